import { once } from "node:events"
import { createRequire } from "node:module"
import { Worker } from "node:worker_threads"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type * as environment from "../../app/env.server.ts"
import { refusedRequests, sendWords } from "../../scripts/bench/refused-requests.mjs"
import type * as serving from "../../server/listen.ts"
import type * as metrics from "../../server/metrics.ts"
import type * as shopApp from "../../server/shop-app.ts"
import { isBroad } from "../setup/breadth"
import { fastest } from "../setup/fastest"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"
import { processorMs } from "./processor-time"
import type { Sending } from "./sending-thread"

// S26: what is refused before the shop costs next to nothing, so that refusing is no way to slow it.

const load = createRequire(import.meta.url)
const { listen } = load("../../server/listen.ts") as typeof serving
const MOST_MS = 1
/** As many empty answers are as much work, whatever else the machine does. */
const MOST_EMPTY = 10
const MOST_BYTES = 1_100
const TOGETHER = 20
const REQUESTS = 200
/** The first ones are slow, until the engine has compiled what they pass. */
const MOST_TRIES = 25

const shop = openWholeShop()
const client = new Worker(new URL("./sending-thread.ts", import.meta.url))
type Server = Awaited<ReturnType<typeof listen>>
let open: Server
let full: Server
let empty: Server
beforeAll(async () => {
  const { createShop } = load("../../server/shop-app.ts") as typeof shopApp
  const { readEnvironment } = load("../../app/env.server.ts") as typeof environment
  const { countEvents } = load("../../server/metrics.ts") as typeof metrics
  countEvents()
  const app = await createShop(readEnvironment())
  open = await listen(app, 0, "127.0.0.1")
  full = await listen(app, 0, "127.0.0.1", { maxRunning: 0 })
  empty = await listen((_request, response) => void response.end(), 0, "127.0.0.1")
})
afterAll(async () => {
  await Promise.all([open.close(), full.close(), empty.close(), client.terminate()])
  shop.close()
})

const PLAIN = "GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n"
const { early, repeated } = refusedRequests(shopOrigin)
const REFUSALS: typeof early = [...early, ["too many at once", 503, PLAIN]]

/** The processor time of a request to a server of this process, in milliseconds, without its client's. */
async function requestMs(port: number, words: string): Promise<number> {
  let clientMs = 0
  const sending: Sending = { port, words, requests: REQUESTS, together: TOGETHER }
  const ms = await processorMs(async () => {
    client.postMessage(sending)
    ;[clientMs] = (await once(client, "message")) as [number]
  })
  return (ms - clientMs) / REQUESTS
}

/** Expects less processor time than a limit in milliseconds, or than so many empty answers on a busy machine. */
async function expectCheap(port: number, words: string, mostMs: number, mostEmpty: number): Promise<void> {
  const share = async () => {
    const before = await requestMs(empty.port, PLAIN)
    const ms = await requestMs(port, words)
    const after = await requestMs(empty.port, PLAIN)
    return ms / Math.max(mostMs, mostEmpty * Math.min(before, after))
  }
  expect(await fastest(1, share, MOST_TRIES)).toBeLessThan(1)
}

test.each(REFUSALS)("S26 %s costs at most a millisecond and 1.1 KB", { timeout: 60_000 }, async (_what, status, words) => {
  const { port } = status === 503 ? full : open
  const answer = await sendWords(port, words)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer.length).toBeLessThanOrEqual(MOST_BYTES)
  await expectCheap(port, words, MOST_MS, MOST_EMPTY)
})

test("S26 what does not arrive is answered with at most 1.1 KB @full", async () => {
  const answer = await sendWords(open.port, "GET / HTTP/1.1\r\nHost: shop.test\r\n")
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer.length).toBeLessThanOrEqual(MOST_BYTES)
})

test.each(isBroad ? repeated : repeated.slice(4, 7))(
  "S26 %s, again and again, costs as little",
  { timeout: 60_000 },
  async (_what, status, words) => {
    let answer = ""
    for (let sent = 0; sent < 100; sent++) answer = await sendWords(open.port, words)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^retry-after: \d+$/im)
    expect(answer.length).toBeLessThanOrEqual(MOST_BYTES)
    await expectCheap(open.port, words, MOST_MS, MOST_EMPTY)
  },
)

test("S26 the very same request is refused as before, without its page being looked for", async () => {
  const [, , words] = repeated.find(([what]) => what === "a made-up list")!
  for (let sent = 0; sent < 70; sent++) await sendWords(open.port, words)
  // What the app is asked is one.
  const { Request: original } = globalThis
  const asked = vi.spyOn(globalThis, "Request").mockImplementation(function (...parts) {
    return new original(...parts)
  })
  for (let sent = 0; sent < 20; sent++) expect(await sendWords(open.port, words)).toMatch(/^HTTP\/1\.1 404 /)
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test("S26 a page of the shop tells the first refusals of an address, with what was typed", async () => {
  const refuse = async (address: string, number: number) => {
    const body = new URLSearchParams({ email: `jeanne-${number}@exemple.fr` })
    const answer = await shop.ask(new Request(`${shopOrigin}/connexion`, { method: "POST", body }), address)
    expect(answer.status).toBe(403)
    return answer.text()
  }
  const texts: string[] = []
  for (let number = 0; number < 35; number++) texts.push(await refuse("203.0.113.7", number))
  expect(texts.map((text, number) => text.includes(`jeanne-${number}@exemple.fr`))).toEqual(
    texts.map((_text, number) => number < 30),
  )
  expect(texts[34]).toContain("Réessayez dans une minute")
  expect(await refuse("203.0.113.8", 1)).toContain("jeanne-1@exemple.fr")
})

test("S26 a page tells an address sixty times a minute that nothing is there, then briefly; another address still", async () => {
  const ask = async (address: string, number: number) => {
    const answer = await shop.ask(new Request(`${shopOrigin}/produits/inconnu-${number}`), address)
    expect(answer.status).toBe(404)
    return (await answer.text()).length
  }
  const lengths: number[] = []
  for (let number = 0; number < 62; number++) lengths.push(await ask("203.0.113.21", number))
  expect(lengths.findIndex((length) => length <= MOST_BYTES)).toBe(60)
  expect(await ask("203.0.113.22", 99)).toBeGreaterThan(10 * MOST_BYTES)
})

test("S26 a form is told what was wrong in it two hundred times a minute, then briefly", async () => {
  const send = async () => {
    const headers = { Origin: shopOrigin, Host: new URL(shopOrigin).host, "Sec-Fetch-Site": "same-origin" }
    const body = new URLSearchParams({ email: "jeanne@exemple.fr", password: "" })
    return shop.ask(new Request(`${shopOrigin}/connexion`, { method: "POST", headers, body }), "203.0.113.9")
  }
  for (let sent = 0; sent < 199; sent++) await send()
  const [last, brief] = [await send(), await send()]
  expect([last.status, brief.status]).toEqual([422, 422])
  expect(await last.text()).toContain("jeanne@exemple.fr")
  const text = await brief.text()
  expect(text.length).toBeLessThanOrEqual(MOST_BYTES)
  expect(text).toContain("Réessayez dans une minute")
})
