import { beforeEach, describe, expect, it } from "vitest"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CouponRecord, GiftcardRecord } from "../../storage/models.ts"
import { findRecord, putRecord } from "../../storage/records.ts"
import { applyCoupon, applyGiftcard } from "../cart/apply-code.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { addItem } from "../cart/change-items.ts"
import { anonymous, ids, openSampleShop } from "../cart/sample-shop.fixture.ts"
import { updateCart } from "../cart/update-cart.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { listPayments } from "./payment-record.ts"
import { resetPayment } from "./reset-payment.ts"
import { listAccountSubscriptions } from "../subscriptions/subscription-record.ts"
import { addIntent, readIntent, saveIntent } from "../vault/intent-record.ts"
import { addToken } from "../vault/token-record.ts"
import { placeOrder, readCartOrder } from "../orders/place-order.ts"

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
    [
      "ideal",
      { ideal: { token: "pm" }, intent: { stripe: { id: "i" } } },
      { gateway: "stripe", amount: 2670 },
      "succeeded",
      "requires_action",
    ],
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

  it("ends a wallet's charge as what it was approved with", () => {
    const pay = (word: string) => {
      fillCart()
      update({ billing: { method: "google", google: { gateway: "authorizenet", token: btoa(`{"data":"${word} 1"}`) } } })
    }
    pay("decline")
    expect(submit).toThrowError(refusal({ code: "validation_error", param: "billing.method" }))
    pay("async")
    expect(submit()).toMatchObject({ paid: false, status: "payment_pending" })
    fillCart()
    update({ billing: { method: "card", card: { token: "pm_local_charge_decline" } } })
    expect(submit).toThrowError(refusal({ code: "validation_error", param: "billing.method" }))
    addIntent(context, { id: "a", gateway: "amazon", status: "AuthorizationInitiated", amount: 2670 })
    update({ billing: { method: "amazon", amazon: { checkout_session_id: "a" } } })
    expect(submit()).toMatchObject({ paid: false, status: "payment_pending" })
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
    expect(readCartOrder(context, state, order.checkout_id, true)).toMatchObject({
      status: "delivery_pending",
      paid: true,
      payment_balance: 0,
    })
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
    const cart = fillCart({
      product_id: ids.coffee,
      variant_id: ids.small,
      purchase_option: { type: "subscription", plan_id: ids.yearly },
    })
    update({ billing: { method: "virement" } })
    const order = submit()
    expect(listAccountSubscriptions(context, cart.account_id ?? "")).toMatchObject([
      { number: "S1007", order_id: order.id, plan_name: "Annuel", price: 98, recurring_total: 98 },
    ])
  })
})
