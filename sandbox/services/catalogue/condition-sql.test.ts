import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { product, openSmallShop } from "../../storage/small-shop.fixture.ts"
import { putProduct } from "../../storage/products.ts"
import { conditionSql } from "./condition-sql.ts"
import { publishProduct } from "./publish-product.ts"
import { matches } from "./where.ts"

const shop = openSmallShop()
const { database } = shop.context
afterAll(() => shop.close())

const roasts = ["Claire", "Moyenne", "Foncée"]
const stored = Array.from({ length: 40 }, (_, index) => {
  const value = roasts[index % 3] ?? ""
  const roast = { id: "roast", name: "Torréfaction", type: "select" as const, value: [value], visible: true, filterable: true }
  const changes = { price: index % 7, stock_level: index % 4, sale: index % 2 === 0, stock_tracking: index % 5 > 0 }
  return putProduct(
    database,
    product(`p${index}`, { ...changes, type: index % 6 ? "standard" : "giftcard", attributes: { roast } }),
  )
})

const number = fc.integer({ min: -1, max: 8 })
const slug = fc.integer({ min: 0, max: 45 }).map((index) => `p${index}`)
const comparison = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    value,
    ...["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"].map((operator) => value.map((wanted) => ({ [operator]: wanted }))),
    ...["$in", "$nin"].map((operator) => fc.array(value, { maxLength: 4 }).map((wanted) => ({ [operator]: wanted }))),
  )
const condition = fc.oneof(
  comparison(number).map((wanted) => ["price", wanted] as const),
  comparison(number).map((wanted) => ["stock_level", wanted] as const),
  comparison(slug).map((wanted) => ["slug", wanted] as const),
  comparison(fc.constantFrom("in_stock", "out_of_stock")).map((wanted) => ["stock_status", wanted] as const),
  fc.boolean().map((wanted) => ["sale", wanted] as const),
  fc.constantFrom("standard", "giftcard").map((wanted) => ["type", wanted] as const),
  fc.constantFrom(...roasts, "Autre").map((wanted) => ["attributes.roast.value", wanted] as const),
  fc.array(fc.constantFrom(...roasts), { minLength: 1 }).map(($in) => ["attributes.roast.value", { $in }] as const),
)

test("the indexes find what a look at each product finds", () => {
  let indexed = 0
  fc.assert(
    fc.property(condition, ([field, wanted]) => {
      const fragment = conditionSql(field, wanted)
      if (!fragment) return
      indexed += 1
      const rows = database.prepare(`SELECT id FROM product_index p WHERE id LIKE 'id-p%' AND (${fragment.sql})`)
      const found = rows.all(...fragment.values).map((row) => String(row["id"]))
      const expected = stored.filter((one) =>
        matches(publishProduct(one, { variants: null, categories: null }), { [field]: wanted }),
      )
      expect(found.sort()).toEqual(expected.map(({ id }) => id).sort())
    }),
    { numRuns: 500 },
  )
  expect(indexed).toBeGreaterThan(400)
})
