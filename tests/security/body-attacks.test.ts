import { readFileSync } from "node:fs"
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoEnvironment } from "../../scripts/demo-environment.mjs"
import { openProbe } from "../load/process-probe.ts"
import { freePort } from "../setup/free-port.ts"
import { type ServerProcess, startServer } from "../setup/server-process.ts"
import { addressesOf, freePorts, startSandbox } from "../setup/stack.ts"

let sandbox: ServerProcess
let shop: ServerProcess
let origin: string
let probe: Awaited<ReturnType<typeof openProbe>>
beforeAll(async () => {
  const ports = await freePorts()
  origin = addressesOf(ports).shop
  sandbox = await startSandbox(ports)
  const inspectPort = await freePort()
  shop = await startServer([`--inspect=127.0.0.1:${inspectPort}`, "server/main.ts"], `${origin}/sante`, demoEnvironment(ports))
  probe = await openProbe(inspectPort)
})
afterAll(async () => {
  probe.close()
  await shop.stop()
  await sandbox.stop()
})

type Ended = { status: number | "closed"; ms: number }

/** Posts a body of any size; a server that closes the connection before it has read all is an answer too. */
function attack(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Ended> {
  const start = performance.now()
  const end = (status: Ended["status"]): Ended => ({ status, ms: performance.now() - start })
  return new Promise((resolve) => {
    const sent = request(origin + path, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: origin,
        "Sec-Fetch-Site": "same-origin",
        ...headers,
      },
    })
    sent.on("response", (answer) => {
      const result = end(answer.statusCode ?? 0)
      answer.resume()
      resolve(result)
      if (result.status !== 200) sent.destroy()
    })
    sent.on("error", () => resolve(end("closed")))
    sent.end(body)
  })
}

/** Megabytes that the shop's process holds, once what it does not need any more is collected. */
async function residentMb(): Promise<number> {
  await probe.read()
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${shop.process.pid}/status`, "utf8"))?.[1]) / 1024
}

const large = 5 * 1024 * 1024
const attacks: Record<string, () => string> = {
  "a number as large as an array": () => "items[30000000]=x",
  "a smaller one": () => "items[5000000]=x",
  "ten thousand fields": () => Array.from({ length: 10_000 }, (_none, index) => `f${index}=x`).join("&"),
  "a name 1,000 levels deep": () => `a${"[b]".repeat(1_000)}=x`,
  "names of the prototype": () => "__proto__[polluted]=1&constructor[prototype][polluted]=1&constructor.prototype.polluted=1",
  "one name a thousand times": () => "email=x&".repeat(1_000),
  "a name of 60 KB": () => `${"n".repeat(60_000)}=x`,
  "a body of 5 MB": () => "a".repeat(large),
  "5 MB of fields": () => "a=b&".repeat(large / 4),
  "5 MB of escapes": () => `email=${"%C3%A9".repeat(large / 6)}`,
  "one byte too many": () => `email=${"a".repeat(64 * 1024 - 5)}`,
  "fewer letters than the limit, but more bytes": () => `email=${"é".repeat(33_000)}`,
}
const targets = [
  "/connexion",
  "/commande/coordonnees",
  "/panier",
  "/newsletter/inscription",
  "/connexion?_data=routes%2Fconnexion",
]

const quickest = (tries: Ended[]) => Math.min(...tries.map(({ ms }) => ms))

describe("S4 names and sizes", () => {
  // The quickest of five tries, beside an honest refusal at the same moment: what an attack costs it costs each time, and
  // what other tests take from the machine both wait for.
  test("S4 each attack on each form is refused in less than 50 ms, and the memory grows by less than 20 MB", async () => {
    for (let warm = 0; warm < 100; warm++) for (const path of targets) await attack(path, "unknown=1")
    const before = await residentMb()
    const slowest: { name: string; path: string; ms: number }[] = []
    for (const [name, make] of Object.entries(attacks)) {
      for (const path of targets) {
        const body = Buffer.from(make())
        const tries: Ended[] = []
        const honest: Ended[] = []
        for (let index = 0; index < 5; index++) {
          honest.push(await attack(path, "unknown=1"))
          tries.push(await attack(path, body))
        }
        for (const { status } of tries) expect([name, path, status]).toEqual([name, path, expect.toBeOneOf([400, 413, "closed"])])
        slowest.push({ name, path, ms: quickest(tries) - quickest(honest) })
      }
    }
    expect(slowest.filter(({ ms }) => ms >= 50)).toEqual([])
    expect((await residentMb()) - before).toBeLessThan(20)
  }, 120_000)

  test("S4 as much Unicode as a body holds costs less than 50 ms: marks on a letter, wide letters, broken ones", async () => {
    const texts = ["\u0301\u0323", "a\u0323\u0307", "\ufdfa", "\ud83d\ude00", "\u202e"].map((text) => Buffer.from(text))
    const slowest: { text: Buffer; path: string; ms: number }[] = []
    for (const text of [...texts, Buffer.of(0xff, 0xc0)]) {
      for (const path of targets) {
        const body = Buffer.concat([Buffer.from("email="), Buffer.alloc(65_000, text)])
        const tries: Ended[] = []
        const honest: Ended[] = []
        for (let index = 0; index < 5; index++) {
          honest.push(await attack(path, "email=jeanne"))
          tries.push(await attack(path, body))
        }
        for (const { status } of tries)
          expect([text, path, status]).toEqual([text, path, expect.toBeOneOf([303, 400, 413, 422, 429])])
        slowest.push({ text, path, ms: quickest(tries) - quickest(honest) })
      }
    }
    expect(slowest.filter(({ ms }) => ms >= 50)).toEqual([])
  }, 120_000)

  test("S4 a body without a length is refused before it arrives", async () => {
    const ended = await attack("/connexion", Buffer.alloc(large, "a"), { "Transfer-Encoding": "chunked" })
    expect(ended.status).toBeOneOf([411, "closed"])
  })

  test("S4 a body of 5 MB that says it is short ends with the bytes that it announced", async () => {
    const ended = await attack("/connexion", Buffer.alloc(large, "a"), { "Content-Length": "7" })
    expect(ended.status).toBeOneOf([400, "closed"])
  })

  test("S4 the shop goes on after all of them, and logged no fault", async () => {
    expect((await fetch(origin)).status).toBe(200)
    expect(shop.output()).not.toContain('"level":"fault"')
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  })
})
