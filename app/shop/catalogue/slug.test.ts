import fc from "fast-check"
import { expect, test } from "vitest"
import { isOwnSlug, isRecordId, isSlug, slugOf, slugPath } from "./slug"

test.each([
  ["Œuf & thé d’été", "oeuf-et-the-d-ete"],
  ["250 g", "250-g"],
  ["  Piston / cafetière  ", "piston-cafetiere"],
  ["ÇÀÉÎÔÙŸ", "caeiouy"],
  ["Lætitia", "laetitia"],
  ["Cœur&Sœur", "coeur-et-soeur"],
  ["—", ""],
])("“%s” becomes the slug “%s”", (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

test("whatever is typed, the slug is strict and its own slug [1.20]", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const slug = slugOf(text)
      expect(slug === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)).toBe(true)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

test.each(["../account", "a--b", "-a", "A", "é", "a%2Fb", "", "a".repeat(1001), "a\n"])("%j is no slug of ours", (value) => {
  expect(isOwnSlug(value)).toBe(false)
})

test.each([
  ...[
    "Cafe_Lilas",
    "a--b",
    "-a",
    "édition-limitée",
    "v1.5",
    "コーヒー",
    "é".repeat(1000),
    ".5-litre",
    "a b",
    "l'été",
    "100%",
    "100%de",
  ],
  ...["a?b", "a#b", "a&b+c", "~a!*(b)", "a:b;c@d,e=f$", 'a"b<c>', "...", "☕"],
])("a merchant may write %j", (value) => {
  expect(isSlug(value)).toBe(true)
  expect(new URL(slugPath("/produits/", value), "http://shop.test").pathname).toBe(slugPath("/produits/", value))
  expect(slugPath("/produits/", value).length).toBeLessThanOrEqual("/produits/".length + 9 * value.length)
})

test.each([
  ...[
    "../account",
    "..",
    ".",
    "a/b",
    "a\\b",
    "a%2Fb",
    "a%2fb",
    "%2e%2E",
    "a%5cb",
    "",
    "a".repeat(1001),
    "a\n",
    "\u0000",
    "%00",
    "a%7F",
  ],
  ...["\ud800", "コ".repeat(1000), undefined],
])("%j is no merchant's slug", (value) => expect(isSlug(value)).toBe(false))

test("ids have twenty-four hexadecimal digits", () => {
  expect(isRecordId("65a000000000000000000001")).toBe(true)
  for (const value of ["65A000000000000000000001", "65a", "65a000000000000000000001\n", undefined]) {
    expect(isRecordId(value)).toBe(false)
  }
})
