import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request as httpRequest } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startStack } from "../tests/setup/stack.ts"
import type { Stack } from "../tests/setup/stack.ts"

/** Sends what no client library would, and reads the answer until the server hangs up. */
function tell(shop: string, words: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(shop).port), "localhost", () => socket.write(words))
    let answer = ""
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()))
    socket.on("error", () => resolve(answer))
    socket.on("close", () => resolve(answer))
  })
}

describe("the shop's server", () => {
  const folder = mkdtempSync(join(tmpdir(), "apple-"))
  const appleFile = join(folder, "domain-association")
  let stack: Stack
  beforeAll(async () => {
    writeFileSync(appleFile, "7B227073704964")
    stack = await startStack({ environment: { APPLE_DOMAIN_FILE: appleFile } })
  })
  afterAll(async () => {
    await stack.stop()
    rmSync(folder, { recursive: true })
  })

  it("gives each page exactly one content security policy", async () => {
    const answer = await fetch(stack.shop)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Content-Security-Policy")?.match(/default-src/g)).toHaveLength(1)
    expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'self' 'sha256-")
  })

  it("keeps built files for a year and says nosniff on them", async () => {
    const page = await (await fetch(stack.shop)).text()
    const file = /\/build\/[\w/.-]+\.css/.exec(page)?.[0]
    const answer = await fetch(`${stack.shop}${file}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff")
  })

  it.each(["https://evil.example", "null"])("refuses a post from %s with a page, before Remix", async (origin) => {
    const answer = await fetch(`${stack.shop}/panier`, {
      method: "POST",
      headers: { Origin: origin },
      body: new URLSearchParams({ intention: "x" }),
    })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain("Envoi refusé")
  })

  it("answers a broken escape with a page, not with a trace", async () => {
    const answer = await fetch(`${stack.shop}/images/%E0%A4%A.avif`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain("Cette page n’existe pas")
    expect(stack.shopLog()).not.toContain("URIError")
  })

  it("answers a search of 4 KB of accents beside 8 KB of cookies", async () => {
    const answer = await fetch(`${stack.shop}/recherche?q=${"%C3%A9".repeat(680)}`, {
      headers: { Cookie: `x=${"a".repeat(8_000)}` },
    })
    expect(answer.status).toBe(200)
  })

  it("refuses a method that no page has", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = httpRequest(stack.shop, { method: "TRACE" }, (answer) => resolve(answer.resume().statusCode))
      asked.on("error", reject).end()
    })
    expect(status).toBe(405)
  })

  it("leaves an address with dots as it is", async () => {
    const answer = await fetch(`${stack.shop}/produits/%2e%2e%2fbuild`, { redirect: "manual" })
    expect(answer.status).toBe(404)
  })

  it.each([
    ["/x/../boutique?tri=nom", "/boutique?tri=nom"],
    ["/x/%2e%2e", "/"],
    ["/%62outique", "/boutique"],
    ["/produits/%c3%a9toile", "/produits/%C3%A9toile"],
  ])("leads %s to %s", async (path, plain) => {
    const answer = await tell(stack.shop, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 301 /)
    expect(answer).toContain(`Location: ${plain}\r\n`)
  })

  it("leads nobody to another host", async () => {
    const answer = await tell(stack.shop, `GET /x/..//evil.test HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })

  it("answers headers beyond the limit with a French page", async () => {
    const answer = await tell(stack.shop, `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: x=${"a".repeat(70_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain("Demande trop longue")
    expect(answer).toContain("X-Content-Type-Options: nosniff")
  })

  it("refuses a body of 5 MB by its length alone", async () => {
    const head =
      "POST /panier HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000000"
    const started = performance.now()
    expect(await tell(stack.shop, `${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it("says that it is alive without asking the backend, and whether it is ready", async () => {
    const alive = await fetch(`${stack.shop}/sante/vie`)
    expect([alive.status, await alive.json()]).toEqual([200, { alive: true }])
    const ready = await fetch(`${stack.shop}/sante`)
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, backend: "ok", store: "ok" }])
  })

  it.each(["", ".txt"])("shows Apple the merchant's file, asked with the end %j", async (end) => {
    const answer = await fetch(`${stack.shop}/.well-known/apple-developer-merchantid-domain-association${end}`)
    expect([answer.status, await answer.text()]).toEqual([200, "7B227073704964"])
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain/)
  })

  it("names no host but its own, whatever the request says", async () => {
    const spoofs = [
      "Host: evil.example",
      "Host: localhost\r\nX-Forwarded-Host: evil.example",
      "Host: localhost\r\nForwarded: host=evil.example",
    ]
    for (const spoof of spoofs) {
      for (const path of ["/", "/sitemap.xml", "/account/commandes", "/produits/filtres-papier-02"]) {
        const answer = await tell(stack.shop, `GET ${path} HTTP/1.1\r\n${spoof}\r\nConnection: close\r\n\r\n`)
        expect(answer).toMatch(/^HTTP\/1\.1 (200|302|303) /)
        expect(answer).not.toContain("evil.example")
      }
    }
  })

  it("gives each request an id of its own, which a stranger cannot choose, and logs a line without the query", async () => {
    const answer = await fetch(`${stack.shop}/recherche?q=secret-canary`, { headers: { "X-Request-Id": "chosen-by-a-stranger" } })
    const id = answer.headers.get("X-Request-Id") ?? ""
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    await answer.text()
    // Another event of the request may be logged before it ends.
    const readLine = () =>
      stack
        .shopLog()
        .split("\n")
        .find((each) => each.includes(id) && each.includes('"request"')) ?? ""
    await expect.poll(readLine).toContain(id)
    expect(JSON.parse(readLine())).toMatchObject({
      event: "request",
      method: "GET",
      path: "/recherche",
      status: 200,
      requestId: id,
    })
    expect(stack.shopLog()).not.toContain("secret-canary")
  })

  it.each(["gzip", "identity"])("logs the status that was sent, also to who takes %s", async (encoding) => {
    const answers = await Promise.all(
      ["/boutique", "/nulle-part"].map((path) => fetch(stack.shop + path, { headers: { "Accept-Encoding": encoding } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    const lines = () => stack.shopLog().split("\n")
    for (const { status, headers } of answers) {
      const id = headers.get("X-Request-Id") ?? "none"
      await expect
        .poll(() => lines().find((line) => line.includes(id) && line.includes('"request"')))
        .toContain(`"status":${status}`)
    }
  })

  it("names a failed page's reference to the shopper, under which the log has the fault", async () => {
    const rule = { kind: "status", status: 503, match: { path: "/api/products/bouilloire" } }
    await fetch(`${stack.storefront}/__faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(rule),
    })
    const answer = await fetch(`${stack.shop}/produits/bouilloire-col-de-cygne`)
    const id = answer.headers.get("X-Request-Id") ?? "none"
    expect(answer.status).toBe(503)
    expect(await answer.text()).toMatch(new RegExp(`Référence[^<]*<code>${id}</code>`))
    const lines = stack
      .shopLog()
      .split("\n")
      .filter((line) => line.includes(id) && line.includes("page-unavailable"))
    expect(lines).toHaveLength(1)
  })

  it.each([
    ["a range beyond its end", 416, { Range: "bytes=99999999-" }],
    ["a version that it never had", 412, { "If-Match": '"x"' }],
  ])("answers %s of a file with a refusal, not with a fault", async (_what, status, headers) => {
    const answer = await fetch(`${stack.shop}/favicon.ico`, { headers })
    expect([answer.status, (await answer.text()).length < 1_000]).toEqual([status, true])
    expect(stack.shopLog()).not.toContain('"level":"fault"')
  })

  it("answers a lost file of an old build with 404, not with a page", async () => {
    const answer = await fetch(`${stack.shop}/build/entry.client-OLD.js`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get("Content-Type")).toContain("text/plain")
  })
})
