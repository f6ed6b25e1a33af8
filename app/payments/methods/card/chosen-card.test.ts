import { describe, expect, test } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { listPayableMethods } from "~/checkout/payment-choice.server"
import { describeCardHolder, findChosenCard, isCardChargedByOrder } from "./card.server"

const stripe = { card: { gateway: "stripe", publishable_key: "pk_test" } }
const vault = { card: { gateway: "authorizenet" } }
const typed = { token: "pm_1", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
const cartWith = (billing: object, more: object = {}) =>
  ({ currency: "EUR", capture_total: 20, billing: { method: "card", ...billing }, ...more }) as unknown as Cart

describe("the cart's card", () => {
  test.each([
    ["none", stripe, {}],
    ["one of another gateway", stripe, { card: { ...typed, gateway: "authorizenet" } }],
    ["a token that is not Stripe's", stripe, { card: { ...typed, token: "tok_visa" } }],
    ["a token that is none", stripe, { card: { ...typed, token: "pm_1?x=/" } }],
    ["another method", stripe, { method: "ideal", card: typed }],
    ["a store without cards", {}, { card: typed }],
    ["a store whose cards are typed at QuickPay", { card: { gateway: "quickpay" } }, { card: { ...typed, gateway: "quickpay" } }],
  ])("%s: no card", (_name, settings, billing) => expect(findChosenCard(settings, cartWith(billing))).toBeNull())

  test("a typed one, with what is known of it and nothing else", () => {
    const chosen = findChosenCard(stripe, cartWith({ card: { ...typed, number: "4242424242424242", last4: "x" } }))
    expect(chosen).toEqual({ kind: "new", card: { ...typed, last4: null } })
  })

  test("a saved one comes first [3.17]", () => {
    expect(findChosenCard(stripe, cartWith({ card: typed, account_card_id: "c1" }))).toEqual({ kind: "saved", id: "c1" })
  })
})

test("Authorize.Net is told of a payer what its fields hold", () => {
  const billing = { name: "n".repeat(121), address1: "a".repeat(120), city: "c".repeat(80), zip: "1".repeat(30) }
  const lengthsFor = (settings: { gateway: string }) => {
    const told = describeCardHolder({ card: settings }, { billing } as never, null)["billing"] as typeof billing
    return [told.name.length, told.address1.length, told.city.length, told.zip.length]
  }
  expect(lengthsFor({ gateway: "authorizenet" })).toEqual([50, 60, 40, 20])
  expect(lengthsFor({ gateway: "braintree" })).toEqual([121, 120, 80, 30])
})

test.each([
  ["a saved card", stripe, { account_card_id: "c1" }, {}, true],
  ["a card of the vault", vault, { card: { ...typed, token: "card_1", gateway: "authorizenet" } }, {}, true],
  ["Stripe's card below the minimum", stripe, { card: typed }, { capture_total: 0.49 }, true],
  ["Stripe's card with an amount to authorise only", stripe, { card: typed }, { capture_total: 0, auth_total: 9 }, true],
  ["Stripe's card", stripe, { card: typed }, { capture_total: 0.5 }, false],
  ["no card", stripe, {}, {}, false],
])("%s: the order charges it: %s", (_name, settings, billing, more, byOrder) => {
  expect(isCardChargedByOrder(settings, cartWith(billing, more))).toBe(byOrder)
})

test("a card counts as chosen once it was typed; QuickPay's is typed later", () => {
  expect(listPayableMethods(stripe, cartWith({}), ["card", "ideal"])).toEqual(["ideal"])
  expect(listPayableMethods(stripe, cartWith({ card: typed }), ["card", "ideal"])).toEqual(["card", "ideal"])
  expect(listPayableMethods({ card: { gateway: "quickpay" } }, cartWith({}), ["card"])).toEqual(["card"])
})
