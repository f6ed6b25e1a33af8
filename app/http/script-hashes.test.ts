import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { securityHeaders } from "./security-headers.server"
import { hashMarkedScripts } from "./script-hashes.server"

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
  expect(policy).toContain("img-src 'self' data: http://sandbox.test https://cdn.swell.store;")
  expect(policy).toContain("form-action 'self'; frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https:(?!\/)/)
})
