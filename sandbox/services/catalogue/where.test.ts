import { expect, test } from "vitest"
import { matches } from "./where.ts"

const record = {
  name: "Guji",
  price: 9.9,
  empty: null,
  tags: ["grains", "bio"],
  variants: [
    { sku: "G-250", stock: 3 },
    { sku: "G-1000", stock: 0 },
  ],
}

test.each([
  [{ name: "Guji" }, true],
  [{ name: { $not: { $regex: "^G" } } }, false],
  [{ tags: "bio" }, true],
  [{ tags: { $all: ["bio", "grains"] } }, true],
  [{ tags: { $all: { 0: "bio", 1: "moulu" } } }, false],
  [{ tags: { $size: 2 } }, true],
  [{ "variants.sku": "G-1000" }, true],
  [{ "variants.0.sku": "G-1000" }, false],
  [{ variants: { $elemMatch: { sku: "G-250", stock: 0 } } }, false],
  [{ variants: { $elemMatch: { sku: "G-250", stock: { $gt: 0 } } } }, true],
  [{ empty: "" }, true],
  [{ missing: { $exists: false } }, true],
  [{ price: { $gte: 9.9, $lt: 10 } }, true],
  [{ price: { $gt: "9" } }, false],
  [{ $nor: [{ name: "Guji" }] }, false],
  [{ $and: [{ name: "Guji" }, { price: 1 }] }, false],
  [{ "constructor.name": "Object" }, false],
])("%j holds: %s", (where, expected) => {
  expect(matches(record, where)).toBe(expected)
})

test("an expression that cannot be read is refused", () => {
  expect(() => matches(record, { name: { $regex: "(" } })).toThrow("Query expression is not valid")
})
