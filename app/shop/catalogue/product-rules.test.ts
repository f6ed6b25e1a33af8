import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Product } from "~/commerce/api-types"
import {
  choosePurchaseOption,
  completeChoices,
  listPurchaseOptions,
  parseChoices,
  resolveChoice,
  unitPrice,
} from "./variant-choice"
import { stockOf } from "./stock"
const product = {
  id: "65a000000000000000000001",
  name: "Guji",
  slug: "guji",
  price: 9.9,
  stock_status: "in_stock",
  stock_tracking: true,
  options: [
    {
      id: "a1",
      name: "Poids",
      variant: true,
      values: [
        { id: "a11", name: "250 g" },
        { id: "a12", name: "1 kg" },
        { id: "a13", name: "3 kg" },
      ],
    },
    {
      id: "a2",
      name: "Mouture",
      required: true,
      values: [
        { id: "a21", name: "Grains" },
        { id: "a23", name: "Boîte cadeau", price: 2 },
      ],
    },
    { id: "a3", name: "Message", required: false, values: [{ id: "a31", name: "Merci" }] },
    { id: "a4", name: "Inactive", active: false, required: true, values: [{ id: "a41", name: "x" }] },
  ],
  purchase_options: {
    standard: { price: 9.9 },
    subscription: {
      plans: [
        { id: "d1", name: "Mensuel", price: 8.9, billing_schedule: { interval: "monthly", interval_count: 1 } },
        { id: "d2", name: "Annuel", price: 98, billing_schedule: { interval: "yearly", interval_count: 1 } },
        { id: "d3", name: "Retiré", price: 1, active: false },
      ],
    },
  },
  variants: {
    count: 2,
    results: [
      { id: "b1", name: "250 g", price: 9.9, option_value_ids: ["a11"], stock_level: 0 },
      {
        id: "b2",
        name: "1 kg",
        price: 34,
        orig_price: 38,
        option_value_ids: ["a12"],
        stock_level: 7,
      },
    ],
  },
} as unknown as Product
const [small, large] = product.variants?.results ?? []

const choose = (query: string) => parseChoices(new URLSearchParams(query))

describe("choices of the URL", () => {
  test("only slugs are read, and not too many", () => {
    expect([...choose("o.poids=250-g&o.x=A&o.=a&poids=1&o.__proto__=a&achat=unique")]).toEqual([["poids", "250-g"]])
    expect(choose(Array.from({ length: 300 }, (_, index) => `o.k${index}=v`).join("&")).size).toBe(20)
  })

  test("a complete choice names the variant and the options that go to the cart [1.4]", () => {
    const choice = resolveChoice(product, choose("o.poids=1-kg&o.mouture=boite-cadeau"))
    expect(choice).toMatchObject({
      ok: true,
      value: {
        variant: { id: "b2" },
        addedPrice: 2,
        options: [
          { id: "a1", value: "1 kg" },
          { id: "a2", value: "Boîte cadeau" },
        ],
      },
    })
  })

  test.each([
    ["o.mouture=grains", "option-missing", "o.poids"],
    ["o.poids=250-g", "option-missing", "o.mouture"],
    ["o.poids=2-kg&o.mouture=grains", "option-unknown", "o.poids"],
    ["o.poids=3-kg&o.mouture=grains", "variant-missing", "o.poids"],
  ])("%s is refused with %s at %s", (query, code, field) => {
    expect(resolveChoice(product, choose(query))).toMatchObject({ ok: false, problems: [{ code, field }] })
  })

  test("an option without a name, or that does not say that it makes variants, still chooses one", () => {
    const options = (product.options ?? []).map(({ variant: _said, ...option }) => ({ ...option, name: "" }))
    const odd = { ...product, options } as Product
    const choice = resolveChoice(odd, completeChoices(odd, new Map()))
    expect(choice).toMatchObject({
      ok: true,
      value: { variant: { id: "b2" }, options: [{ id: "a1", value: "1 kg" }, { id: "a2" }] },
    })
  })

  test("a product whose variants cannot be told apart is not sold without one", () => {
    const [weight, ...others] = product.options ?? []
    const nameless = { ...weight, values: [{ id: "a11", name: "" }] }
    const odd = { ...product, options: [nameless, ...others] } as Product
    expect(resolveChoice(odd, completeChoices(odd, new Map()))).toEqual({ ok: false, problems: [{ code: "variant-missing" }] })
  })

  test("the first view has a variant that can be bought, and keeps what was asked", () => {
    expect(Object.fromEntries(completeChoices(product, new Map()))).toEqual({ poids: "1-kg", mouture: "grains" })
    expect(completeChoices(product, choose("o.poids=250-g")).get("poids")).toBe("250-g")
    expect(completeChoices(product, choose("o.poids=nimporte")).get("poids")).toBe("1-kg")
  })

  test("completed choices always resolve, whatever the URL says", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("poids", "mouture", "message", "autre"), fc.constantFrom("250-g", "1-kg", "grains", "x")),
        (asked) => {
          expect(resolveChoice(product, completeChoices(product, new Map(Object.entries(asked)))).ok).toBe(true)
        },
      ),
    )
  })
})

describe("purchase options", () => {
  test("only active plans are offered [3.4]", () => {
    expect(listPurchaseOptions(product).map(({ key }) => key)).toEqual(["unique", "mensuel", "annuel"])
    expect(choosePurchaseOption(product, null)).toMatchObject({ ok: true, value: { key: "unique" } })
    expect(choosePurchaseOption(product, "annuel")).toMatchObject({
      ok: true,
      value: { planId: "d2", billing: { interval: "yearly" } },
    })
  })

  test("refusals carry the specification's words for the log [5.19] [5.20] [8.20] [8.21]", () => {
    expect(choosePurchaseOption(product, "retire")).toMatchObject({
      ok: false,
      problems: [{ code: "plan-unknown", field: "purchase" }],
      fault: "Subscription purchase plan not found or not active",
    })
    const single = { ...product, purchase_options: { standard: { price: 1, active: false } } } as Product
    for (const key of [null, "unique", "mensuel"]) {
      expect(choosePurchaseOption(single, key)).toMatchObject({ fault: "Product purchase option not found or not active" })
    }
  })

  const plan = { id: "d1", name: "Mensuel" }
  const priced = (fields: object) => ({ ...product, price: null, variants: undefined, ...fields }) as unknown as Product
  const variants = (...prices: object[]) => ({ results: prices.map((price, index) => ({ id: `b${index}`, ...price })) })
  const plans = (...list: object[]) => ({ subscription: { plans: list } })
  test.each<[what: string, fields: object, keys: string[]]>([
    ["a plan without a price", { price: 9, purchase_options: { standard: {}, ...plans(plan) } }, ["unique"]],
    ["a plan beside no other price", { purchase_options: { standard: {}, ...plans({ ...plan, price: 9 }) } }, ["mensuel"]],
    ["variants' prices", { purchase_options: { standard: {} }, variants: variants({ price: 3 }, { price: 4 }) }, ["unique"]],
    ["one variant's price", { purchase_options: { standard: {} }, variants: variants({ price: 3 }, {}) }, []],
    ["no price", { purchase_options: { standard: { price: null }, ...plans(plan) } }, []],
    [
      "variants' plans",
      { purchase_options: plans(plan), variants: variants({ purchase_options: plans({ ...plan, price: 8 }) }) },
      ["mensuel"],
    ],
  ])("what has no price is not sold: %s", (_what, fields, keys) => {
    expect(listPurchaseOptions(priced(fields)).map(({ key }) => key)).toEqual(keys)
  })

  test("prices follow the variant, the plan and the added price [3.1]", () => {
    const [standard, monthly] = listPurchaseOptions(product)
    expect(unitPrice(product, large ?? null, standard!, 2)).toEqual({ price: 36, original: 40 })
    expect(unitPrice(product, small ?? null, standard!)).toEqual({ price: 9.9, original: null })
    expect(unitPrice(product, large ?? null, monthly!)).toEqual({ price: 8.9, original: null })
  })
})

describe("stock", () => {
  test("the level counts that was read with it [3.6]", () => {
    expect(stockOf(product, small)).toEqual({ state: "out", count: 0, buyable: false })
    expect(stockOf(product, large)).toEqual({ state: "available", count: 7, buyable: true })
    expect(stockOf({ ...product, stock_level: 3 })).toEqual({ state: "few", count: 3, buyable: true })
  })

  test.each([
    [{ stock_status: null }, "available", true],
    [{ stock_status: "preorder" }, "preorder", true],
    [{ stock_status: "discontinued" }, "discontinued", false],
    [{ stock_status: "out_of_stock", stock_level: 4 }, "out", false],
    [{ stock_status: "out_of_stock", stock_purchasable: true }, "backorder", true],
    // A cart's line names no status.
    [{ stock_status: undefined, stock_tracking: true, stock_level: 0 }, "out", false],
    [{ stock_status: undefined, stock_tracking: true, stock_level: 3 }, "few", true],
    [{ stock_status: undefined, stock_tracking: true, stock_level: 0, stock_purchasable: true }, "backorder", true],
    [{ stock_status: undefined, stock_tracking: false, stock_level: 0 }, "available", true],
    [{ stock_status: undefined, stock_tracking: undefined, stock_level: undefined }, "available", true],
  ])("with %o, is %s, which can be bought: %s", (change, state, buyable) => {
    expect(stockOf({ ...product, ...change } as Product)).toMatchObject({ state, buyable })
  })
})
