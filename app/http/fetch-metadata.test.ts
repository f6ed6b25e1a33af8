import { expect, test } from "vitest"
import { isNavigation } from "./fetch-metadata"

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
  expect(isNavigation({ method, headers: new Headers(headers) } as Request)).toBe(expected)
})
