import { describe, expect, test, vi } from "vitest"
import { log } from "~/log.server"
import {
  attributeListSchema,
  categoryListSchema,
  contentListSchema,
  menusSchema,
  paymentSettingsSchema,
  productListSchema,
  settingsSchema,
} from "./catalogue.server"

const product = { id: "a", slug: "canut", name: "Canut", price: 12 }
const list = (...results: unknown[]) => ({ count: results.length, page: 1, page_count: 1, results })
const namesOf = (reply: unknown) =>
  (productListSchema.parse(reply) as { results: { name: string }[] }).results.map(({ name }) => name)

describe("one odd record never takes a list", () => {
  test.each([
    ["null", null],
    ["a text", "canut"],
    ["no name", { ...product, name: undefined }],
    ["a price in words", { ...product, price: "12" }],
  ])("a product that is %s", (_what, odd) => {
    expect(namesOf(list(odd, product))).toEqual(["Canut"])
  })

  test.each([
    ["option", { options: [{ id: "o" }, { id: "p", name: "Poids", values: [{ id: "v" }, { id: "w", name: "1 kg" }] }] }],
    ["plan", { purchase_options: { subscription: { plans: [{ id: "m" }, null] } } }],
    ["variant", { variants: { count: 2, results: [null, { id: "v", price: 3, option_value_ids: null }] } }],
    ["picture", { images: [null, { file: { url: "https://cdn.swell.store/x/y.jpg" } }] }],
    ["attribute", { attributes: { torrefaction: "claire" } }],
  ])("a product with an odd %s", (_what, fields) => {
    expect(namesOf(list({ ...product, ...fields }, product))).toEqual(["Canut", "Canut"])
  })

  test.each([[null], [undefined], [""], [7], ["a/b"], [".."], ["a".repeat(1001)], ["コ".repeat(1000)], ["\u0000"]])(
    "a product, a category or a page with the slug %j is found by its id",
    (slug) => {
      expect(productListSchema.parse(list({ ...product, slug })).results).toMatchObject([{ slug: "a" }])
      expect(categoryListSchema.parse(list({ id: "a", name: "Grains", slug })).results).toMatchObject([{ slug: "a" }])
      expect(contentListSchema.parse(list({ id: "a", slug })).results).toMatchObject([{ slug: "a" }])
    },
  )

  test("a category below one that is not public stands at the top", () => {
    const categories = [
      { id: "a", name: "Grains", parent_id: "gone" },
      { id: "b", name: "Bio", parent_id: "a" },
      { id: "c", name: "Thé", parent_id: 7 },
    ]
    const { results } = categoryListSchema.parse(list(...categories)) as { results: { parent_id: string | null }[] }
    expect(results.map(({ parent_id }) => parent_id)).toEqual([null, "a", null])
  })

  test("a gift card's variants without a price cost what their values say, where the product has none either", () => {
    const options = [
      {
        id: "m",
        name: "Montant",
        variant: true,
        values: [
          { id: "a", name: "25", price: 25 },
          { id: "b", name: "50", price: 50 },
        ],
      },
    ]
    const variant = (id: string, price?: number) => ({ id, option_value_ids: [id], ...(price !== undefined && { price }) })
    const card = {
      ...product,
      price: null,
      options,
      variants: { count: 3, results: [variant("a"), variant("b", 45), variant("c")] },
    }
    const [read, priced] = productListSchema.parse(list(card, { ...card, id: "p", price: 10 })).results
    expect((read as { variants: { results: object[] } }).variants.results).toMatchObject([{ price: 25 }, { price: 45 }])
    expect(
      (priced as { variants: { results: { price?: number }[] } }).variants.results.map(({ price }) => price ?? null),
    ).toEqual([null, 45, null])
  })

  test("an option keeps its other values", () => {
    const values = [{ id: "v", name: "250 g" }, null, { id: "w", name: "1 kg" }]
    const [read] = productListSchema.parse(list({ ...product, options: [{ id: "p", name: "Poids", values }] })).results
    expect(read).toMatchObject({ options: [{ name: "Poids", values: [{ name: "250 g" }, { name: "1 kg" }] }] })
  })

  test("an attribute without a name, a menu entry without one, a scalar among the methods of payment", () => {
    expect(attributeListSchema.parse(list({ id: "x" }, { id: "y", name: "Pays" }))).toMatchObject({ results: [{ id: "y" }] })
    const menus = [
      null,
      { id: "header", items: [{ type: "url" }, { type: "url", name: "Cafés", items: [{}, { name: "Grains" }] }] },
    ]
    const items = [{ name: "" }, { name: "Cafés", items: [{ name: "" }, { name: "Grains", items: [] }] }]
    expect(menusSchema.parse(menus)).toMatchObject([{ id: "header", items }])
    expect(menusSchema.parse({ menus })).toMatchObject([{ id: "header", items }])
    expect(menusSchema.parse({ menus: { header: menus[1] } })).toMatchObject([{ id: "header", items }])
    expect(paymentSettingsSchema.parse({ card: { gateway: "stripe" }, version: 3, test: null })).toEqual({
      card: { gateway: "stripe" },
    })
  })

  test("a currency or a locale with an odd code", () => {
    const { store } = settingsSchema.parse({
      store: {
        name: "Shop",
        locale: "fr-FR",
        currency: "GBP",
        locales: [{ code: "fr_FR" }, { code: "fr-FR" }],
        currencies: [{ code: "£" }, { code: "GBP" }],
      },
    })
    expect(store.locales).toEqual([{ code: "fr-FR" }])
    expect(store.currencies).toEqual([{ code: "GBP" }])
  })

  test("a store whose own locale or currency cannot be read has those of its lists", () => {
    const lists = {
      locales: [{ code: "de-CH" }],
      currencies: [
        { code: "EUR", type: "display" },
        { code: "CHF", type: "base" },
      ],
    }
    for (const odd of [null, 7, "£"]) {
      const { store } = settingsSchema.parse({ store: { name: "Shop", locale: odd, currency: odd, ...lists } })
      expect([store.locale, store.currency]).toEqual(["de-CH", "CHF"])
    }
    expect(settingsSchema.parse({ store: { name: "Shop" } }).store).toMatchObject({ locale: "fr-FR", currency: "EUR" })
  })

  test("a store whose lists name only its other locales and currencies offers its own first", () => {
    const store = {
      name: "Shop",
      locale: "fr-FR",
      currency: "CHF",
      locales: [{ code: "de-CH" }],
      currencies: [{ code: "EUR", type: "priced" }],
    }
    const read = settingsSchema.parse({ store }).store
    expect(read.locales.map(({ code }) => code)).toEqual(["fr-FR", "de-CH"])
    expect(read.currencies).toEqual([
      { code: "CHF", rate: 1, type: "base" },
      { code: "EUR", type: "priced" },
    ])
  })

  test("a store whose lists of currencies and locales are none has those that it names", () => {
    const store = { name: "Shop", locale: "fr-FR", currency: "EUR", locales: "fr-FR", currencies: 1 }
    const read = settingsSchema.parse({ store }).store
    expect(read.locales).toEqual([{ code: "fr-FR" }])
    expect(read.currencies).toEqual([{ code: "EUR", rate: 1, type: "base" }])
  })

  test("each is logged once, by its id and field, without a value", () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined)
    const odd = { id: "only-here", slug: "x", name: "Secret", price: "private" }
    productListSchema.parse(list(odd))
    productListSchema.parse(list(odd))
    expect(warn.mock.calls).toEqual([["record-rejected", { name: "product only-here", message: "(record) has no price" }]])
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/Secret|private/)
  })
})
