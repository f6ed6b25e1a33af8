import { beforeEach, describe, expect, it } from "vitest"
import { listRecords } from "../../storage/records.ts"
import { readCart } from "../cart/cart-store.ts"
import { readSessionCart } from "../cart/read-cart.ts"
import { anonymous, ids } from "../cart/sample-shop.fixture.ts"
import { refusal } from "../cart/sample-shopper.fixture.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { settleEvents } from "../functions/events.ts"
import { setSubmitModel } from "../faults/submit-model.ts"
import { listMails } from "../mail/outbox.ts"
import { listPayments } from "../payments/payment-record.ts"
import { readIntent } from "../vault/intent-record.ts"
import type { OrderRecord } from "./order-record.ts"
import { publishOrder } from "./order-view.ts"
import { placeOrder, readCartOrder } from "./place-order.ts"
import type { SampleBuyer } from "./sample-buyer.fixture.ts"
import { enterAsBuyer, shipping } from "./sample-buyer.fixture.ts"

let shopper: SampleBuyer
beforeEach(() => {
  shopper = enterAsBuyer()
})

describe("submit", () => {
  it("turns the cart into an order with payment, stock, mail and number", async () => {
    const before = getProductById(shopper.context, ids.coffee)
    shopper.fillCartWithIntent()
    shopper.update({ comments: "Sonner deux fois", metadata: { terms_version: "2026-11" } })
    const cartId = shopper.state.session.cartId ?? ""
    const order = shopper.submit()
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
    expect(shopper.state.session).toMatchObject({ cartId: null, orderId: order.id })
    expect(readSessionCart(shopper.context, shopper.state)).toBe("ordered")
    expect(readCart(shopper.context, cartId)).toMatchObject({ status: "converted", order_id: order.id })
    expect(listPayments(shopper.context, order.id)).toMatchObject([
      { amount: 26.7, method: "card", gateway: "stripe", transaction_id: "pi_1", success: true },
    ])
    expect(readIntent(shopper.context, "stripe", "pi_1")?.status).toBe("succeeded")
    const after = getProductById(shopper.context, ids.coffee)
    expect(after?.variants.map((variant) => variant.stock_level)).toEqual([40, 7])
    expect(after?.variants[0]?.depots["2"]).toBe((before?.variants[0]?.depots["2"] ?? 0) - 2)
    await settleEvents(shopper.context)
    const [mail] = listMails(shopper.context)
    expect(mail).toMatchObject({ to: "jeanne@exemple.fr", subject: "Commande n°\u00a010042 confirmée", kind: "commande" })
    expect(mail?.text).toMatch(/2 × Guji, Éthiopie\nPoids\s: 250\sg\u00a0: 19,80\s€/)
  })

  it("publishes the order without checkout id and gateway data", () => {
    shopper.fillCartWithIntent()
    const order = publishOrder(shopper.context, shopper.state, shopper.submit(), new Map([["payments", undefined]]))
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
    shopper.add({ product_id: ids.soldOut })
    expect(shopper.submit).toThrowError(
      refusal({ code: "invalid_request", param: undefined, message: "Billing information is incomplete" }),
    )
    shopper.update({ billing: { method: "card", card: { token: "pm_local_ok" } } })
    expect(shopper.submit).toThrowError(refusal({ message: "Please select a shipping service" }))
    shopper.update({ shipping: { country: "FR", zip: "75001" } })
    shopper.update({ shipping: { service: "coursier" } })
    expect(shopper.submit).toThrowError(
      refusal({ code: "invalid_request", message: "Shipping service coursier is not available for this cart" }),
    )
    shopper.update({ shipping: { service: "colissimo" } })
    expect(shopper.submit).toThrowError(
      refusal({ code: "validation_error", param: "cart", message: "Café épuisé is not currently available" }),
    )
    shopper.update({
      items: { $set: [{ product_id: ids.machine }] },
      shipping: { service: "colissimo" },
      billing: { method: "paypal", paypal: { order_id: "x" } },
    })
    expect(shopper.submit).toThrowError(refusal({ code: "validation_error", param: "billing.method" }))
    expect(listRecords(shopper.context.database, "orders")).toEqual([])
  })

  it("counts the lines of one variant together against the stock", () => {
    shopper.add({ product_id: ids.coffee, variant_id: ids.large, quantity: 5 })
    shopper.add({ product_id: ids.coffee, variant_id: ids.large, quantity: 3, options: { Mouture: "Grains" } })
    shopper.update({ shipping, billing: { method: "virement" } })
    expect(shopper.submit).toThrowError(refusal({ param: "cart" }))
  })

  it("needs a cart, or an order to repeat", () => {
    expect(shopper.submit).toThrowError(refusal({ status: 404, message: "Cart not found" }))
    shopper.add({ product_id: ids.machine })
    shopper.update({ items: { $set: [] } })
    expect(shopper.submit).toThrowError(refusal({ code: "invalid_request", message: "Cart is empty" }))
  })
})

describe("a second submit", () => {
  it("answers the same order with the old session and with the new one", async () => {
    shopper.fillCartWithIntent()
    const old = { ...shopper.state, session: { ...shopper.state.session } }
    const first = shopper.submit()
    expect(shopper.submit().id).toBe(first.id)
    expect(placeOrder(shopper.context, old).id).toBe(first.id)
    expect(listRecords(shopper.context.database, "orders")).toHaveLength(1)
    await settleEvents(shopper.context)
    expect(listMails(shopper.context)).toHaveLength(1)
  })

  it("errs or makes a second order where that model is switched on", () => {
    shopper.fillCartWithIntent()
    const first = shopper.submit()
    setSubmitModel(shopper.context, "error")
    expect(shopper.submit).toThrowError(refusal({ code: "invalid_request", message: "Order has already been submitted" }))
    setSubmitModel(shopper.context, "second-order")
    expect(shopper.submit()).toMatchObject({ number: "10043" })
    expect(listRecords<OrderRecord>(shopper.context.database, "orders").map((order) => order.cart_id)).toEqual([
      first.cart_id,
      first.cart_id,
    ])
  })

  it("is another order when the session has a new cart", () => {
    shopper.fillCartWithIntent()
    shopper.submit()
    shopper.fillCart({ product_id: ids.course })
    shopper.update({ billing: { method: "virement" } })
    expect(shopper.submit()).toMatchObject({ number: "10043", status: "payment_pending", paid: false, payment_balance: -80 })
  })
})

describe("reading an order back", () => {
  it("goes by checkout id for anybody, else by the session", () => {
    const cart = shopper.fillCart()
    const stranger = anonymous()
    expect(() => readCartOrder(shopper.context, stranger, null, false)).toThrowError(
      refusal({ status: 400, param: "checkout_id" }),
    )
    expect(() => readCartOrder(shopper.context, stranger, cart.checkout_id, true)).toThrowError(
      refusal({ status: 404, message: "Order not found" }),
    )
    expect(() => readCartOrder(shopper.context, stranger, "0", false)).toThrowError(
      refusal({ status: 404, message: "Cart not found" }),
    )
    shopper.update({ billing: { method: "virement" } })
    const order = shopper.submit()
    expect(readCartOrder(shopper.context, stranger, cart.checkout_id, true).id).toBe(order.id)
    expect(readCartOrder(shopper.context, shopper.state, null, false).id).toBe(order.id)
  })
})
