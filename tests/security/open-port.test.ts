import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Stack, startStack } from "../setup/stack.ts"

// What whoever reaches the port of a shop behind one proxy can say of themselves and of the shop.

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ environment: { TRUSTED_HOPS: "1" } })
})
afterAll(() => stack.stop())

/** Sends a request as it is; the whole answer, or "closed" where nothing listens. */
function send(line: string, headers: string[], host = "127.0.0.1"): Promise<string> {
  const { port } = new URL(stack.shop)
  return new Promise((resolve) => {
    let answer = ""
    const words = [`${line} HTTP/1.1`, ...headers, "Connection: close"].join("\r\n")
    const socket = connect(Number(port), host, () => socket.write(`${words}\r\n\r\n`))
    socket.on("data", (part: Buffer) => (answer += part.toString()))
    socket.on("error", () => undefined).on("close", () => resolve(answer || "closed"))
  })
}

const own = "Host: localhost"
const spoofs: Record<string, [target: (path: string) => string, headers: string[]]> = {
  "another host": [(path) => path, ["Host: evil.test"]],
  "two hosts": [(path) => path, [own, "Host: evil.test"]],
  "an absolute address": [(path) => `http://evil.test${path}`, [own]],
  "a host forwarded": [(path) => path, [own, "X-Forwarded-Host: evil.test", "Forwarded: host=evil.test"]],
  "an address forwarded": [(path) => path, [own, "X-Forwarded-For: evil.test", "X-Request-Id: evil.test"]],
}

describe("S12 the open port", { timeout: 60_000 }, () => {
  test.each(Object.entries(spoofs))("S12 over the port %s is reflected nowhere", async (_name, [target, headers]) => {
    for (const path of ["/", "/boutique?page=2", "/connexion", "/panier", "/robots.txt", "/sitemap.xml"]) {
      const answer = await send(`GET ${target(path)}`, headers)
      expect([path, answer.slice(0, 10)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 [234]/)])
      expect(answer).not.toContain("evil.test")
    }
  })

  test("S12 of a list of addresses only the proxy's own counts, and no other address of the machine is listened on", async () => {
    const guess = async (list: string) => {
      const answer = await send("GET /api/preview?secret=faux", [own, `X-Forwarded-For: ${list}`])
      return answer.slice(9, 12)
    }
    const statuses: string[] = []
    for (let index = 0; index < 6; index++) statuses.push(await guess(`192.0.2.${index}, 203.0.113.7`))
    expect(statuses).toEqual(["403", "403", "403", "403", "403", "429"])
    expect(await guess("203.0.113.7, 203.0.113.8")).toBe("403")
    expect(await send("GET /", [own], "127.0.0.2")).toBe("closed")
  })
})
