import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CouponRecord, GiftcardRecord } from "../../storage/models.ts"
import { findRecord, listRecords, putRecord } from "../../storage/records.ts"
import { applyCoupon, applyGiftcard } from "../cart/apply-code.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readCart } from "../cart/cart-store.ts"
import { addItem } from "../cart/change-items.ts"
import { readSessionCart } from "../cart/read-cart.ts"
import { anonymous, ids, openSampleShop } from "../cart/sample-shop.ts"
import { updateCart } from "../cart/update-cart.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { setSubmitModel } from "../faults/submit-model.ts"
import { listMails } from "../mail/outbox.ts"
import { listPayments } from "../payments/payment-record.ts"
import { resetPayment } from "../payments/reset-payment.ts"
import { listAccountSubscriptions } from "../subscriptions/subscription-record.ts"
import { addIntent, readIntent, saveIntent } from "../vault/intent-record.ts"
import { addToken } from "../vault/token-record.ts"
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
      number: "10042", status: "delivery_pending", paid: true, grand_total: 26.7, payment_total: 26.7, payment_balance: 0, guest: true,
      comments: "Sonner deux fois", metadata: { terms_version: "2026-11" },
    })
    expect(state.session).toMatchObject({ cartId: null, orderId: order.id })
    expect(readSessionCart(context, state)).toBe("ordered")
    expect(readCart(context, cartId)).toMatchObject({ status: "converted", order_id: order.id })
    expect(listPayments(context, order.id)).toMatchObject([{ amount: 26.7, method: "card", gateway: "stripe", transaction_id: "pi_1", success: true }])
    expect(readIntent(context, "stripe", "pi_1")?.status).toBe("succeeded")
    const after = getProductById(context, ids.coffee)
    expect(after?.variants.map((variant) => variant.stock_level)).toEqual([40, 7])
    expect(after?.variants[0]?.depots["2"]).toBe((before?.variants[0]?.depots["2"] ?? 0) - 2)
    const [mail] = listMails(context)
    expect(mail).toMatchObject({ to: "jeanne@exemple.fr", subject: "Commande confirmée nº 10042", kind: "order-confirmation" })
    expect(mail?.text).toMatch(/2 × Guji, Éthiopie \(250 g\) : 19,80\s€/)
  })

  it("publishes the order without checkout id and gateway data", () => {
    fillCartWithIntent()
    const order = publishOrder(context, state, submit(), new Map([["payments", undefined]]))
    expect(order).not.toHaveProperty("checkout_id")
    expect(order.billing).toEqual({ name: "Jeanne Martin", first_name: "Jeanne", last_name: "Martin", method: "card", card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 } })
    expect(order.account).toMatchObject({ email: "jeanne@exemple.fr", name: "Jeanne Martin" })
    expect(JSON.stringify(order)).not.toMatch(/pm_local_ok|pi_1/)
    expect(order.items).toMatchObject([{ quantity_delivered: 0, product: { slug: "guji-ethiopie" }, variant: { name: "250 g" } }])
  })

  it("checks billing, service, stock and payment in this order", () => {
    addItem(context, state, { product_id: ids.soldOut })
    expect(submit).toThrowError(refusal({ code: "invalid_request", param: undefined, message: "Billing information is incomplete" }))
    update({ billing: { method: "card", card: { token: "pm_local_ok" } } })
    expect(submit).toThrowError(refusal({ message: "Please select a shipping service" }))
    update({ shipping: { country: "FR", zip: "75001" } })
    update({ shipping: { service: "coursier" } })
    expect(submit).toThrowError(refusal({ code: "invalid_request", message: "Shipping service coursier is not available for this cart" }))
    update({ shipping: { service: "colissimo" } })
    expect(submit).toThrowError(refusal({ code: "validation_error", param: "cart", message: "Café épuisé is not currently available" }))
    update({ items: { $set: [{ product_id: ids.machine }] }, shipping: { service: "colissimo" }, billing: { method: "paypal", paypal: { order_id: "x" } } })
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
    expect(listRecords<OrderRecord>(context.database, "orders").map((order) => order.cart_id)).toEqual([first.cart_id, first.cart_id])
  })

  it("is another order when the session has a new cart", () => {
    fillCartWithIntent()
    submit()
    fillCart({ product_id: ids.course })
    update({ billing: { method: "virement" } })
    expect(submit()).toMatchObject({ number: "10043", status: "payment_pending", paid: false, payment_balance: -80 })
  })
})

describe("payment at submit", () => {
  it("declines an intent for another amount, one not accepted, and one that paid already", () => {
    fillCartWithIntent("requires_capture", 2600)
    expect(submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(context, { ...(readIntent(context, "stripe", "pi_1") ?? ({} as never)), amount: 2670, status: "requires_action" })
    expect(submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(context, { ...(readIntent(context, "stripe", "pi_1") ?? ({} as never)), amount: 2670, status: "requires_capture" })
    expect(submit().paid).toBe(true)
    fillCart()
    update({ billing: { method: "card", card: { token: "pm_local_ok" }, intent: { stripe: { id: "pi_1" } } } })
    expect(submit).toThrowError(refusal({ param: "billing.method" }))
  })

  it.each([
    ["paysafecard", { intent: { paysafecard: { id: "i" } } }, { gateway: "paysafecard", amount: 26.7 }, "AUTHORIZED", "EXPIRED"],
    ["paypal", { paypal: { order_id: "i" } }, { gateway: "paypal", amount: 2670 }, "APPROVED", "CREATED"],
    ["ideal", { ideal: { token: "pm" }, intent: { stripe: { id: "i" } } }, { gateway: "stripe", amount: 2670 }, "succeeded", "requires_action"],
    ["bancontact", { bancontact: { token: "i" } }, { gateway: "stripe", kind: "setup" }, "succeeded", "requires_action"],
    ["amazon", { amazon: { checkout_session_id: "i" } }, { gateway: "amazon", amount: 2670 }, "Completed", "Declined"],
  ] as const)("takes %s once its provider accepted it", (method, data, intent, accepted, refused) => {
    fillCart()
    const record = addIntent(context, { id: "i", status: refused, ...intent })
    update({ billing: { method, ...data } })
    expect(submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(context, { ...record, status: accepted })
    expect(submit()).toMatchObject({ paid: true, billing: { method } })
  })

  it("finds Klarna's session by its authorisation token and refuses unknown ones", () => {
    fillCart()
    update({ billing: { method: "klarna", klarna: { token: "auth-1" } } })
    expect(submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(context, addIntent(context, { id: "ks_1", gateway: "klarna", status: "COMPLETED" }), { key: "auth-1" })
    expect(submit().paid).toBe(true)
  })

  it("takes a QuickPay card with its payment, and wallets' own tokens", () => {
    fillCart()
    addToken(context, { id: "7", gateway: "quickpay", brand: "visa", last4: "0008" })
    addIntent(context, { id: "412356987", gateway: "quickpay", status: "initial" })
    update({ billing: { method: "card", card: { token: "7", gateway: "quickpay" }, intent: { quickpay: { id: "412356987" } } } })
    expect(listPayments(context, submit().id)).toMatchObject([{ gateway: "quickpay", card: { last4: "0008" } }])
    fillCart()
    update({ billing: { method: "apple", apple: { gateway: "authorizenet" } } })
    expect(submit).toThrowError(refusal({ message: "Payment token is missing" }))
    update({ billing: { apple: { token: "e30=" } } })
    expect(submit().paid).toBe(true)
  })

  it("leaves a slow card waiting until it is looked at again", () => {
    fillCart()
    update({ billing: { method: "card", card: { token: "pm_local_async" } } })
    const order = submit()
    expect(order).toMatchObject({ status: "payment_pending", paid: false, payment_balance: -26.7 })
    const [payment] = listPayments(context, order.id)
    expect(payment).toMatchObject({ async: true, status: "pending" })
    expect(payment).not.toHaveProperty("success")
    expect(resetPayment(context, payment?.id ?? "")).toMatchObject({ success: true, status: "success" })
    expect(readCartOrder(context, state, order.checkout_id, true)).toMatchObject({ status: "delivery_pending", paid: true, payment_balance: 0 })
    expect(resetPayment(context, "unknown")).toBeNull()
  })

  it("waits for the shopper's bank and settles once the intent is confirmed", () => {
    fillCart()
    update({ billing: { method: "card", card: { token: "pm_local_3ds" } } })
    const [payment] = listPayments(context, submit().id)
    expect(payment).toMatchObject({ async: true, error: { code: "authentication_required" } })
    expect(resetPayment(context, payment?.id ?? "")).toMatchObject({ status: "pending" })
    const intent = readIntent(context, "stripe", payment?.transaction_id)
    if (intent) saveIntent(context, { ...intent, status: "succeeded" })
    expect(resetPayment(context, payment?.id ?? "")).toMatchObject({ status: "success" })
  })

  it("uses gift cards first and sets the method when they cover all", () => {
    fillCart()
    applyGiftcard(context, state, { code: "NOEL CAFE 2026 ABCD" })
    update({ billing: { method: "virement" } })
    expect(submit()).toMatchObject({ giftcard_total: 20, payment_total: 20, payment_balance: -6.7, paid: false })
    expect(findRecord<GiftcardRecord>(context.database, "giftcards", "NOELCAFE2026ABCD")?.balance).toBe(0)
    fillCart()
    applyGiftcard(context, state, { code: "GRANDE000000" })
    const order = submit()
    expect(order).toMatchObject({ paid: true, billing: { method: "giftcard" }, giftcard_total: 26.7, capture_total: 0 })
    expect(listPayments(context, order.id)).toMatchObject([{ method: "giftcard", amount: 26.7 }])
    expect(findRecord<GiftcardRecord>(context.database, "giftcards", "GRANDE000000")?.balance).toBe(973.3)
  })

  it("refuses a gift card that was emptied meanwhile and keeps everything as it was", () => {
    fillCart()
    applyGiftcard(context, state, { code: "GRANDE000000" })
    const card = findRecord<GiftcardRecord>(context.database, "giftcards", "GRANDE000000")
    if (card) putRecord(context.database, "giftcards", { ...card, balance: 5 })
    expect(submit).toThrowError(refusal({ code: "validation_error", param: "giftcards.code" }))
    expect(findRecord<GiftcardRecord>(context.database, "giftcards", "GRANDE000000")?.balance).toBe(5)
    expect(getProductById(context, ids.coffee)?.stock_level).toBe(42)
  })

  it("counts a coupon's use", () => {
    fillCart()
    applyCoupon(context, state, { code: "PORT" })
    update({ billing: { method: "virement" } })
    submit()
    expect(findRecord<CouponRecord>(context.database, "coupons", "PORT")?.use_count).toBe(1)
    fillCart()
    expect(() => applyCoupon(context, state, { code: "PORT" })).toThrowError(refusal({ code: "invalid_coupon_code" }))
  })

  it("starts a subscription for a subscription item", () => {
    const cart = fillCart({ product_id: ids.coffee, variant_id: ids.small, purchase_option: { type: "subscription", plan_id: ids.yearly } })
    update({ billing: { method: "virement" } })
    const order = submit()
    expect(listAccountSubscriptions(context, cart.account_id ?? "")).toMatchObject([{ number: "S1007", order_id: order.id, plan_name: "Annuel", price: 98, recurring_total: 98 }])
  })
})

describe("reading an order back", () => {
  it("goes by checkout id for anybody, else by the session", () => {
    const cart = fillCart()
    const stranger = anonymous()
    expect(() => readCartOrder(context, stranger, null, false)).toThrowError(refusal({ status: 400, param: "checkout_id" }))
    expect(() => readCartOrder(context, stranger, cart.checkout_id, true)).toThrowError(refusal({ status: 404, message: "Order not found" }))
    expect(() => readCartOrder(context, stranger, "0", false)).toThrowError(refusal({ status: 404, message: "Cart not found" }))
    update({ billing: { method: "virement" } })
    const order = submit()
    expect(readCartOrder(context, stranger, cart.checkout_id, true).id).toBe(order.id)
    expect(readCartOrder(context, state, null, false).id).toBe(order.id)
  })
})
