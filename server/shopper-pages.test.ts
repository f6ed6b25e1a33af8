import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { listCacheableRoutes } from "./cache-key.ts"
import { createPageCache, withPageCache } from "./page-cache.ts"
import { createSlotStore } from "./page-composition.ts"

const routes = listCacheableRoutes({ home: { id: "home", module: { cacheKeyParams: [] } } })
const visitor = { loggedIn: false, firstName: null, emailOptin: false, professional: false, person: null }
const digests = ["of a cart", "of a visitor"] as const
const cut = { staticParts: ["<p>", "</p>"], slots: [[{ text: "2" }]], address: "/", mode: "full", digests }

let server: Server
let renders: number
let cacheControl: string
/** Lets everybody's page be there. */
let finish: () => void
let slots: ReturnType<typeof createSlotStore>

beforeEach(async () => {
  slots = createSlotStore()
  vi.spyOn(process.stdout, "write").mockReturnValue(true)
  renders = 0
  cacheControl = "private, no-cache"
  const rendered = new Promise<void>((resolve) => (finish = resolve))
  const render = async () => {
    renders++
    await rendered
    const response = new Response("", { headers: { "Content-Type": "text/html", "Cache-Control": cacheControl } })
    return { response, page: { html: "<p>0</p>", cut }, freshUntil: Date.now() + 60_000, locales: [], currencies: [] }
  }
  const readShopper = () => Promise.resolve({ visitor, digests })
  const of = { origin: "https://shop.test", routes, render, readShopper, slots, identify: () => "id", addressOf: () => null }
  server = createServer(withPageCache(createPageCache(of), (_request, response) => response.end("<p>for one</p>")))
  await new Promise<void>((resolve) => server.listen(0, resolve))
})
afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

async function open(): Promise<string> {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://localhost:${port}/`, { headers: { Cookie: "swell-session=a:b" } })).text()
}

test("who has changed their cart does not wait for everybody's page before their own is rendered", async () => {
  expect([await open(), renders]).toEqual(["<p>for one</p>", 1])
  finish()
  await vi.waitFor(async () => expect(await open()).toBe("<p>for one</p>"))
  slots.keep(cut)
  expect([await open(), renders]).toEqual(["<p>2</p>", 1])
})

test("a page that is nobody else's is rendered for a shopper alone, and looked for again after a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  slots.keep(cut)
  cacheControl = "private, no-store"
  finish()
  for (let visit = 0; visit < 3; visit++) expect(await open()).toBe("<p>for one</p>")
  expect(renders).toBe(1)
  cacheControl = "private, no-cache"
  vi.setSystemTime(Date.now() + 61_000)
  expect([await open(), renders]).toEqual(["<p>2</p>", 2])
  vi.useRealTimers()
})

test("who has slots waits for the page that they stand in", async () => {
  slots.keep(cut)
  const answer = open()
  await vi.waitFor(() => expect(renders).toBe(1))
  finish()
  expect(await answer).toBe("<p>2</p>")
})
