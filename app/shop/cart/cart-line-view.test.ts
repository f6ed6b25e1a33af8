import { describe, expect, test } from "vitest"
import type { Cart, CartItem, Order } from "~/commerce/api-types"
import { cartSchema, orderSchema } from "~/commerce/schemas/cart"
import { summarizeOrder } from "~/shop/account/orders/order-summary"
import { distinctName, nextCharge, viewCart } from "./cart-view"

const at = (day: string) => new Date(`${day}T10:00:00Z`)

test.each([
  ["monthly", 1, 0, "2026-11-20", "2026-12-20"],
  ["monthly", 1, 0, "2026-01-31", "2026-02-28"],
  ["monthly", 2, 0, "2026-12-31", "2027-02-28"],
  ["yearly", 1, 0, "2028-02-29", "2029-02-28"],
  ["weekly", 2, 0, "2026-12-25", "2027-01-08"],
  ["daily", 1, 0, "2026-02-28", "2026-03-01"],
  ["monthly", 1, 14, "2026-11-20", "2026-12-04"],
])("%s × %i, %i days of trial, ordered on %s: %s", (interval, count, trialDays, day, next) => {
  expect(nextCharge({ interval, count, trialDays }, at(day))).toBe(`${next}T10:00:00.000Z`)
})

test("an interval that is not known has no day", () => {
  expect(nextCharge({ interval: "lunar", count: 1, trialDays: 0 }, at("2026-11-20"))).toBeNull()
})

test("a line's name tells what was chosen only beside another line of that name", () => {
  const line = (id: string, more: Partial<CartItem>) => ({ id, product_name: "Canut", ...more }) as CartItem
  const once = line("1", { options: [{ name: "Poids", value: "250 g" }] })
  const monthly = line("2", { ...once, id: "2", purchase_option: { type: "subscription", plan_name: "Mensuel" } })
  expect(distinctName(once, [once, line("3", { product_name: "Bouchon" })])).toBe("Canut")
  expect(distinctName(once, [once, monthly])).toBe("Canut, 250\u00a0g")
  expect(distinctName(monthly, [once, monthly])).toMatch(/^Canut, 250\u00a0g, ./)
})

test.each([
  [{ delivery: "shipment" }, {}, true],
  [{}, {}, true],
  [{}, { shipment_delivery: false }, false],
  [{ delivery: null }, {}, false],
  [{ delivery: "subscription" }, {}, false],
])("a subscription as %j in a cart as %j has parcels: %j", (item, cart, isSent) => {
  const line = { id: "1", quantity: 1, price: 10, price_total: 10, purchase_option: { type: "subscription" }, ...item }
  const [view] = viewCart({ currency: "EUR", items: [line], ...cart } as unknown as Cart).lines
  expect(view?.renewal?.includes("livraison comprise")).toBe(isSent)
})

test.each([
  ["not discounted", { tax_total: 1.03 }, 18.77],
  ["discounted by half", { discount_total: 9.9, tax_total: 0.52 }, 18.76],
  ["without VAT", { discount_total: 9.9, tax_total: 0 }, 19.8],
  // Its VAT is zero whatever the rate.
  ["discounted to zero", { discount_total: 19.8, tax_total: 0 }, undefined],
])("a line %s costs without VAT what it did before discounts, if that is known", (_title, sums, price) => {
  const line = { id: "1", quantity: 2, price: 9.9, price_total: 19.8, ...sums }
  const [view] = viewCart({ currency: "EUR", items: [line] } as unknown as Cart).lines
  expect(view?.totalWithoutVat?.amount).toBe(price)
})

test("lines of one article share its stock, whatever their texts and plans; those of another variant have their own", () => {
  const product = { name: "Canut", stock_tracking: true, stock_level: 3 }
  const line = (id: string, more: object = {}) => ({
    id,
    product_id: "canut",
    quantity: 2,
    price: 9,
    price_total: 18,
    product,
    ...more,
  })
  const remaining = (...items: object[]) =>
    viewCart({ currency: "EUR", items } as unknown as Cart).lines.map((each) => each.remaining)
  expect(remaining(line("1"), line("2", { purchase_option: { type: "subscription" } }))).toEqual([3, 3])
  expect(remaining(line("1", { variant_id: "a" }), line("2", { variant_id: "b" }))).toEqual([null, null])
  // Written by the merchant, of who knows what.
  expect(remaining(line("1", { product_id: null }), line("2", { product_id: null }))).toEqual([null, null])
})

describe("a bundle", () => {
  const line = { id: "1", product_name: "Coffret Découverte", quantity: 1, price: 30, price_total: 30 }
  const bundle_items = [
    { id: "a", product: { name: "Guji" }, quantity: 2, options: [{ name: "Poids", value: "250 g" }, { name: "Mot" }] },
    { id: "b", product: null, quantity: 1 },
    { id: "c", product: { name: "Tasse" } },
  ]
  const contents = "2\u00a0×\u00a0Guji (250\u00a0g), 1\u00a0×\u00a0Article, 1\u00a0×\u00a0Tasse"
  const record = (items: object[]) => ({ id: "c", checkout_id: "c", number: "1", currency: "EUR", grand_total: 30, items })

  test("names what it holds in the cart and in its order", () => {
    const [inCart] = viewCart(cartSchema.parse(record([{ ...line, bundle_items }])) as unknown as Cart).lines
    expect(inCart?.options).toEqual([{ name: "Contenu", value: contents }])
    const order = orderSchema.parse(record([{ ...line, bundle_items }])) as unknown as Order
    expect(summarizeOrder(order).lines[0]?.options).toBe(`Contenu\u00a0: ${contents}`)
  })

  test.each([[undefined], [null], [[]], [[{ id: "a", product_id: "guji", quantity: 1 }]], ["odd"]])(
    "of which the backend tells nothing says nothing: %j",
    (told) => {
      const [inCart] = viewCart(cartSchema.parse(record([{ ...line, bundle_items: told }])) as unknown as Cart).lines
      expect(inCart?.options).toEqual([])
    },
  )
})
