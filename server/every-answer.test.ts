import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startStack } from "../tests/setup/stack.ts"
import type { Stack } from "../tests/setup/stack.ts"

const named = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
  "X-Request-Id",
]

describe("every answer in production carries the security headers, each once", () => {
  const publicOrigin = "https://boutique.example"
  let stack: Stack
  let file: string
  beforeAll(async () => {
    stack = await startStack({ environment: { PUBLIC_ORIGIN: publicOrigin, TRUSTED_HOPS: "1" } })
    file = /\/build\/[\w/.-]+\.css/.exec(await (await fetch(stack.shop)).text())?.[0] ?? "/build/none"
  })
  afterAll(() => stack.stop())

  const form = (origin: string) => ({ method: "POST", headers: { Origin: origin }, body: new URLSearchParams({ strange: "1" }) })
  test.each<[string, string, number, RequestInit?]>([
    ["a page", "/", 200],
    ["data", "/?_data=root", 200],
    ["a redirect", "/account/commandes", 303],
    ["a page that is not there", "/nulle-part", 404],
    ["a resource route", "/sitemap.xml", 200],
    ["whether it is ready", "/sante", 200],
    ["whether it is alive", "/sante/vie", 200],
    ["a built file", "", 200],
    ["a file that is gone", "/build/gone.js", 404],
    ["a public file", "/favicon.svg", 200],
    ["an address with a broken escape", "/%E0%A4%A", 404],
    ["a method that no page has", "/", 405, { method: "PROPFIND" }],
    ["a foreign post", "/panier", 403, form("https://evil.example")],
    ["a post with a strange field", "/panier", 400, form(publicOrigin)],
    ["a body that is too large", "/panier", 413, { method: "POST", headers: { Origin: publicOrigin }, body: "x".repeat(70_000) }],
  ])("%s", async (_name, path, status, init) => {
    const answer = await fetch(`${stack.shop}${path === "" ? file : path}`, { redirect: "manual", ...init })
    expect(answer.status).toBe(status)
    for (const name of named) expect(answer.headers.get(name), name).toBeTruthy()
    expect(answer.headers.get("Content-Security-Policy")?.match(/frame-ancestors 'none'/g)).toHaveLength(1)
    expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains")
  })

  test("an id from the trusted proxy is kept", async () => {
    const answer = await fetch(stack.shop, { headers: { "X-Request-Id": "from-our-proxy-1" } })
    expect(answer.headers.get("X-Request-Id")).toBe("from-our-proxy-1")
  })
})
