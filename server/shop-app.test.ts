import { request as httpRequest } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startStack } from "../tests/setup/stack.ts"
import type { Stack } from "../tests/setup/stack.ts"

describe("the shop's server", () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack()
  })
  afterAll(() => stack.stop())

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

  it("answers a search of 10 KB of accents beside 10 KB of cookies", async () => {
    const answer = await fetch(`${stack.shop}/recherche?q=${"%C3%A9".repeat(5_000)}`, {
      headers: { Cookie: `x=${"a".repeat(10_000)}` },
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

  it("answers a lost file of an old build with 404, not with a page", async () => {
    const answer = await fetch(`${stack.shop}/build/entry.client-OLD.js`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get("Content-Type")).toContain("text/plain")
  })
})
