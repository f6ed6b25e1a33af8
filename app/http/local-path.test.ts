import { expect, test } from "vitest"
import { localPath } from "./local-path"

test.each([
  ["/panier", "/panier"],
  ["/boutique?tri=prix-asc#liste", "/boutique?tri=prix-asc#liste"],
  ["/recherche?q=caf%C3%A9", "/recherche?q=caf%C3%A9"],
  ["/a/../b", "/b"],
  ["/?suite=https://evil.test", "/?suite=https://evil.test"],
  ["/%2F%2Fevil.test", "/%2F%2Fevil.test"],
])("%s leads to %s", (value, path) => {
  expect(localPath(value)).toBe(path)
})

const payloads = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r\nLocation: //evil.test",
  "\u0000/panier",
  "https://evil.test",
  "https:evil.test",
  "http:///evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.test",
  "panier",
  "",
  " /panier",
  "/..//evil.test",
  "/.//evil.test",
  "/a/..//evil.test",
  "/%2e%2e//evil.test",
  "//shop.invalid@evil.test",
  `/${"a".repeat(2001)}`,
]
test.each(payloads)("%j leads nowhere", (value) => {
  expect(localPath(value)).toBeNull()
})

test("what is no text leads nowhere, and what is answered stays on the origin it is read on", () => {
  expect([null, undefined, 5, ["/panier"]].map(localPath)).toEqual([null, null, null, null])
  const answered = ["/panier", "/a//b", "/@evil.test", "/;//evil.test", "/%5Cevil.test"].map(localPath)
  for (const path of answered) expect(new URL(path ?? "//none", "https://shop.test").origin).toBe("https://shop.test")
})
