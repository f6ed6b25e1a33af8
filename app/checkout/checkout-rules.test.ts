import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { listOrderChanges } from "~/shop/cart/cart-changes"
import { type CartSnapshot, cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { recipient } from "../../tests/shopper/people"
import { parseOrderRefusal } from "./place-order.server"
import { firstIncompleteStep, isStepOpen } from "./open-step.server"

const to = { ...recipient, address2: "" }

// The reply types ask for more fields than these rules read.
function cartOf(change: object = {}): Cart {
  return {
    id: "65b000000000000000000001",
    checkout_id: "5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11",
    currency: "EUR",
    account: { email: "jeanne@exemple.fr" },
    items: [
      {
        id: "a1",
        product_name: "Guji",
        quantity: 2,
        price: 9.9,
        price_total: 19.8,
        discount_total: 1.98,
        options: [{ name: "Poids", value: "250 g" }],
      },
    ],
    sub_total: 19.8,
    discount_total: 1.98,
    shipment_total: 6.9,
    grand_total: 24.72,
    capture_total: 24.72,
    auth_total: 0,
    shipment_delivery: true,
    shipping: { ...to, service: "colissimo" },
    shipment_rating: { services: [{ id: "colissimo", name: "Colissimo", price: 6.9 }], errors: [] },
    billing: { method: "paysafecard" },
    ...change,
  } as unknown as Cart
}

const snapshots: fc.Arbitrary<CartSnapshot> = fc.record({
  checkoutId: fc.stringMatching(/^[a-f0-9]{4,8}$/),
  currency: fc.constantFrom("EUR", "CHF", "JPY"),
  lines: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom("a", "b", "c", "d"),
      name: fc.string({ maxLength: 6 }),
      choice: fc.string({ maxLength: 6 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      total: fc.nat(9999),
      unitPrice: fc.nat(9999),
      remaining: fc.option(fc.nat(4)),
    }),
    { selector: (line) => line.id, maxLength: 4 },
  ),
  reductions: fc.uniqueArray(
    fc.record({ id: fc.constantFrom("coupon", "promo-1"), name: fc.string({ maxLength: 6 }), isCoupon: fc.boolean() }),
    { selector: (reduction) => reduction.id },
  ),
  coupon: fc.option(fc.constantFrom("A", "B")),
  subTotal: fc.nat(9999),
  discount: fc.nat(9999),
  service: fc.constantFrom("", "colissimo", "boutique"),
  delivery: fc.nat(9999),
  total: fc.nat(9999),
  due: fc.nat(9999),
  deliveredTo: fc.constantFrom("x", "y"),
})

describe("the fingerprint", () => {
  test("is the same for the same cart, also after a trip through JSON", () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        expect(cartFingerprint(JSON.parse(JSON.stringify(snapshot)))).toBe(cartFingerprint(snapshot))
      }),
    )
  })

  test("differs when any field does, be it one cent", () => {
    fc.assert(
      fc.property(snapshots, fc.constantFrom("subTotal", "discount", "delivery", "total", "due"), (snapshot, key) => {
        expect(cartFingerprint({ ...snapshot, [key]: snapshot[key] + 1 })).not.toBe(cartFingerprint(snapshot))
      }),
    )
    const one = takeCartSnapshot(cartOf())
    for (const change of [
      { currency: "CHF" },
      { service: "boutique" },
      { deliveredTo: "elsewhere" },
      { checkoutId: "other" },
      { lines: [] },
    ])
      expect(cartFingerprint({ ...one, ...change })).not.toBe(cartFingerprint(one))
  })

  test("does not move with payment or terms written to the cart", () => {
    const before = takeCartSnapshot(cartOf())
    const after = takeCartSnapshot(
      cartOf({ billing: { method: "paysafecard", intent: { paysafecard: { id: "x" } } }, metadata: { terms_version: "3" } }),
    )
    expect(cartFingerprint(after)).toBe(cartFingerprint(before))
  })

  test("moves with the address and the e-mail, and holds neither", () => {
    const before = takeCartSnapshot(cartOf())
    expect(cartFingerprint(takeCartSnapshot(cartOf({ shipping: { ...to, service: "colissimo", city: "Paris" } })))).not.toBe(
      cartFingerprint(before),
    )
    expect(cartFingerprint(takeCartSnapshot(cartOf({ account: { email: "a@b.fr" } })))).not.toBe(cartFingerprint(before))
    expect(JSON.stringify(before)).not.toMatch(/Jeanne|jeanne|Antoine|Lyon|69002/)
  })
})

describe("what changed in the cart", () => {
  test("nothing between equal snapshots", () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        expect(listOrderChanges(snapshot, structuredClone(snapshot))).toEqual([])
      }),
    )
  })

  test("something whenever the amount to pay differs", () => {
    fc.assert(
      fc.property(snapshots, snapshots, (before, after) => {
        fc.pre(before.due !== after.due || before.total !== after.total || before.currency !== after.currency)
        expect(listOrderChanges(before, after).length).toBeGreaterThan(0)
      }),
    )
  })

  test("names lines that went, came, or cost more", () => {
    const before = takeCartSnapshot(cartOf())
    const dearer = takeCartSnapshot(
      cartOf({ items: [{ id: "a1", product_name: "Guji", quantity: 2, price_total: 21, options: [{ value: "250 g" }] }] }),
    )
    expect(listOrderChanges(before, dearer)).toEqual([{ kind: "line-price", name: "Guji", before: 1782, after: 2100 }])
    const other = takeCartSnapshot(cartOf({ items: [{ id: "b2", product_name: "Tasse", quantity: 1, price_total: 12 }] }))
    expect(listOrderChanges(before, other)).toEqual([
      { kind: "line-removed", name: "Guji", quantity: 2 },
      { kind: "line-added", name: "Tasse", quantity: 1 },
    ])
  })
})

describe("the first incomplete step", () => {
  const offered = ["paysafecard"]
  test.each([
    ["contact", { account: null }],
    ["contact", { shipping: null }],
    ...Object.keys(to)
      .filter((name) => name !== "address2")
      .map((name) => ["contact", { shipping: { ...to, [name]: "" } }] as const),
    ["contact", { shipping: { ...to, phone: "" } }],
    ["delivery", { shipping: to }],
    ["delivery", { shipping: { ...to, country: "IE", zip: null } }],
    ["delivery", { shipping: { ...to, service: "gone" } }],
    ["delivery", { shipment_rating: null }],
    ["payment", { billing: {} }],
    ["payment", { billing: null }],
    ["payment", { billing: { method: "unknown" } }],
    ["recap", {}],
    ["recap", { shipment_delivery: false, shipping: to }],
    ["recap", { capture_total: 0, billing: {} }],
    ["payment", { capture_total: 0, auth_total: 5, billing: {} }],
  ] as const)("%s for %j", (step, change) => expect(firstIncompleteStep(cartOf(change), offered)).toBe(step))

  test("opens the pages up to it and none beyond", () => {
    expect(isStepOpen("contact", "delivery")).toBe(true)
    expect(isStepOpen("delivery", "delivery")).toBe(true)
    expect(isStepOpen("recap", "delivery")).toBe(false)
  })
})

test.each([
  ["delivery-missing", { message: "Please select a shipping service" }],
  ["delivery-unavailable", { message: "Shipping service colissimo is not available for this cart" }],
  ["payment-method-missing", { message: "Billing information is incomplete" }],
  ["payment-refused", { message: "Your card was declined", param: "billing.method" }],
  ["payment-refused", { message: "Gift card is empty", param: "giftcards.code" }],
  ["payment-refused", { message: "No credit", param: "account_credit_amount" }],
  ["payment-refused", { message: "Refused", param: "billing" }],
  ["service-unavailable", { message: "Refused", param: "billings" }],
  ["service-unavailable", { message: "Refused", param: "shipping.billing" }],
  ["item-unavailable", { message: "Guji is not currently available", param: "cart" }],
  ["item-unavailable", { message: "Guji is not currently available" }],
  ["item-unavailable", { message: "Refused", param: "items.0.quantity" }],
  ["item-unavailable", { message: "Refused", param: "errors.order" }],
  ["service-unavailable", { message: "Refused", param: "cart.notes" }],
  ["service-unavailable", { message: "Refused", param: "notes.items" }],
  ["service-unavailable", { message: "is not currently available at all", param: null }],
  ["service-unavailable", { message: "Something else" }],
] as const)("a refused order is read as %s", (code, refusal) => expect(parseOrderRefusal(refusal, cartOf()).code).toBe(code))

test("a refused order names the product that ran out, or none where it names none", () => {
  const named = (message: string, items: unknown) => {
    return parseOrderRefusal({ message, param: "cart" }, cartOf({ items })).detail
  }
  expect(named("Guji is not currently available", [{ id: "a" }, { id: "b", product: { name: "Guji" } }])).toEqual({
    name: "Guji",
  })
  expect(named("Moka is not currently available", [{ id: "a", product_name: "Guji" }])).toEqual({ name: "un article" })
  expect(named("Moka is not currently available", null)).toEqual({ name: "un article" })
})
