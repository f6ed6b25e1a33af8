import fc from "fast-check"
import { expect, it } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { type CartView, viewCart } from "~/shop/cart/cart-view"
import type { ProductRecord, PromotionRecord } from "../../sandbox/storage/models.ts"
import { listRecords, putRecord } from "../../sandbox/storage/records.ts"
import { fillCart } from "./fill-cart.ts"
import { cartPlans, offersOf } from "./random-carts.ts"
import { itWrites, openStore } from "./store-under-test.ts"

/** 100 in `npm test`, CARTS in `npm run test:full`. */
const carts = Number(process.env["CARTS"] ?? 100)
const store = openStore()

/** Cents of a text as a shopper reads it: `1 234,50 €`, `−6,90 €`, `Gratuit`. */
function centsOf(text: string | null): number {
  if (text === null || text === "Gratuit") return 0
  const digits = text
    .replace(/[^\d,−]/g, "")
    .replace("−", "-")
    .replace(",", ".")
  return Math.round(Number(digits) * 100)
}

const sum = (texts: readonly (string | null)[]) => texts.reduce((cents, text) => cents + centsOf(text), 0)

/** What a shopper finds wrong when adding up what the cart and the recap show. */
function shownContradictions(view: CartView, cart: Cart): string[] {
  const rows: [string, number, number][] = [
    ["lines before discounts", sum(view.lines.map(({ total }) => total.text)), centsOf(view.subTotal.text)],
    [
      "sub-total, discounts, delivery and taxes",
      centsOf(view.subTotal.text) -
        sum(view.discounts.map(({ amount }) => amount.text)) +
        centsOf(view.delivery) +
        centsOf(view.addedTaxes?.text ?? null),
      centsOf(view.total.text),
    ],
    [
      "VAT lines",
      sum(view.vatLines.map(({ amount }) => amount.text)),
      Math.round((cart as { tax_total: number }).tax_total * 100),
    ],
    [
      "without VAT",
      centsOf(view.totalWithoutVat.text) + sum(view.vatLines.map(({ amount }) => amount.text)),
      centsOf(view.total.text),
    ],
    [
      "gift cards and credit",
      centsOf(view.total.text) - sum(view.giftCards.map(({ used }) => used.text)) - centsOf(view.credit?.text ?? null),
      centsOf(view.due.text),
    ],
    ["due", centsOf(view.due.text), Math.round(cart.capture_total * 100)],
  ]
  return rows
    .filter(([, found, expected]) => found !== expected)
    .map(([name, found, expected]) => `${name}: ${found} ≠ ${expected}`)
}

const test = async () => {
  const { database } = store.sandbox.context
  const offers = listRecords<ProductRecord>(database, "products")
    .filter(({ active }) => active)
    .flatMap(offersOf)
  const categories = [...new Set(offers.flatMap(({ facts }) => facts.categories))]
  for (const one of listRecords<PromotionRecord>(database, "promotions"))
    putRecord(database, "promotions", { ...one, active: false })
  const seen = { carts: 0, discounts: 0, cards: 0, delivered: 0 }
  await fc.assert(
    fc.asyncProperty(cartPlans(offers, categories, ["colissimo", "chronopost", "boutique"]), async (plan) => {
      const cart = (await fillCart(store.sandbox, plan)) as unknown as Cart
      const view = viewCart(cart)
      expect(shownContradictions(view, cart)).toEqual([])
      expect(view.discrepancy).toBeNull()
      seen.carts += 1
      if (view.discounts.length > 0) seen.discounts += 1
      if (view.giftCards.length > 0) seen.cards += 1
      if (view.delivery !== null) seen.delivered += 1
    }),
    { numRuns: carts, seed: 20_261_121 },
  )
  expect(seen.carts).toBe(carts)
  for (const many of [seen.discounts, seen.cards, seen.delivered]) expect(many).toBeGreaterThan(carts / 10)
}
itWrites(`what ${carts} random carts show adds up to what is charged, to the cent`, test, 180_000)

it("a cart whose rows do not add up says by how much", () => {
  const cart = { currency: "EUR", sub_total: 10, grand_total: 10.01, capture_total: 10.01, items: [] } as unknown as Cart
  expect(viewCart(cart).discrepancy?.amount).toBe(0.01)
  const odd = { currency: "EUR", sub_total: 10, grand_total: 10, capture_total: 9, items: [] } as unknown as Cart
  expect(viewCart(odd).discrepancy?.amount).toBe(1)
})
