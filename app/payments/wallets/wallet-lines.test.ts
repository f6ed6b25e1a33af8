import fc from "fast-check"
import { expect, test } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { toMinorUnits } from "~/money/minor-units"
import { amountText, totalOf } from "./wallet-sheet"
import { listWalletLines, viewWalletCart } from "./wallet-cart"
const store = { name: "Maison Lilas", country: "FR" }
const cartOf = (change: object) =>
  ({
    checkout_id: "k",
    items: [],
    currency: "EUR",
    sub_total: 0,
    grand_total: 0,
    capture_total: 0,
    auth_total: 0,
    ...change,
  }) as unknown as Cart

test("the example of the storefront API adds up, VAT left inside the prices", () => {
  const lines = listWalletLines(
    cartOf({
      sub_total: 668.8,
      discount_total: 66.88,
      shipment_total: 6.9,
      tax_total: 99.43,
      tax_included_total: 0,
      grand_total: 608.82,
      capture_total: 588.82,
    }),
  )
  expect(lines).toEqual([
    { label: "Sous-total", amount: 668.8 },
    { label: "Remise", amount: -66.88 },
    { label: "Livraison", amount: 6.9 },
    { label: "Carte cadeau ou avoir", amount: -20 },
  ])
})

test("taxes that are added, a rounding and a trial's authorisation have their lines", () => {
  const lines = listWalletLines(
    cartOf({ sub_total: 10, tax_included_total: 2, grand_total: 12.01, capture_total: 12.01, auth_total: 5 }),
  )
  expect(lines.map(({ label }) => label)).toEqual(["Sous-total", "Taxes", "Ajustement", "À autoriser en plus"])
})

test("country is the store's, else US; nothing of the shopper is in it [9.15]", () => {
  const cart = cartOf({ account: { email: "j@exemple.fr" }, shipping: { name: "Jeanne", address1: "12 rue X" } })
  expect(viewWalletCart(cart, { name: "X" }, "fr-FR").country).toBe("US")
  const view = viewWalletCart(cart, store, "fr-FR")
  expect(view).toMatchObject({ country: "FR", hasEmail: true, needsDelivery: true, asksDelivery: true })
  expect(JSON.stringify(view)).not.toMatch(/Jeanne|12 rue|exemple/)
})

test("a sheet does not ask where to deliver once that is known, also in a country without postcodes", () => {
  const shipping = { address1: "1 Main Street", city: "Dublin", country: "IE", service: "colissimo-europe" }
  const rated = { shipping, shipment_rating: { services: [{ id: "colissimo-europe", name: "Colissimo Europe", price: 13.9 }] } }
  const asks = (country: string) =>
    viewWalletCart(cartOf({ ...rated, shipping: { ...shipping, country } }), store, "fr-FR").asksDelivery
  expect([asks("IE"), asks("FR")]).toEqual([false, true])
})

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100)
const randomCart = fc
  .record({
    sub_total: cents(500_000),
    discountShare: fc.integer({ min: 0, max: 100 }),
    shipment_total: cents(5_000),
    tax_included_total: fc.oneof(fc.constant(0), cents(20_000)),
    giftcards: fc.oneof(fc.constant(0), cents(600_000)),
    auth_total: fc.oneof(fc.constant(0), cents(10_000)),
    currency: fc.constantFrom("EUR", "CHF"),
  })
  .map(({ discountShare, giftcards, ...cart }) => {
    const discount_total = Math.floor(cart.sub_total * discountShare) / 100
    const grand =
      toMinorUnits(cart.sub_total, "EUR") -
      toMinorUnits(discount_total, "EUR") +
      toMinorUnits(cart.shipment_total, "EUR") +
      toMinorUnits(cart.tax_included_total, "EUR")
    const grand_total = grand / 100
    const capture_total = Math.max(0, grand - toMinorUnits(giftcards, "EUR")) / 100
    return cartOf({ ...cart, discount_total, grand_total, capture_total })
  })

test("the lines and the total of 1,000 random carts add up to what is due", () => {
  fc.assert(
    fc.property(randomCart, (cart) => {
      const view = { ...viewWalletCart(cart, store, "fr-FR"), shown: "" }
      const due = toMinorUnits(cart.capture_total, cart.currency) + toMinorUnits(cart.auth_total, cart.currency)
      const sum = view.lines.reduce((total, { amount }) => total + toMinorUnits(amount, cart.currency), 0)
      expect(sum).toBe(due)
      expect(toMinorUnits(totalOf(view), cart.currency)).toBe(due)
      expect(Math.round(Number(amountText(totalOf(view), cart.currency)) * 100)).toBe(due)
    }),
    { numRuns: 1_000, seed: 20_261_120 },
  )
})

test("a sheet is given the rating's errors as the checkout shows them: without control characters, each once", () => {
  const errors = [{ message: "Zone\u0007 non\n desservie" }, { message: "Zone non desservie" }, { message: "\u0000" }]
  const cart = cartOf({ shipment_rating: { errors } as unknown as NonNullable<Cart["shipment_rating"]> })
  expect(viewWalletCart(cart, store, "fr-FR").ratingErrors).toEqual(["Zone non desservie"])
})
