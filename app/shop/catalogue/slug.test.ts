import fc from "fast-check"
import { expect, test } from "vitest"
import { isRecordId, isSlug, slugOf } from "./slug"

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

test.each(["../account", "a--b", "-a", "A", "é", "a%2Fb", "", "a".repeat(81), "a\n"])("%j is no slug", (value) => {
  expect(isSlug(value)).toBe(false)
})

test("ids have twenty-four hexadecimal digits", () => {
  expect(isRecordId("65a000000000000000000001")).toBe(true)
  for (const value of ["65A000000000000000000001", "65a", "65a000000000000000000001\n", undefined]) {
    expect(isRecordId(value)).toBe(false)
  }
})
