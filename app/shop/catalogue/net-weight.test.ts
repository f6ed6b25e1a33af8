import { describe, expect, test } from "vitest"
import { netWeightOf, paidWeightOf } from "./net-weight"

const coffee = { content: { net_weight_g: 250, deliveries_per_year: 12 } }
const kilogram = { content: { net_weight_g: 1000 } }
const every = (interval: string, count = 1) => ({ interval, count })

test("a variant's own weight goes before its product's", () => {
  expect(netWeightOf(coffee)).toBe(250)
  expect(netWeightOf(coffee, kilogram)).toBe(1000)
})

test.each([null, undefined, {}, { content: null }, { content: "250 g" }, { content: { net_weight_g: "250" } }])(
  "%j has no weight that could be told",
  (record) => expect(netWeightOf(record)).toBeNull(),
)

describe("the weight that one payment buys", () => {
  test("is one delivery without a plan, or with one paid by the month or the week", () => {
    expect(paidWeightOf(coffee, null, null)).toBe(250)
    expect(paidWeightOf(coffee, kilogram, every("monthly"))).toBe(1000)
    expect(paidWeightOf(coffee, null, every("monthly", 2))).toBe(250)
    expect(paidWeightOf(coffee, null, every("weekly"))).toBe(250)
  })

  test("is a year's deliveries with a plan paid by the year, where their number is known", () => {
    expect(paidWeightOf(coffee, null, every("yearly"))).toBe(3000)
    expect(paidWeightOf(coffee, kilogram, every("yearly", 2))).toBe(24_000)
    expect(paidWeightOf(kilogram, null, every("yearly"))).toBeNull()
  })

  test("is unknown where the delivery's is", () => {
    expect(paidWeightOf({ content: { deliveries_per_year: 12 } }, null, every("yearly"))).toBeNull()
  })
})
