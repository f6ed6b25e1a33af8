import { describe, expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { applyCoupon, changeCartItem, readCart, readOrder, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import type { Order } from "~/commerce/api-types"
import type { Payment } from "~/commerce/payments.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { isPaymentDue } from "~/payments/server-payment-method"
import { firstIncompleteStep } from "./open-step.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { completeReturn } from "./complete-return.server"
import { findManualMethod, listOfferedMethods, readManualPayment } from "~/payments/registry.server"
import { startPurchase, leave, openShopOn, readyCart, i18n } from "./purchase.fixture"
import { isConfirmable, viewUnpaidOrder } from "./unpaid-order.server"

muteLog()

const sandbox = openShopOn(createSandbox())

describe("a bank transfer", () => {
  test("makes the order unpaid, and the confirmation knows how it is paid", async () => {
    const { commerce, cart } = await readyCart("virement")
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    const order = await readOrder(commerce, cart.checkout_id)
    expect(order).toMatchObject({ status: "payment_pending", paid: false, billing: { method: "virement" } })
    expect(await readManualPayment(i18n, order ?? {})).toMatchObject({
      label: "Virement bancaire",
      instructions: expect.stringContaining("IBAN"),
    })
    expect(await readManualPayment(i18n, { ...order, paid: true })).toBeNull()
  })

  test("twice at once makes one order", async () => {
    const { commerce, cart } = await readyCart("virement")
    const placed = { kind: "placed", checkoutId: cart.checkout_id }
    expect(await Promise.all([leave(commerce, cart), leave(commerce, cart)])).toEqual([placed, placed])
  })

  test("is not taken in place of a payment that was made before", async () => {
    const { commerce, attempt } = await startPurchase("ideal")
    const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
    if (!intent) throw new Error("No such intent")
    saveIntent(sandbox.context, { ...intent, status: "succeeded" })
    const changed = await updateCart(commerce, { billing: { method: "virement" } })
    expect(await leave(commerce, changed)).toEqual({ kind: "check-status", attempt })
    const completed = await completeReturn({
      commerce,
      i18n,
      attemptId: attempt.id,
      attempt,
      gateway: null,
      parameters: {},
    })
    expect(completed).toMatchObject({ kind: "placed", order: { paid: true, billing: { method: "ideal" } } })
  })

  test("is offered for goods, not for what is charged again", async () => {
    const { cart } = await readyCart("virement")
    const known = ["card", "ideal", "bancontact", "klarna", "paysafecard", "paypal", "virement"]
    const seeded = await readPaymentSettings(i18n)
    const settings = Object.fromEntries(Object.entries(seeded).filter(([id]) => known.includes(id)))
    const offered = (of: typeof cart) => listOfferedMethods(settings, of).map(({ id }) => id)
    expect(offered(cart)).toEqual(known)
    expect(offered({ ...cart, subscription_delivery: true })).toEqual(["card", "bancontact", "paypal"])
    expect(offered({ ...cart, currency: "USD" })).toEqual(["card", "paysafecard", "paypal", "virement"])
    expect(offered({ ...cart, auth_total: 5 })).toEqual(["card", "bancontact"])
    expect(findManualMethod(settings, "paypal")).toBeNull()
    expect(findManualMethod(settings, "toString")).toBeNull()
  })

  test("whose answer is lost is looked for, never sent twice", async () => {
    const { commerce, cart } = await readyCart("virement")
    const rule = parseFaultRule({
      kind: "lost-answer",
      then: "reset",
      match: { method: "POST", path: "/api/cart/order" },
      times: 1,
    })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    clearFaultRules(sandbox.context)
  })
})

describe("a cart that a gift card pays", () => {
  test("asks for no payment, and the backend names the method", async () => {
    const { commerce } = await readyCart("paysafecard")
    const cart = await applyCoupon(commerce, "GRAND CAFE 2026 LYON")
    expect(cart.capture_total).toBe(0)
    expect(isPaymentDue(cart)).toBe(false)
    expect(firstIncompleteStep(cart, [])).toBe("recap")
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    expect(await readCart(commerce)).toBeNull()
    expect(await readOrder(commerce, cart.checkout_id)).toMatchObject({ paid: true, billing: { method: "giftcard" } })
  })

  test("partly: the rest is paid, and no more", async () => {
    const { commerce, cart: one } = await readyCart("ideal")
    const before = await changeCartItem(commerce, one.items[0]?.id ?? "", { quantity: 5 })
    const cart = await applyCoupon(commerce, "NOEL CAFE 2026 ABCD")
    const due = takeCartSnapshot(cart).due
    expect(due).toBe(takeCartSnapshot(before).due - 2000)
    expect(await leave(commerce, cart)).toMatchObject({ kind: "requires-action", attempt: { amount: due } })
  })
})

describe("an order that is not paid", () => {
  // The reply types ask for more fields than the view reads.
  const order = { number: "10042", currency: "EUR", payment_balance: -16.8, billing: { method: "card" } } as unknown as Order
  const card = { method: "card", gateway: "stripe", transactionId: "pi_1", cardToken: "pm_1", state: "failed" } as Payment
  const view = (change: Partial<Parameters<typeof viewUnpaidOrder>[1]> = {}) =>
    viewUnpaidOrder(i18n, { order, state: "failed", payment: card, ...change }, "/ici")

  test("says its number, what is due and whom to ask; one that is settled says nothing", async () => {
    const contact = { email: expect.stringContaining("@"), phone: expect.stringMatching(/\d/) }
    expect(await view()).toMatchObject({ number: "10042", amount: "16,80\u00a0€", state: "failed", isSepaDebit: false, contact })
    expect(await view({ order: { ...order, billing: { method: "bancontact" } } })).toMatchObject({ isSepaDebit: true })
    expect(await view({ state: "settled", payment: null })).toBeNull()
  })

  test.each([
    ["authentication_required", "Votre banque n’a pas pu vérifier que ce paiement vient de vous."],
    ["card_declined", "Votre banque a refusé ce paiement."],
    ["insufficient_funds", "Votre banque a refusé ce paiement."],
    ["expired_card", "Votre banque a refusé ce paiement."],
    ["incorrect_cvc", "Votre banque a refusé ce paiement."],
    ["withdrawal_count_limit_exceeded", "Votre banque a refusé ce paiement."],
    ["processing_error", "Le prestataire n’a pas pu encaisser le paiement."],
    [null, "Le prestataire n’a pas pu encaisser le paiement."],
  ])("says why it failed: %s", async (errorCode, reason) => {
    expect(await view({ payment: { ...card, errorCode } })).toMatchObject({ reason })
    expect(await view({ payment: { ...card, errorCode }, state: "waiting" })).toMatchObject({ reason: null, manual: [] })
  })

  test("says that its hold was given up, and how it may be paid", async () => {
    const told = await view({ payment: { ...card, state: "voided" } })
    expect(told).toMatchObject({ state: "failed", reason: "Le paiement prévu a été annulé.", manual: [{}] })
  })

  test("names how it may be paid outside the shop once its payment failed", async () => {
    const how = ["Titulaire", "IBAN", "BIC", ""].map((start): unknown => expect.stringMatching(new RegExp(`^${start}`)))
    const transfer = { label: "Virement bancaire", how }
    expect((await view())?.manual).toEqual([transfer])
    changePaymentSettings(sandbox.context, { cheque: { manual: true, name: "Chèque" } })
    clearCatalogueCache()
    expect((await view())?.manual).toEqual([transfer, { label: "Chèque", how: [] }])
    changePaymentSettings(sandbox.context, { cheque: null })
    clearCatalogueCache()
    expect(await view({ payment: null })).toMatchObject({
      reason: "Le prestataire n’a pas pu encaisser le paiement.",
      confirm: null,
    })
  })

  test("can be confirmed here where a card waits at Stripe, and by nothing else", async () => {
    expect((await view())?.confirm).toBe("/ici")
    expect((await view({ state: "authentication", payment: { ...card, state: "authentication" } }))?.confirm).toBe("/ici")
    const others = [{ method: "ideal" }, { gateway: "quickpay" }, { transactionId: null }, { cardToken: "" }]
    for (const change of [...others, { state: "authorized" }, { state: "voided" }])
      expect((await view({ payment: { ...card, ...change } as Payment }))?.confirm).toBeNull()
    expect(isConfirmable({ card: { gateway: "stripe" } }, card)).toBe(false)
  })
})
