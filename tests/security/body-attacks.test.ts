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

type Status = number | "closed"

/** Posts a body of any size; a server that closes the connection before it has read all is an answer too. */
function attack(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Status> {
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
      const status = answer.statusCode ?? 0
      answer.resume()
      resolve(status)
      if (status !== 200) sent.destroy()
    })
    sent.on("error", () => resolve("closed"))
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

/** The shop's processor time for some requests, the last of which is an honest one: so nothing of the others is left. */
async function workMs(send: () => Promise<void>): Promise<number> {
  const before = await probe.processorMs()
  await send()
  return (await probe.processorMs()) - before
}

/** What an attack costs more than an honest request, the least of five times: it costs so much each time. */
async function costOf(path: string, body: Buffer, honest: string, allowed: Status[]): Promise<number> {
  let [least, base] = [Infinity, Infinity]
  for (let time = 0; time < 5; time++) {
    base = Math.min(base, await workMs(async () => void (await attack(path, honest))))
    const attacked = workMs(async () => {
      expect(await attack(path, body), path + body.subarray(0, 40).toString()).toBeOneOf(allowed)
      await attack(path, honest)
    })
    least = Math.min(least, await attacked)
  }
  return least - 2 * base
}

describe("S4 names and sizes", () => {
  test("S4 each attack on each form is refused with less than 50 ms of work, and the memory grows by less than 20 MB @full", async () => {
    for (let warm = 0; warm < 100; warm++) for (const path of targets) await attack(path, "unknown=1")
    const before = await residentMb()
    const slowest: { name: string; path: string; ms: number }[] = []
    for (const [name, make] of Object.entries(attacks)) {
      for (const path of targets) {
        const body = Buffer.from(make())
        slowest.push({ name, path, ms: await costOf(path, body, "unknown=1", [400, 413, "closed"]) })
      }
    }
    expect(slowest.filter(({ ms }) => ms >= 50)).toEqual([])
    expect((await residentMb()) - before).toBeLessThan(20)
  }, 120_000)

  test("S4 as much Unicode as a body holds costs less than 50 ms of work: marks on a letter, wide letters, broken ones", async () => {
    const texts = ["\u0301\u0323", "a\u0323\u0307", "\ufdfa", "\ud83d\ude00", "\u202e"].map((text) => Buffer.from(text))
    const slowest: { text: Buffer; path: string; ms: number }[] = []
    for (const text of [...texts, Buffer.of(0xff, 0xc0)]) {
      for (const path of targets) {
        const body = Buffer.concat([Buffer.from("email="), Buffer.alloc(65_000, text)])
        slowest.push({ text, path, ms: await costOf(path, body, "email=jeanne", [303, 400, 413, 422, 429]) })
      }
    }
    expect(slowest.filter(({ ms }) => ms >= 50)).toEqual([])
  }, 120_000)

  test("S4 a body without a length is refused before it arrives", async () => {
    const status = await attack("/connexion", Buffer.alloc(large, "a"), { "Transfer-Encoding": "chunked" })
    expect(status).toBeOneOf([411, "closed"])
  })

  test("S4 a body of 5 MB that says it is short ends with the bytes that it announced", async () => {
    const status = await attack("/connexion", Buffer.alloc(large, "a"), { "Content-Length": "7" })
    expect(status).toBeOneOf([400, "closed"])
  })

  test("S4 the shop goes on after all of them, and logged no fault", async () => {
    expect((await fetch(origin)).status).toBe(200)
    expect(shop.output()).not.toContain('"level":"fault"')
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  })
})
