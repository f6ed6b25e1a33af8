import { createHash } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { readForm } from "./form-body.server"
import { addResponseHeaders, cacheControl, hashMarkedScripts, securityHeaders } from "./response-headers.server"

beforeAll(() => setTestEnvironment({ NODE_ENV: "production", PUBLIC_ORIGIN: "https://shop.test" }))

const asking = (cookie?: string) => new Request("https://shop.test/", { headers: cookie ? { Cookie: cookie } : {} })

test("every answer has the whole set", () => {
  const response = new Response(null, { status: 303 })
  addResponseHeaders(response, asking())
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
  expect(policy).not.toContain("style-src-attr")
})

test("a page with payment methods lets in their hosts, their styles and their windows, and nothing else", () => {
  const source = {
    script: ["https://pay.test"],
    frame: ["https://pay.test", "https://*.pay.test"],
    style: ["https://style.test"],
    connect: ["https://api.test"],
    form: ["https://form.test"],
  }
  const needs = {
    sources: [source, source],
    styleNonce: "abc",
    scriptNonce: "def",
    styleAttributes: true,
    payment: true,
    popups: true,
  }
  const headers = securityHeaders({ policy: needs })
  const policy = headers["Content-Security-Policy"]
  expect(policy).toContain("script-src 'self' 'nonce-def' https://pay.test;")
  expect(policy).toContain("form-action 'self' https://form.test;")
  expect(policy).toContain("style-src 'self' 'nonce-abc' https://style.test;")
  expect(policy).toContain("style-src-attr 'unsafe-inline';")
  expect(policy).toContain("connect-src 'self' https://api.test;")
  expect(policy).toContain("frame-src https://pay.test https://*.pay.test;")
  expect(headers["Permissions-Policy"]).toContain('payment=(self "https://pay.test" "https://*.pay.test")')
  expect(headers["Cross-Origin-Opener-Policy"]).toBe("same-origin-allow-popups")
})

test("headers that an answer brings stay", () => {
  const response = new Response("x", {
    headers: { "Cache-Control": "no-store", "Content-Security-Policy": "default-src 'self'" },
  })
  addResponseHeaders(response, asking())
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

test.each([
  ["of a list", "/boutique/cafes", "prefetch", "private, max-age=10"],
  ["of what stands around a list", "/boutique/cafes?_data=root", "prefetch", "private, no-store"],
  ["of the cart", "/panier", "prefetch", "private, no-store"],
  ["of an account", "/account/commandes", "prefetch", "private, no-store"],
  ["of a list, asked for in earnest", "/boutique/cafes", "", "private, no-store"],
])("data %s fetched ahead of a press: who may keep them", (_name, path, purpose, policy) => {
  const response = new Response("{}", { status: 200 })
  const headers = { Cookie: "swell-session=s", "Sec-Purpose": purpose }
  addResponseHeaders(response, new Request(`https://shop.test${path}`, { headers }))
  expect(response.headers.get("Cache-Control")).toBe(policy)
})

test("text is brought to one form and loses control characters", async () => {
  const body = new URLSearchParams({ nom: "Zoe\u0301\u0000\u200bLe\u0007", note: "a\r\nb\tc" })
  const form = await readForm(new Request("https://shop.test/", { method: "POST", body }))
  expect([form.get("nom"), form.get("note")]).toEqual(["Zoé\u200bLe", "a\nbc"])
})

const mark = "0123456789abcdef"
const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`

test("only our own marked scripts are hashed, and the mark is gone", () => {
  const page =
    `<html><head><link rel="modulepreload" nonce="${mark}" href="/a.js"></head><body>` +
    `<script nonce="${mark}">first()</script><p><script>injected()</script></p>` +
    `<script nonce="other">injected()</script><script async nonce="${mark}" type="module">second()\n</script>` +
    `<script nonce="${mark}" src="/build/x.js"></script><script type="application/ld+json">{}</script></body></html>`
  const { html, hashes } = hashMarkedScripts(page, mark)
  expect(hashes).toEqual([hashOf("first()"), hashOf("second()\n")])
  expect(html).not.toContain(mark)
  expect(html).toContain("<script>first()</script>")
  expect(html).toContain("<script>injected()</script>")
})

test("a page without scripts has no hash", () => {
  expect(hashMarkedScripts("<html><body>Bonjour</body></html>", mark)).toEqual({
    html: "<html><body>Bonjour</body></html>",
    hashes: [],
  })
})

test("the policy names its hashes and picture hosts and nothing unsafe", () => {
  setTestEnvironment({ SWELL_URL: "http://sandbox.test" })
  const policy = securityHeaders({ scriptHashes: ["sha256-abc"] })["Content-Security-Policy"]
  expect(policy).toContain("script-src 'self' 'sha256-abc';")
  expect(policy).toContain("img-src 'self' data: http://sandbox.test https://cdn.swell.store https://cdn.schema.io;")
  expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https:(?!\/)/)
})
