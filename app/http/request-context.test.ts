import { expect, test } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { isDocumentRequest } from "./request-context.server"

setTestEnvironment({ TRUSTED_HOPS: "2" })
const { readRateLimitAddress } = await import("./request-context.server")

const forwarded = (hops: string) => new Request("http://shop.test/", { headers: { "X-Forwarded-For": hops } })

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:aaaa::1", "2001:db8:0:1::/64"],
  ["2001:0db8:0000:0001:bbbb:0:0:2", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["203.0.113.7:40001", "203.0.113.7"],
  ["[2001:db8:0:1::5]:443", "2001:db8:0:1::/64"],
  ["[2001:db8:0:1::5]", "2001:db8:0:1::/64"],
])("%s counts as %s", (told, counted) => {
  expect(readRateLimitAddress(forwarded("198.51.100.1, 10.0.0.1"), { clientAddress: told })).toBe(counted)
})

test("without the server's word, the hop before the trusted ones counts, never what a client wrote before it", () => {
  expect(readRateLimitAddress(forwarded("1.2.3.4, 203.0.113.9, 10.0.0.1"), undefined)).toBe("203.0.113.9")
  expect(readRateLimitAddress(forwarded("10.0.0.1"), {})).toBeNull()
})

test.each([null, { clientAddress: 3 }, { clientAddress: "" }, { clientAddress: "unix:" }])("%j tells no address", (context) => {
  expect(readRateLimitAddress(new Request("http://shop.test/"), context)).toBeNull()
})

test.each([
  [true, "GET", {}],
  [true, "GET", { "Sec-Fetch-Dest": "document" }],
  [false, "HEAD", { "Sec-Fetch-Dest": "document" }],
  [false, "GET", { "Sec-Fetch-Dest": "image" }],
  [false, "GET", { "Sec-Fetch-Dest": "iframe" }],
  [false, "GET", { "Sec-Fetch-Dest": "empty" }],
  [false, "GET", { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch;prerender" }],
  [false, "GET", { Purpose: "prefetch" }],
  [false, "GET", { "X-Moz": "prefetch" }],
] as const)("navigation: %s for %s with %j", (expected, method, headers) => {
  // A Request drops Sec- headers as a browser would; the server's keeps them.
  expect(isDocumentRequest({ method, headers: new Headers(headers) } as Request)).toBe(expected)
})
