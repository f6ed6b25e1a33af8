import { beforeEach, describe, expect, it } from "vitest"
import type { CouponRecord, GiftcardRecord } from "../../storage/models.ts"
import { findRecord, putRecord } from "../../storage/records.ts"
import { applyCoupon, applyGiftcard } from "../cart/apply-code.ts"
import { ids } from "../cart/sample-shop.fixture.ts"
import { refusal } from "../cart/sample-shopper.fixture.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { listPayments } from "./payment-record.ts"
import { resetPayment } from "./reset-payment.ts"
import { listAccountSubscriptions } from "../subscriptions/subscription-record.ts"
import { addIntent, readIntent, saveIntent } from "../vault/intent-record.ts"
import { type BankOutcome, settleStripeIntent } from "../vault/stripe-intent.ts"
import { addToken } from "../vault/token-record.ts"
import { readCartOrder } from "../orders/place-order.ts"
import type { SampleBuyer } from "../orders/sample-buyer.fixture.ts"
import { enterAsBuyer } from "../orders/sample-buyer.fixture.ts"

let shopper: SampleBuyer
beforeEach(() => {
  shopper = enterAsBuyer()
})

describe("payment at submit", () => {
  it("declines an intent for another amount, one not accepted, and one that paid already", () => {
    shopper.fillCartWithIntent("requires_capture", 2600)
    expect(shopper.submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(shopper.context, {
      ...(readIntent(shopper.context, "stripe", "pi_1") ?? ({} as never)),
      amount: 2670,
      status: "requires_action",
    })
    expect(shopper.submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(shopper.context, {
      ...(readIntent(shopper.context, "stripe", "pi_1") ?? ({} as never)),
      amount: 2670,
      status: "requires_capture",
    })
    expect(shopper.submit().paid).toBe(true)
    shopper.fillCart()
    shopper.update({ billing: { method: "card", card: { token: "pm_local_ok" }, intent: { stripe: { id: "pi_1" } } } })
    expect(shopper.submit).toThrowError(refusal({ param: "billing.method" }))
  })

  it.each([
    ["paysafecard", { intent: { paysafecard: { id: "i" } } }, { gateway: "paysafecard", amount: 2670 }, "AUTHORIZED", "EXPIRED"],
    ["paypal", { paypal: { order_id: "i" } }, { gateway: "paypal", amount: 2670 }, "APPROVED", "CREATED"],
    [
      "ideal",
      { ideal: { token: "pm" }, intent: { stripe: { id: "i" } } },
      { gateway: "stripe", amount: 2670 },
      "succeeded",
      "requires_action",
    ],
    ["amazon", { amazon: { checkout_session_id: "i" } }, { gateway: "amazon", amount: 2670 }, "Completed", "Declined"],
  ] as const)("takes %s once its provider accepted it", (method, data, intent, accepted, refused) => {
    shopper.fillCart()
    const record = addIntent(shopper.context, { id: "i", status: refused, ...intent })
    shopper.update({ billing: { method, ...data } })
    expect(shopper.submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(shopper.context, { ...record, status: accepted })
    expect(shopper.submit()).toMatchObject({ paid: true, billing: { method } })
  })

  it("charges Bancontact's account by SEPA debit, which the bank makes days later", () => {
    shopper.fillCart()
    const setup = addIntent(shopper.context, { id: "seti", gateway: "stripe", kind: "setup", status: "requires_action" })
    shopper.update({ billing: { method: "bancontact", bancontact: { token: "seti" } } })
    expect(shopper.submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(shopper.context, { ...setup, status: "succeeded" })
    const order = shopper.submit()
    expect(order).toMatchObject({ paid: false, status: "payment_pending" })
    const [{ id = "" } = {}] = listPayments(shopper.context, order.id)
    expect(resetPayment(shopper.context, id)).toMatchObject({ async: true, status: "pending" })
    shopper.context.clock.offset = 5 * 24 * 60 * 60 * 1000
    expect(resetPayment(shopper.context, id)).toMatchObject({ success: true, status: "success" })
    expect(readCartOrder(shopper.context, shopper.state, order.checkout_id, true)).toMatchObject({ paid: true })
  })

  it("finds Klarna's session by its authorisation token and refuses unknown ones", () => {
    shopper.fillCart()
    shopper.update({ billing: { method: "klarna", klarna: { token: "auth-1" } } })
    expect(shopper.submit).toThrowError(refusal({ param: "billing.method" }))
    saveIntent(shopper.context, addIntent(shopper.context, { id: "ks_1", gateway: "klarna", status: "COMPLETED" }), {
      key: "auth-1",
    })
    expect(shopper.submit().paid).toBe(true)
  })

  it("takes a QuickPay card with its payment, and wallets' own tokens", () => {
    shopper.fillCart()
    addToken(shopper.context, { id: "7", gateway: "quickpay", brand: "visa", last4: "0008" })
    addIntent(shopper.context, { id: "412356987", gateway: "quickpay", status: "initial" })
    shopper.update({
      billing: { method: "card", card: { token: "7", gateway: "quickpay" }, intent: { quickpay: { id: "412356987" } } },
    })
    expect(listPayments(shopper.context, shopper.submit().id)).toMatchObject([{ gateway: "quickpay", card: { last4: "0008" } }])
    shopper.fillCart()
    shopper.update({ billing: { method: "apple", apple: { gateway: "authorizenet" } } })
    expect(shopper.submit).toThrowError(refusal({ message: "Payment token is missing" }))
    shopper.update({ billing: { apple: { token: "e30=" } } })
    expect(shopper.submit().paid).toBe(true)
  })

  it("ends a wallet's charge as what it was approved with", () => {
    const pay = (word: string) => {
      shopper.fillCart()
      shopper.update({ billing: { method: "google", google: { gateway: "authorizenet", token: btoa(`{"data":"${word} 1"}`) } } })
    }
    pay("decline")
    expect(shopper.submit).toThrowError(refusal({ code: "validation_error", param: "billing.method" }))
    pay("async")
    expect(shopper.submit()).toMatchObject({ paid: false, status: "payment_pending" })
    shopper.fillCart()
    shopper.update({ billing: { method: "card", card: { token: "pm_local_charge_decline" } } })
    expect(shopper.submit).toThrowError(refusal({ code: "validation_error", param: "billing.method" }))
    addIntent(shopper.context, { id: "a", gateway: "amazon", status: "AuthorizationInitiated", amount: 2670 })
    shopper.update({ billing: { method: "amazon", amazon: { checkout_session_id: "a" } } })
    expect(shopper.submit()).toMatchObject({ paid: false, status: "payment_pending" })
  })

  it("leaves a slow card waiting until it is looked at again", () => {
    shopper.fillCart()
    shopper.update({ billing: { method: "card", card: { token: "pm_local_async" } } })
    const order = shopper.submit()
    expect(order).toMatchObject({ status: "payment_pending", paid: false, payment_balance: -26.7 })
    const [payment] = listPayments(shopper.context, order.id)
    expect(payment).toMatchObject({ async: true, status: "pending" })
    expect(payment).not.toHaveProperty("success")
    expect(resetPayment(shopper.context, payment?.id ?? "")).toMatchObject({ success: true, status: "success" })
    expect(readCartOrder(shopper.context, shopper.state, order.checkout_id, true)).toMatchObject({
      status: "delivery_pending",
      paid: true,
      payment_balance: 0,
    })
    expect(resetPayment(shopper.context, "unknown")).toBeNull()
  })

  it("refuses a card what Stripe does not charge: less than its least amount", () => {
    shopper.fillCart()
    const card = findRecord<GiftcardRecord>(shopper.context.database, "giftcards", "GRANDE000000")
    if (card) putRecord(shopper.context.database, "giftcards", { ...card, balance: 26.4 })
    expect(applyGiftcard(shopper.context, shopper.state, { code: "GRANDE000000" }).capture_total).toBe(0.3)
    shopper.update({ billing: { method: "card", card: { token: "pm_local_ok" } } })
    expect(shopper.submit).toThrowError(refusal({ code: "validation_error", param: "billing.method" }))
  })

  it("waits for the shopper's bank and settles once the intent is confirmed", () => {
    shopper.fillCart()
    shopper.update({ billing: { method: "card", card: { token: "pm_local_3ds" } } })
    const [payment] = listPayments(shopper.context, shopper.submit().id)
    expect(payment).toMatchObject({ async: true, error: { code: "authentication_required" } })
    expect(resetPayment(shopper.context, payment?.id ?? "")).toMatchObject({ status: "pending" })
    const settle = (outcome: BankOutcome) => {
      const intent = readIntent(shopper.context, "stripe", payment?.transaction_id)
      if (intent) settleStripeIntent(shopper.context, intent, outcome)
      return resetPayment(shopper.context, payment?.id ?? "")
    }
    const failed = { status: "error", success: false, error: { code: "payment_intent_authentication_failure" } }
    expect(settle("refuse")).toMatchObject(failed)
    expect(settle("accept")).toMatchObject({ status: "success", success: true })
  })

  it("uses gift cards first and sets the method when they cover all", () => {
    shopper.fillCart()
    applyGiftcard(shopper.context, shopper.state, { code: "NOEL CAFE 2026 ABCD" })
    shopper.update({ billing: { method: "virement" } })
    expect(shopper.submit()).toMatchObject({ giftcard_total: 20, payment_total: 20, payment_balance: -6.7, paid: false })
    expect(findRecord<GiftcardRecord>(shopper.context.database, "giftcards", "NOELCAFE2026ABCD")?.balance).toBe(0)
    shopper.fillCart()
    applyGiftcard(shopper.context, shopper.state, { code: "GRANDE000000" })
    const order = shopper.submit()
    expect(order).toMatchObject({ paid: true, billing: { method: "giftcard" }, giftcard_total: 26.7, capture_total: 0 })
    expect(listPayments(shopper.context, order.id)).toMatchObject([{ method: "giftcard", amount: 26.7 }])
    expect(findRecord<GiftcardRecord>(shopper.context.database, "giftcards", "GRANDE000000")?.balance).toBe(973.3)
  })

  it("refuses a gift card that was emptied meanwhile and keeps everything as it was", () => {
    shopper.fillCart()
    applyGiftcard(shopper.context, shopper.state, { code: "GRANDE000000" })
    const card = findRecord<GiftcardRecord>(shopper.context.database, "giftcards", "GRANDE000000")
    if (card) putRecord(shopper.context.database, "giftcards", { ...card, balance: 5 })
    expect(shopper.submit).toThrowError(refusal({ code: "validation_error", param: "giftcards.code" }))
    expect(findRecord<GiftcardRecord>(shopper.context.database, "giftcards", "GRANDE000000")?.balance).toBe(5)
    expect(getProductById(shopper.context, ids.coffee)?.stock_level).toBe(42)
  })

  it("counts a coupon's use", () => {
    shopper.fillCart()
    applyCoupon(shopper.context, shopper.state, { code: "PORT" })
    shopper.update({ billing: { method: "virement" } })
    shopper.submit()
    expect(findRecord<CouponRecord>(shopper.context.database, "coupons", "PORT")?.use_count).toBe(1)
    shopper.fillCart()
    expect(() => applyCoupon(shopper.context, shopper.state, { code: "PORT" })).toThrowError(
      refusal({ code: "invalid_coupon_code" }),
    )
  })

  it("starts a subscription for a subscription item", () => {
    const cart = shopper.fillCart({
      product_id: ids.coffee,
      variant_id: ids.small,
      purchase_option: { type: "subscription", plan_id: ids.yearly },
    })
    shopper.update({ billing: { method: "card", card: { token: "pm_local_ok" } } })
    const order = shopper.submit()
    expect(listAccountSubscriptions(shopper.context, cart.account_id ?? "")).toMatchObject([
      { number: "S1007", order_id: order.id, plan_name: "Annuel", price: 98, recurring_total: 98 },
    ])
  })
})
