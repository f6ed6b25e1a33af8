import { beforeAll, expect, test } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { readForm } from "./read-form.server"
import { addSecurityHeaders, cacheControl, securityHeaders } from "./security-headers.server"

beforeAll(() => setTestEnvironment({ NODE_ENV: "production", PUBLIC_ORIGIN: "https://shop.test" }))

const asking = (cookie?: string) => new Request("https://shop.test/", { headers: cookie ? { Cookie: cookie } : {} })

test("every answer has the whole set", () => {
  const response = new Response(null, { status: 303 })
  addSecurityHeaders(response, asking())
  const names = [
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "Strict-Transport-Security",
    "X-Content-Type-Options",
  ]
  for (const name of names) expect(response.headers.get(name), name).toBeTruthy()
  expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin")
  expect(response.headers.get("Permissions-Policy")).toContain("payment=()")
})

test("a page's policy lets through its own scripts by hash and the backend's pictures", () => {
  const policy = securityHeaders({ scriptHashes: ["sha256-abc"] })["Content-Security-Policy"]
  expect(policy).toContain("script-src 'self' 'sha256-abc'")
  expect(policy).toContain("http://sandbox.test")
})

test("headers that an answer brings stay", () => {
  const response = new Response("x", {
    headers: { "Cache-Control": "no-store", "Content-Security-Policy": "default-src 'self'" },
  })
  addSecurityHeaders(response, asking())
  expect(response.headers.get("Cache-Control")).toBe("no-store")
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'self'")
})

test.each([
  ["an anonymous page", undefined, {}, 200, "private, no-cache"],
  ["a page of a shopper with a session", "a=1; swell-session=s%3A1", {}, 200, "private, no-store"],
  ["a page that sets a cookie", undefined, { "Set-Cookie": "swell-session=x" }, 200, "private, no-store"],
  ["an error page", undefined, {}, 404, "private, no-store"],
  ["a cookie that only ends in the same name", "not-swell-session=1", {}, 200, "private, no-cache"],
])("%s: who may keep it", (_name, cookie, headers, status, policy) => {
  expect(cacheControl(asking(cookie), new Headers(headers as Record<string, string>), status)).toBe(policy)
})

test("text is brought to one form and loses control characters", async () => {
  const body = new URLSearchParams({ nom: "Zoe\u0301\u0000\u200bLe\u0007", note: "a\r\nb\tc" })
  const form = await readForm(new Request("https://shop.test/", { method: "POST", body }))
  expect([form.get("nom"), form.get("note")]).toEqual(["Zoé\u200bLe", "a\nbc"])
})
