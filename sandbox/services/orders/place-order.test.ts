import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { listRecords } from "../../storage/records.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readCart } from "../cart/cart-store.ts"
import { addItem } from "../cart/change-items.ts"
import { readSessionCart } from "../cart/read-cart.ts"
import { anonymous, ids, openSampleShop } from "../cart/sample-shop.fixture.ts"
import { updateCart } from "../cart/update-cart.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { setSubmitModel } from "../faults/submit-model.ts"
import { listMails } from "../mail/outbox.ts"
import { listPayments } from "../payments/payment-record.ts"
import { addIntent, readIntent } from "../vault/intent-record.ts"
import type { OrderRecord } from "./order-record.ts"
import { publishOrder } from "./order-view.ts"
import { placeOrder, readCartOrder } from "./place-order.ts"

let context: SandboxContext
let state: RequestState

beforeEach(() => {
  context = openSampleShop()
  state = anonymous()
})

const update = (body: unknown) => updateCart(context, state, body)
const submit = () => placeOrder(context, state)
const refusal = (fields: object) => expect.objectContaining(fields) as Error
const shipping = { country: "FR", zip: "69002", city: "Lyon", name: "Jeanne Martin", service: "colissimo" }

function fillCart(item: object = { product_id: ids.coffee, variant_id: ids.small, quantity: 2 }): CartRecord {
  addItem(context, state, item)
  return update({ account: { email: "jeanne@exemple.fr" }, shipping, billing: { name: "Jeanne Martin" } })
}

/** A cart of 26,70 € paid by a method that needs an intent of 2670 cents. */
function fillCartWithIntent(status = "requires_capture", amount = 2670): void {
  fillCart()
  addIntent(context, { id: "pi_1", gateway: "stripe", status, amount, currency: "EUR", payment_method: "pm_local_ok" })
  update({ billing: { method: "card", card: { token: "pm_local_ok" }, intent: { stripe: { id: "pi_1" } } } })
}

describe("submit", () => {
  it("turns the cart into an order with payment, stock, mail and number", () => {
    const before = getProductById(context, ids.coffee)
    fillCartWithIntent()
    update({ comments: "Sonner deux fois", metadata: { terms_version: "2026-11" } })
    const cartId = state.session.cartId ?? ""
    const order = submit()
    expect(order).toMatchObject({
      number: "10042",
      status: "delivery_pending",
      paid: true,
      grand_total: 26.7,
      payment_total: 26.7,
      payment_balance: 0,
      guest: true,
      comments: "Sonner deux fois",
      metadata: { terms_version: "2026-11" },
    })
    expect(state.session).toMatchObject({ cartId: null, orderId: order.id })
    expect(readSessionCart(context, state)).toBe("ordered")
    expect(readCart(context, cartId)).toMatchObject({ status: "converted", order_id: order.id })
    expect(listPayments(context, order.id)).toMatchObject([
      { amount: 26.7, method: "card", gateway: "stripe", transaction_id: "pi_1", success: true },
    ])
    expect(readIntent(context, "stripe", "pi_1")?.status).toBe("succeeded")
    const after = getProductById(context, ids.coffee)
    expect(after?.variants.map((variant) => variant.stock_level)).toEqual([40, 7])
    expect(after?.variants[0]?.depots["2"]).toBe((before?.variants[0]?.depots["2"] ?? 0) - 2)
    const [mail] = listMails(context)
    expect(mail).toMatchObject({ to: "jeanne@exemple.fr", subject: "Commande confirmée nº 10042", kind: "order-confirmation" })
    expect(mail?.text).toMatch(/- 2 × Guji, Éthiopie \(250 g\)\u00a0: 19,80\s€/)
    expect(mail?.html).toMatch(/2 × Guji, Éthiopie \(250 g\)<\/th><td>19,80\s€/)
  })

  it("publishes the order without checkout id and gateway data", () => {
    fillCartWithIntent()
    const order = publishOrder(context, state, submit(), new Map([["payments", undefined]]))
    expect(order).not.toHaveProperty("checkout_id")
    expect(order.billing).toEqual({
      name: "Jeanne Martin",
      first_name: "Jeanne",
      last_name: "Martin",
      method: "card",
      card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 },
    })
    expect(order.account).toMatchObject({ email: "jeanne@exemple.fr", name: "Jeanne Martin" })
    expect(JSON.stringify(order)).not.toMatch(/pm_local_ok|pi_1/)
    expect(order.items).toMatchObject([{ quantity_delivered: 0, product: { slug: "guji-ethiopie" }, variant: { name: "250 g" } }])
  })

  it("checks billing, service, stock and payment in this order", () => {
    addItem(context, state, { product_id: ids.soldOut })
    expect(submit).toThrowError(
      refusal({ code: "invalid_request", param: undefined, message: "Billing information is incomplete" }),
    )
    update({ billing: { method: "card", card: { token: "pm_local_ok" } } })
    expect(submit).toThrowError(refusal({ message: "Please select a shipping service" }))
    update({ shipping: { country: "FR", zip: "75001" } })
    update({ shipping: { service: "coursier" } })
    expect(submit).toThrowError(
      refusal({ code: "invalid_request", message: "Shipping service coursier is not available for this cart" }),
    )
    update({ shipping: { service: "colissimo" } })
    expect(submit).toThrowError(
      refusal({ code: "validation_error", param: "cart", message: "Café épuisé is not currently available" }),
    )
    update({
      items: { $set: [{ product_id: ids.machine }] },
      shipping: { service: "colissimo" },
      billing: { method: "paypal", paypal: { order_id: "x" } },
    })
    expect(submit).toThrowError(refusal({ code: "validation_error", param: "billing.method" }))
    expect(listRecords(context.database, "orders")).toEqual([])
  })

  it("counts the lines of one variant together against the stock", () => {
    addItem(context, state, { product_id: ids.coffee, variant_id: ids.large, quantity: 5 })
    addItem(context, state, { product_id: ids.coffee, variant_id: ids.large, quantity: 3, options: { Mouture: "Grains" } })
    update({ shipping, billing: { method: "virement" } })
    expect(submit).toThrowError(refusal({ param: "cart" }))
  })

  it("needs a cart, or an order to repeat", () => {
    expect(submit).toThrowError(refusal({ status: 404, message: "Cart not found" }))
    addItem(context, state, { product_id: ids.machine })
    update({ items: { $set: [] } })
    expect(submit).toThrowError(refusal({ code: "invalid_request", message: "Cart is empty" }))
  })
})

describe("a second submit", () => {
  it("answers the same order with the old session and with the new one", () => {
    fillCartWithIntent()
    const old = { ...state, session: { ...state.session } }
    const first = submit()
    expect(submit().id).toBe(first.id)
    expect(placeOrder(context, old).id).toBe(first.id)
    expect(listRecords(context.database, "orders")).toHaveLength(1)
    expect(listMails(context)).toHaveLength(1)
  })

  it("errs or makes a second order where that model is switched on", () => {
    fillCartWithIntent()
    const first = submit()
    setSubmitModel(context, "error")
    expect(submit).toThrowError(refusal({ code: "invalid_request", message: "Order has already been submitted" }))
    setSubmitModel(context, "second-order")
    expect(submit()).toMatchObject({ number: "10043" })
    expect(listRecords<OrderRecord>(context.database, "orders").map((order) => order.cart_id)).toEqual([
      first.cart_id,
      first.cart_id,
    ])
  })

  it("is another order when the session has a new cart", () => {
    fillCartWithIntent()
    submit()
    fillCart({ product_id: ids.course })
    update({ billing: { method: "virement" } })
    expect(submit()).toMatchObject({ number: "10043", status: "payment_pending", paid: false, payment_balance: -80 })
  })
})

describe("reading an order back", () => {
  it("goes by checkout id for anybody, else by the session", () => {
    const cart = fillCart()
    const stranger = anonymous()
    expect(() => readCartOrder(context, stranger, null, false)).toThrowError(refusal({ status: 400, param: "checkout_id" }))
    expect(() => readCartOrder(context, stranger, cart.checkout_id, true)).toThrowError(
      refusal({ status: 404, message: "Order not found" }),
    )
    expect(() => readCartOrder(context, stranger, "0", false)).toThrowError(refusal({ status: 404, message: "Cart not found" }))
    update({ billing: { method: "virement" } })
    const order = submit()
    expect(readCartOrder(context, stranger, cart.checkout_id, true).id).toBe(order.id)
    expect(readCartOrder(context, state, null, false).id).toBe(order.id)
  })
})
