import { beforeEach, describe, expect, it } from "vitest"
import type { CartRecord } from "./cart-record.ts"
import { publishCart } from "./cart-view.ts"
import { changeItem, removeItem, replaceItems } from "./change-items.ts"
import { readSessionCart } from "./read-cart.ts"
import { ids } from "./sample-shop.fixture.ts"
import type { SampleShopper } from "./sample-shopper.fixture.ts"
import { enterSampleShop } from "./sample-shopper.fixture.ts"

let shopper: SampleShopper
beforeEach(() => {
  shopper = enterSampleShop()
})

const small = [{ id: "poids", value: "250 G" }]

describe("cart items", () => {
  it("resolve options by id or name whatever their case and keep the variant", () => {
    expect(readSessionCart(shopper.context, shopper.state)).toBeNull()
    const cart = shopper.add({
      product_id: ids.coffee,
      options: [...small, { id: "MOUTURE", value: "boîte cadeau" }],
      quantity: 2,
    })
    expect(shopper.state.session.cartId).toBe(cart.id)
    expect(cart.items[0]).toMatchObject({ variant_id: ids.small, price: 11.9, price_total: 23.8, delivery: "shipment" })
    expect(cart.items[0]?.options.map((option) => [option.name, option.value, option.variant])).toEqual([
      ["Poids", "250 g", true],
      ["Mouture", "Boîte cadeau", undefined],
    ])
    const published = publishCart(shopper.context, shopper.state, cart)
    expect(published).toMatchObject({
      item_quantity: 2,
      shipment_delivery: true,
      auth_total: 0,
      tax_included_total: 0,
      guest: true,
      account: null,
    })
    expect(published.items).toMatchObject([{ product: { slug: "guji-ethiopie" }, variant: { id: ids.small, stock_level: 42 } }])
  })

  it("add equal goods to one line and keep other choices apart", () => {
    shopper.add({ product_id: ids.coffee, variant_id: ids.small })
    shopper.add({ product_id: ids.coffee, options: { Poids: "250 g" }, quantity: 3 })
    const cart = shopper.add({
      product_id: ids.coffee,
      variant_id: ids.small,
      purchase_option: { type: "subscription", plan_id: ids.monthly },
    })
    expect(cart.items.map((item) => [item.quantity, item.price])).toEqual([
      [4, 9.9],
      [1, 8.9],
    ])
    expect(cart).toMatchObject({ subscription_delivery: true, item_quantity: 5 })
    expect(cart.items[1]?.purchase_option).toMatchObject({
      plan_name: "Mensuel",
      order_schedule: { interval: "monthly", interval_count: 1 },
    })
  })

  it("change, replace and remove lines", () => {
    const first = shopper.add({ product_id: ids.coffee, variant_id: ids.small })
    const line = first.items[0]?.id ?? ""
    const changed = changeItem(shopper.context, shopper.state, line, {
      quantity: 2,
      options: [{ id: "Poids", value: "1 kg" }],
    }) as CartRecord
    expect(changed.items[0]).toMatchObject({ id: line, variant_id: ids.large, quantity: 2, price: 34 })
    const replaced = replaceItems(shopper.context, shopper.state, [{ product_id: ids.machine }]) as CartRecord
    expect(replaced.items.map((item) => item.product_id)).toEqual([ids.machine])
    expect(removeItem(shopper.context, shopper.state, replaced.items[0]?.id ?? "").items).toEqual([])
    shopper.add({ product_id: ids.machine })
    expect(replaceItems(shopper.context, shopper.state, [])).toMatchObject({ items: [], sub_total: 0 })
    expect(() => removeItem(shopper.context, shopper.state, line)).toThrowError(
      expect.objectContaining({ status: 404, code: "not_found_error" }),
    )
  })

  it.each([0, -1, 1.5, "2", 1e300])("refuse the quantity %s without rejecting", (quantity) => {
    expect(shopper.add({ product_id: ids.machine, quantity })).toMatchObject({
      errors: { "items.quantity": { code: "MINVAL", min: 1 } },
    })
    expect(shopper.state.session.cartId).toBeNull()
  })

  it("refuse a choice that the product does not offer", () => {
    const refusal = (body: object) => shopper.add({ product_id: ids.coffee, ...body })
    const unavailable = { code: "INVALID", message: "Product option value is not available (Turquoise)" }
    expect(refusal({ options: [{ id: "Poids", value: "Turquoise" }] })).toEqual({ errors: { "items.options": unavailable } })
    expect(refusal({})).toMatchObject({
      errors: { "items.variant_id": { message: "Guji, Éthiopie should be purchased with a variant_id or options" } },
    })
    expect(refusal({ variant_id: ids.small, purchase_option: "location" })).toHaveProperty(["errors", "items.purchase_option"])
    expect(refusal({ variant_id: ids.small, purchase_option: { type: "subscription", plan_id: "x" } })).toHaveProperty([
      "errors",
      "items.purchase_option.plan_id",
    ])
    expect(() => shopper.add({ product_id: "unknown" })).toThrowError(expect.objectContaining({ status: 404 }))
    expect(() => shopper.add({ product_id: ids.coffee, variant_id: "unknown" })).toThrowError(
      expect.objectContaining({ status: 404 }),
    )
    expect(() => shopper.add({ product_id: ids.machine, price: 1 })).toThrowError(
      expect.objectContaining({ code: "permission_error", param: "items.price" }),
    )
  })

  it("take a sold-out product: stock is a matter of the submit", () => {
    expect(shopper.add({ product_id: ids.soldOut }).items).toHaveLength(1)
  })
})
