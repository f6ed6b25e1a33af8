import { expect, test } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { bancontact, ideal, klarnaStripe } from "./stripe-redirects.server"

const settings = { card: { publishable_key: "pk_test_local" }, ideal: {}, bancontact: {}, klarna: {} }

// The reply types ask for more fields than the methods read.
const cartOf = (capture_total: number, change: object = {}) =>
  ({ currency: "EUR", auth_total: 0, capture_total, ...change }) as Cart

test.each([
  ["ideal", ideal],
  ["bancontact", bancontact],
  ["klarna", klarnaStripe],
])("%s is offered for what Stripe charges, not for less, such as what gift cards have left", (_id, method) => {
  expect(method.isOffered(settings, cartOf(0.5))).toBe(true)
  expect(method.isOffered(settings, cartOf(0.49))).toBe(false)
})

test("each is offered in the currencies that Stripe takes for it", () => {
  const methods = { ideal, bancontact, klarna: klarnaStripe }
  const offered = (currency: string) =>
    Object.entries(methods).flatMap(([id, method]) => (method.isOffered(settings, cartOf(100, { currency })) ? [id] : []))
  expect(offered("EUR")).toEqual(["ideal", "bancontact", "klarna"])
  expect(offered("CHF")).toEqual(["klarna"])
  expect(["JPY", "USD", "MAD"].flatMap(offered)).toEqual([])
})

test("iDEAL and Klarna cannot charge a subscription again; Bancontact can, from Stripe's least amount on", () => {
  const subscription = { subscription_delivery: true }
  expect([ideal, klarnaStripe].map((method) => method.isOffered(settings, cartOf(20, subscription)))).toEqual([false, false])
  expect([20, 0.3].map((total) => bancontact.isOffered(settings, cartOf(total, subscription)))).toEqual([true, false])
})
