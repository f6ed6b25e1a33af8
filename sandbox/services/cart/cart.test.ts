import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { PromotionRecord } from "../../storage/models.ts"
import { putRecord } from "../../storage/records.ts"
import { applyCoupon, applyGiftcard, removeCoupon, removeGiftcard } from "./apply-code.ts"
import type { CartRecord } from "./cart-record.ts"
import { publishCart } from "./cart-view.ts"
import { addItem, changeItem, removeItem, replaceItems } from "./change-items.ts"
import { readSessionCart, recoverCart } from "./read-cart.ts"
import { anonymous, ids, openSampleShop } from "./sample-shop.ts"
import { updateCart } from "./update-cart.ts"

let context: SandboxContext
let state: RequestState

beforeEach(() => {
  context = openSampleShop()
  state = anonymous()
})

const small = [{ id: "poids", value: "250 G" }]
const add = (body: unknown) => addItem(context, state, body) as CartRecord
const update = (body: unknown) => updateCart(context, state, body)
const lyon = { country: "FR", zip: "69002", city: "Lyon" }

describe("cart items", () => {
  it("resolve options by id or name whatever their case and keep the variant", () => {
    expect(readSessionCart(context, state)).toBeNull()
    const cart = add({ product_id: ids.coffee, options: [...small, { id: "MOUTURE", value: "boîte cadeau" }], quantity: 2 })
    expect(state.session.cartId).toBe(cart.id)
    expect(cart.items[0]).toMatchObject({ variant_id: ids.small, price: 11.9, price_total: 23.8, delivery: "shipment" })
    expect(cart.items[0]?.options.map((option) => [option.name, option.value, option.variant])).toEqual([
      ["Poids", "250 g", true],
      ["Mouture", "Boîte cadeau", undefined],
    ])
    const published = publishCart(context, state, cart)
    expect(published).toMatchObject({ item_quantity: 2, shipment_delivery: true, auth_total: 0, tax_included_total: 0, guest: true, account: null })
    expect(published.items).toMatchObject([{ product: { slug: "guji-ethiopie" }, variant: { id: ids.small, stock_level: 42 } }])
  })

  it("add equal goods to one line and keep other choices apart", () => {
    add({ product_id: ids.coffee, variant_id: ids.small })
    add({ product_id: ids.coffee, options: { Poids: "250 g" }, quantity: 3 })
    const cart = add({ product_id: ids.coffee, variant_id: ids.small, purchase_option: { type: "subscription", plan_id: ids.monthly } })
    expect(cart.items.map((item) => [item.quantity, item.price])).toEqual([
      [4, 9.9],
      [1, 8.9],
    ])
    expect(cart).toMatchObject({ subscription_delivery: true, item_quantity: 5 })
    expect(cart.items[1]?.purchase_option).toMatchObject({ plan_name: "Mensuel", order_schedule: { interval: "monthly", interval_count: 1 } })
  })

  it("change, replace and remove lines", () => {
    const first = add({ product_id: ids.coffee, variant_id: ids.small })
    const line = first.items[0]?.id ?? ""
    const changed = changeItem(context, state, line, { quantity: 2, options: [{ id: "Poids", value: "1 kg" }] }) as CartRecord
    expect(changed.items[0]).toMatchObject({ id: line, variant_id: ids.large, quantity: 2, price: 34 })
    const replaced = replaceItems(context, state, [{ product_id: ids.machine }]) as CartRecord
    expect(replaced.items.map((item) => item.product_id)).toEqual([ids.machine])
    expect(removeItem(context, state, replaced.items[0]?.id ?? "").items).toEqual([])
    add({ product_id: ids.machine })
    expect(replaceItems(context, state, [])).toMatchObject({ items: [], sub_total: 0 })
    expect(() => removeItem(context, state, line)).toThrowError(expect.objectContaining({ status: 404, code: "not_found_error" }))
  })

  it.each([0, -1, 1.5, "2", 1e300])("refuse the quantity %s without rejecting", (quantity) => {
    expect(add({ product_id: ids.machine, quantity })).toMatchObject({ errors: { "items.quantity": { code: "MINVAL", min: 1 } } })
    expect(state.session.cartId).toBeNull()
  })

  it("refuse a choice that the product does not offer", () => {
    const refusal = (body: object) => add({ product_id: ids.coffee, ...body })
    const unavailable = { code: "INVALID", message: "Product option value is not available (Turquoise)" }
    expect(refusal({ options: [{ id: "Poids", value: "Turquoise" }] })).toEqual({ errors: { "items.options": unavailable } })
    expect(refusal({})).toMatchObject({ errors: { "items.variant_id": { message: "Guji, Éthiopie should be purchased with a variant_id or options" } } })
    expect(refusal({ variant_id: ids.small, purchase_option: "location" })).toHaveProperty(["errors", "items.purchase_option"])
    expect(refusal({ variant_id: ids.small, purchase_option: { type: "subscription", plan_id: "x" } })).toHaveProperty(["errors", "items.purchase_option.plan_id"])
    expect(() => add({ product_id: "unknown" })).toThrowError(expect.objectContaining({ status: 404 }))
    expect(() => add({ product_id: ids.coffee, variant_id: "unknown" })).toThrowError(expect.objectContaining({ status: 404 }))
    expect(() => add({ product_id: ids.machine, price: 1 })).toThrowError(expect.objectContaining({ code: "permission_error", param: "items.price" }))
  })

  it("take a sold-out product: stock is a matter of the submit", () => {
    expect(add({ product_id: ids.soldOut }).items).toHaveLength(1)
  })
})

describe("cart update", () => {
  beforeEach(() => void add({ product_id: ids.coffee, variant_id: ids.small, quantity: 2 }))

  it("refuses fields that are not the shopper's", () => {
    for (const [body, param] of [[{ email: "a@b.fr" }, "email"], [{ account: { first_name: "A" } }, "account.first_name"], [{ grand_total: 0 }, "grand_total"]] as const) {
      expect(() => update(body)).toThrowError(expect.objectContaining({ code: "permission_error", param }))
    }
  })

  it("merges objects deeply and clears with null", () => {
    update({ billing: { method: "ideal", intent: { quickpay: { id: "1" } }, name: "Jeanne Martin" }, metadata: { terms: "2026-01" } })
    const cart = update({ billing: { intent: { paysafecard: { id: "2" } }, card: null }, metadata: { note: [1, 2] } })
    expect(cart.billing).toMatchObject({ method: "ideal", intent: { quickpay: { id: "1" }, paysafecard: { id: "2" } }, card: null, first_name: "Jeanne", last_name: "Martin" })
    expect(update({ metadata: { note: { $set: [3] } } }).metadata).toEqual({ terms: "2026-01", note: [3] })
  })

  it("merges items by id and by position, and rejects bad ones", () => {
    const cart = update({ items: [{ quantity: 5 }, { product_id: ids.machine }] })
    expect(cart.items.map((item) => [item.product_id, item.quantity])).toEqual([[ids.coffee, 5], [ids.machine, 1]])
    expect(update({ items: [{ id: cart.items[1]?.id, quantity: 2 }] }).items.map((item) => item.quantity)).toEqual([5, 2])
    expect(() => update({ items: [{ quantity: 0 }] })).toThrowError(expect.objectContaining({ code: "validation_error", param: "items.quantity" }))
    expect(update({ items: { $set: [] } }).items).toEqual([])
  })

  it("rates an address at once and takes the service's price", () => {
    const rated = update({ shipping: { ...lyon, first_name: "Jeanne", last_name: "Martin" }, shipment_rating: null })
    expect(rated.shipment_rating?.services.map((service) => service.id)).toEqual(["colissimo", "boutique", "coursier"])
    expect(rated.shipping.name).toBe("Jeanne Martin")
    const chosen = update({ shipping: { service: "colissimo" }, $taxes: true })
    expect(chosen).toMatchObject({ shipment_price: 6.9, shipment_total: 6.9, shipment_tax: 1.15, grand_total: 26.7 })
    expect(chosen.shipping).toMatchObject({ service_name: "Colissimo 48 h", price: 6.9 })
  })

  it("resets the service when the place changes, not when a name does", () => {
    update({ shipping: { ...lyon, service: "coursier" } })
    expect(update({ shipping: { name: "Paul" } }).shipping.service).toBe("coursier")
    expect(update({ shipping: { zip: "75001", city: "Paris" } })).toMatchObject({ shipping: { service: null, price: null }, shipment_price: 0 })
    expect(update({ shipping: { zip: "69002", city: "Lyon", service: "coursier" } }).shipment_total).toBe(4.5)
    const abroad = update({ shipping: { country: "US", service: "coursier" } })
    expect(abroad).toMatchObject({ shipping: { service: null }, shipment_rating: { services: [], errors: [{ code: "address_unserviceable" }] } })
  })

  it("makes delivery free from an amount and drops it with the last parcel", () => {
    update({ shipping: { ...lyon, service: "colissimo" } })
    expect(add({ product_id: ids.machine })).toMatchObject({ shipment_price: 0, shipping: { service: "colissimo" } })
    const course = replaceItems(context, state, [{ product_id: ids.course }]) as CartRecord
    expect(course).toMatchObject({ shipment_delivery: false, shipping: { service: null }, shipment_total: 0 })
    expect(readSessionCart(context, state)).toMatchObject({ shipment_rating: { services: [], errors: [] } })
  })

  it("shows a guest only name and e-mail of the account", () => {
    const cart = publishCart(context, state, update({ account: { email: "Jeanne@Exemple.fr", email_optin: true } }))
    expect(cart).toMatchObject({ guest: true, account_logged_in: false })
    expect(cart.account).toEqual({ id: cart.account_id, email: "jeanne@exemple.fr", name: null, stripe_customer: null })
    expect(() => update({ account: { email: "jeanne" } })).toThrowError(expect.objectContaining({ code: "validation_error", param: "account.email" }))
  })

  it("sets a first password, logs in, and refuses a second one", () => {
    update({ account: { email: "jeanne@exemple.fr" } })
    const cart = update({ account: { password: "secret1" } })
    expect(cart).toMatchObject({ guest: false, account_logged_in: true })
    expect(state.session.accountId).toBe(cart.account_id)
    expect(() => update({ account: { password: "secret2" } })).toThrowError(expect.objectContaining({ param: "account.password", code: "permission_error" }))
  })

  it("refuses a declined card before the order", () => {
    expect(() => update({ billing: { method: "card", card: { token: "pm_local_decline" } } })).toThrowError(
      expect.objectContaining({ code: "validation_error", param: "billing.method" }),
    )
    expect((readSessionCart(context, state) as CartRecord).billing).toEqual({})
    expect(update({ billing: { method: "card", card: { token: "pm_local_ok" } } }).billing.method).toBe("card")
  })
})

describe("codes", () => {
  beforeEach(() => void add({ product_id: ids.coffee, variant_id: ids.small, quantity: 2 }))

  it("take a gift card first, then a coupon, in the coupon field", () => {
    expect(applyCoupon(context, state, { code: "noel-cafe 2026 abcd" })).toMatchObject({ coupon_code: null, giftcard_total: 20, capture_total: 0, grand_total: 19.8 })
    const cart = applyCoupon(context, state, { code: " bienvenue10 " })
    expect(cart).toMatchObject({ coupon_code: "BIENVENUE10", discount_total: 1.98, discounts: [{ id: "coupon", type: "coupon", amount: 1.98, rule: { type: "total", value_type: "percent", value_percent: 10 } }] })
    expect(cart.items[0]).toMatchObject({ discount_each: 0.99, discount_total: 1.98, tax_total: 0.93, tax_each: 0.465 })
    expect(removeCoupon(context, state)).toMatchObject({ coupon_code: null, discount_total: 0 })
    expect(removeGiftcard(context, state, "NOELCAFE2026ABCD").capture_total).toBe(19.8)
  })

  it("answer one text for every refusal, and the backend's reason through PUT /cart", () => {
    for (const code of ["EXPIRE", "INCONNU", "CINQUANTE", ""]) {
      expect(() => applyCoupon(context, state, { code })).toThrowError(expect.objectContaining({ code: "invalid_coupon_code", message: "Coupon code is not valid" }))
    }
    expect(() => update({ coupon_code: "EXPIRE" })).toThrowError(expect.objectContaining({ code: "validation_error", param: "coupon_code", message: "Coupon expired" }))
    expect(() => update({ coupon_code: "X" })).toThrowError(expect.objectContaining({ message: "Not found" }))
    for (const code of ["VIDE 0000 0000", "RIEN"]) {
      expect(() => applyGiftcard(context, state, { code })).toThrowError(expect.objectContaining({ code: "invalid_giftcard_code" }))
    }
  })

  it("take off delivery, and publish promotions that apply by themselves", () => {
    const promotion: PromotionRecord = { id: "p1", name: "Deux paquets", description: "", active: true, value_type: "percent", value: 5, min_sub_total: null, category_id: "cafes", min_quantity: 3 }
    putRecord(context.database, "promotions", promotion)
    update({ shipping: { ...lyon, service: "colissimo" } })
    expect(applyCoupon(context, state, { code: "PORT" })).toMatchObject({ shipment_price: 6.9, shipment_discount: 6.9, shipment_total: 0, discount_total: 0 })
    const cart = add({ product_id: ids.coffee, variant_id: ids.small })
    expect(cart.discounts.map(({ type, amount }) => [type, amount])).toEqual([["promo", 1.49], ["coupon", 6.9]])
    expect(publishCart(context, state, cart).promotions).toMatchObject({ count: 1, results: [{ id: "p1", name: "Deux paquets" }] })
  })

  it("recover an open cart by its checkout id", () => {
    const cart = readSessionCart(context, state) as CartRecord
    const other = anonymous()
    expect(recoverCart(context, other, cart.checkout_id)).toMatchObject({ id: cart.id, recovered: true })
    expect(other.session.cartId).toBe(cart.id)
    expect(() => recoverCart(context, other, "0".repeat(32))).toThrowError(expect.objectContaining({ status: 404, message: "Cart not found" }))
  })

  it("authorise a trial instead of charging it", () => {
    const cart = replaceItems(context, state, [{ product_id: ids.coffee, variant_id: ids.small, purchase_option: { type: "subscription", plan_id: ids.trial } }])
    expect(cart).toMatchObject({ capture_total: 0, auth_total: 8.9, items: [{ price_total: 0, trial_price_total: 8.9 }] })
  })
})
