import { expect, test } from "vitest"
import type { Product } from "~/commerce/api-types"
import { asCharged } from "~/money/format-amount"
import { parseCatalogueSettings } from "./catalogue-settings.server"
import { viewProductCard } from "./product-card-view"
import { viewProduct } from "./product-view"
import { listTextOptions, resolveTexts } from "./text-options"

// What merchants of real stores write, and what it costs on a card and on its page.

const euro = asCharged("EUR")
const view = (product: object) => {
  const record = { id: "p", slug: "p", name: "P", ...product } as unknown as Product
  const card = viewProductCard(record, euro)
  const page = viewProduct(record, new Map(), null, euro, parseCatalogueSettings({}))
  return { card, page, texts: [`${card.from ? "dès " : ""}${card.price.text}`, page.price.text] }
}

test("a price of 0 is what its merchant wrote: sold, and in a word", () => {
  const { card, page, texts } = view({ price: 0 })
  expect(texts).toEqual(["Gratuit", "Gratuit"])
  expect([card.buyable, page.stock.buyable, page.purchases[0]?.price.text]).toEqual([true, true, "Gratuit"])
})

test("what is not sold and has no price is never free", () => {
  const plan = { id: "a", name: "Mensuel", price: 9, active: false }
  const { card, page, texts } = view({ price: null, purchase_options: { subscription: { plans: [plan] } } })
  expect(texts).toEqual(["Prix sur demande", "Prix sur demande"])
  expect([card.buyable, page.stock.buyable, page.offers]).toEqual([false, false, []])
})

test("nor is a product whose variants alone have prices, where none is found", () => {
  const options = [
    { id: "o", name: "Taille", variant: true, values: [{ id: "s", name: "S" }] },
    { id: "h", name: "Caché", variant: true, values: [] },
  ]
  const variants = { count: 1, results: [{ id: "v", price: 12, option_value_ids: ["s", "x"] }] }
  expect(view({ price: null, options, variants }).texts).toEqual(["12,00\u00a0€", "Prix sur demande"])
})

test("what must be chosen with it counts in the least price", () => {
  const values = [
    { id: "a", name: "25", price: 25 },
    { id: "b", name: "50", price: 50 },
  ]
  expect(view({ price: 0, options: [{ id: "o", name: "Montant", required: true, values }] }).texts).toEqual([
    "25,00\u00a0€",
    "25,00\u00a0€",
  ])
  expect(view({ price: 4, options: [{ id: "o", name: "Étui", required: false, values }] }).texts[0]).toBe("4,00\u00a0€")
})

test("a gift card of a store that says no delivery is sent by e-mail", () => {
  expect(view({ price: 20, type: "giftcard" }).page.dispatch).toBe("email")
  expect(view({ price: 20, type: "physical" }).page.dispatch).toBe("unknown")
})

test("a text to type whose option has no name can be typed", () => {
  const product = { options: [{ id: "send_note", name: "", input_type: "long_text", required: true }] } as unknown as Product
  expect(listTextOptions(product)).toMatchObject([{ name: "Choix", required: true, long: true }])
  expect(resolveTexts(product, new Map([["t.send_note", "Bonne fête"]]))).toMatchObject({ value: [{ id: "send_note" }] })
})
