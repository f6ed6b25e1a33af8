import { beforeEach, describe, expect, it } from "vitest"
import type { CouponRecord, PromotionRecord } from "../../storage/models.ts"
import { findRecord, putRecord } from "../../storage/records.ts"
import { applyCoupon, applyGiftcard, removeCoupon, removeGiftcard } from "./apply-code.ts"
import type { CartRecord } from "./cart-record.ts"
import { publishCart } from "./cart-view.ts"
import { replaceItems } from "./change-items.ts"
import { readSessionCart, recoverCart } from "./read-cart.ts"
import { anonymous, ids } from "./sample-shop.fixture.ts"
import type { SampleShopper } from "./sample-shopper.fixture.ts"
import { enterSampleShop } from "./sample-shopper.fixture.ts"

let shopper: SampleShopper
beforeEach(() => {
  shopper = enterSampleShop()
})

const lyon = { country: "FR", zip: "69002", city: "Lyon" }

describe("codes", () => {
  beforeEach(() => void shopper.add({ product_id: ids.coffee, variant_id: ids.small, quantity: 2 }))

  it("take a gift card first, then a coupon, in the coupon field", () => {
    expect(applyCoupon(shopper.context, shopper.state, { code: "noel-cafe 2026 abcd" })).toMatchObject({
      coupon_code: null,
      giftcard_total: 20,
      capture_total: 0,
      grand_total: 19.8,
    })
    const cart = applyCoupon(shopper.context, shopper.state, { code: " bienvenue10 " })
    expect(cart).toMatchObject({
      coupon_code: "BIENVENUE10",
      discount_total: 1.98,
      discounts: [
        { id: "coupon", type: "coupon", amount: 1.98, rule: { type: "total", value_type: "percent", value_percent: 10 } },
      ],
    })
    expect(cart.items[0]).toMatchObject({ discount_each: 0.99, discount_total: 1.98, tax_total: 0.93, tax_each: 0.465 })
    expect(removeCoupon(shopper.context, shopper.state)).toMatchObject({ coupon_code: null, discount_total: 0 })
    expect(removeGiftcard(shopper.context, shopper.state, "NOELCAFE2026ABCD").capture_total).toBe(19.8)
  })

  it("answer one text for every refusal, and the backend's reason through PUT /cart", () => {
    for (const code of ["EXPIRE", "INCONNU", "CINQUANTE", ""]) {
      expect(() => applyCoupon(shopper.context, shopper.state, { code })).toThrowError(
        expect.objectContaining({ code: "invalid_coupon_code", message: "Coupon code is not valid" }),
      )
    }
    expect(() => shopper.update({ coupon_code: "EXPIRE" })).toThrowError(
      expect.objectContaining({ code: "validation_error", param: "coupon_code", message: "Coupon expired" }),
    )
    expect(() => shopper.update({ coupon_code: "X" })).toThrowError(expect.objectContaining({ message: "Not found" }))
    for (const code of ["VIDE 0000 0000", "RIEN"]) {
      expect(() => applyGiftcard(shopper.context, shopper.state, { code })).toThrowError(
        expect.objectContaining({ code: "invalid_giftcard_code" }),
      )
    }
  })

  it("stay in effect when their coupon lapses", () => {
    const { context, state } = shopper
    const before = applyCoupon(context, state, { code: "BIENVENUE10" }).discount_total
    const coupon = findRecord<CouponRecord>(context.database, "coupons", "BIENVENUE10")!
    putRecord(context.database, "coupons", { ...coupon, date_expired: "2020-01-01T00:00:00.000Z" }, { key: coupon.code })
    expect([before > 0, shopper.update({ comments: "Merci" }).discount_total]).toEqual([true, before])
  })

  it("take off delivery, and publish promotions that apply by themselves", () => {
    const promotion: PromotionRecord = {
      id: "p1",
      name: "Deux paquets",
      description: "",
      active: true,
      value_type: "percent",
      value: 5,
      min_sub_total: null,
      category_id: "cafes",
      min_quantity: 3,
    }
    putRecord(shopper.context.database, "promotions", promotion)
    shopper.update({ shipping: { ...lyon, service: "colissimo" } })
    expect(applyCoupon(shopper.context, shopper.state, { code: "PORT" })).toMatchObject({
      shipment_price: 6.9,
      shipment_discount: 6.9,
      shipment_total: 0,
      discount_total: 0,
    })
    const cart = shopper.add({ product_id: ids.coffee, variant_id: ids.small })
    expect(cart.discounts.map(({ type, amount }) => [type, amount])).toEqual([
      ["promo", 1.49],
      ["coupon", 6.9],
    ])
    expect(publishCart(shopper.context, shopper.state, cart).promotions).toMatchObject({
      count: 1,
      results: [{ id: "p1", name: "Deux paquets" }],
    })
  })

  it("recover an open cart by its checkout id", () => {
    const cart = readSessionCart(shopper.context, shopper.state) as CartRecord
    const other = anonymous()
    expect(recoverCart(shopper.context, other, cart.checkout_id)).toMatchObject({ id: cart.id, recovered: true })
    expect(other.session.cartId).toBe(cart.id)
    expect(() => recoverCart(shopper.context, other, "0".repeat(32))).toThrowError(
      expect.objectContaining({ status: 404, message: "Cart not found" }),
    )
  })

  it("authorise a trial instead of charging it", () => {
    const cart = replaceItems(shopper.context, shopper.state, [
      { product_id: ids.coffee, variant_id: ids.small, purchase_option: { type: "subscription", plan_id: ids.trial } },
    ])
    expect(cart).toMatchObject({ capture_total: 0, auth_total: 8.9, items: [{ price_total: 0, trial_price_total: 8.9 }] })
  })
})
