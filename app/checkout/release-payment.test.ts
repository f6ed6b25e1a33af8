import { expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { changeCartItem, readCart } from "~/commerce/carts.server"
import { log } from "~/log.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { endPayment } from "./end-payment.server"
import { savePaymentMethod } from "./payment-choice.server"
import { i18n, leave, openShopOn, startPurchase } from "./purchase.fixture"
import { readAttemptFunds } from "./unfinished-payment.server"

muteLog()

// A payment was approved, and the cart is no longer the one that it was for: nobody is locked out with it.

const sandbox = openShopOn(createSandbox())
changePaymentSettings(sandbox.context, { klarna: { gateway: "stripe" } })

type Purchase = Awaited<ReturnType<typeof startPurchase>>

/** Has the provider accept as `status`, then changes the cart. */
async function approveAndChange({ commerce, cart, attempt }: Purchase, status: string): Promise<void> {
  const intent = intentOf(attempt)
  saveIntent(sandbox.context, { ...intent, status, payment_method: intent.payment_method ?? "pm_local_ok" })
  await changeCartItem(commerce, cart.items[0]?.id ?? "", { quantity: 2 })
}

function intentOf({ gateway, providerId }: PaymentAttempt) {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  return intent
}

/** Orders the cart as it is now by PayPal, whose start says that nothing is in the way. */
async function payOtherwise({ commerce }: Purchase) {
  const chosen = await savePaymentMethod(commerce, "paypal", ["paypal"])
  if (!chosen.ok) throw new Error("PayPal was refused")
  return leave(commerce, chosen.value)
}

const release = ({ commerce, attempt }: Purchase) => endPayment({ commerce, i18n, attempt }, "release")

async function readAbandoned({ commerce }: Purchase): Promise<object> {
  const { abandoned_payments: noted = {} } = ((await readCart(commerce))?.metadata ?? {}) as { abandoned_payments?: object }
  return noted
}

test("a hold is cancelled at its provider, and the cart is paid as it is now", async () => {
  const purchase = await startPurchase("klarna")
  const { attempt, comeBack } = purchase
  await approveAndChange(purchase, "requires_capture")
  expect(await comeBack({ gateway: null })).toEqual({ kind: "cart-changed", mayBeCharged: true })
  expect(await readAttemptFunds(i18n, attempt)).toBe("held")
  expect(await payOtherwise(purchase)).toEqual({ kind: "check-status", attempt })
  expect(await release(purchase)).toBe("released")
  expect(intentOf(attempt).status).toBe("canceled")
  expect(await readAttemptFunds(i18n, attempt)).toBe("none")
  expect(await readAbandoned(purchase)).toEqual({})
  expect(await payOtherwise(purchase)).toMatchObject({ kind: "requires-action", attempt: { method: "paypal" } })
})

test("a hold that is being cancelled makes no order meanwhile", async () => {
  const { commerce, attempt, comeBack } = await startPurchase("klarna")
  saveIntent(sandbox.context, { ...intentOf(attempt), status: "requires_capture", payment_method: "pm_local_ok" })
  const ask = globalThis.fetch
  let elsewhere: Awaited<ReturnType<typeof comeBack>> | null = null
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (String(url).includes("/functions/")) elsewhere ??= await comeBack({ gateway: null })
    return ask(url, init)
  })
  expect(await endPayment({ commerce, i18n, attempt }, "release")).toBe("released")
  asked.mockRestore()
  expect(elsewhere).toEqual({ kind: "released" })
  expect(intentOf(attempt).status).toBe("canceled")
})

test("a hold that the merchant takes while it is being released is given back as taken, not told as released", async () => {
  const { commerce, attempt, comeBack } = await startPurchase("klarna")
  const settle = (status: string) => saveIntent(sandbox.context, { ...intentOf(attempt), status, payment_method: "pm_local_ok" })
  settle("requires_capture")
  const ask = globalThis.fetch
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    if (String(url).endsWith("/functions/boutique/annuler-paiement")) settle("succeeded")
    return ask(url, init)
  })
  expect(await endPayment({ commerce, i18n, attempt }, "release")).toBe("set-aside")
  asked.mockRestore()
  expect(intentOf(attempt).status).toBe("succeeded")
  expect(await readSurplus(attempt.id)).toMatchObject({ funds: "captured", orderNumber: null })
  expect(await comeBack({ gateway: null })).toEqual({ kind: "set-aside" })
})

test("a payment that is released while its return asks the provider makes no order", async () => {
  const { commerce, attempt, comeBack } = await startPurchase("klarna")
  saveIntent(sandbox.context, { ...intentOf(attempt), status: "requires_capture", payment_method: "pm_local_ok" })
  const ask = globalThis.fetch
  const ends: string[] = []
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const answer = await ask(url, init)
    if (String(url).includes("/payment_intents/") && ends.push("asked") === 1)
      ends.push(await endPayment({ commerce, i18n, attempt }, "release"))
    return answer
  })
  expect(await comeBack({ gateway: null })).toEqual({ kind: "released" })
  asked.mockRestore()
  expect(ends).toContain("released")
  expect((await readCart(commerce))?.checkout_id).toBe(attempt.checkoutId)
})

test.each([
  ["paysafecard", "AUTHORIZED", "released"],
  ["klarna", "requires_capture", "released"],
  ["paysafecard", "SUCCESS", "set-aside"],
  ["ideal", "succeeded", "set-aside"],
])("%s at %s that cannot be cancelled is noted for the merchant, and keeps nobody from paying", async (method, status, end) => {
  const rule = parseFaultRule({ kind: "status", status: 400, match: { path: "/functions/" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
  try {
    vi.mocked(log.warn).mockClear()
    const purchase = await startPurchase(method)
    await approveAndChange(purchase, status)
    expect(await purchase.comeBack({ gateway: null })).toEqual({ kind: "cart-changed", mayBeCharged: true })
    expect(await release(purchase)).toBe(end)
    // Only a hold is asked back; what was taken is given back by the merchant.
    const asked = vi.mocked(log.warn).mock.calls.some(([event]) => event === "payment-not-cancelled")
    expect(asked).toBe(method === "klarna")
    expect(Object.values(await readAbandoned(purchase))).toMatchObject([{ method, id: purchase.attempt.providerId }])
    expect((await readSurplus(purchase.attempt.id))?.funds ?? null).toBe(end === "set-aside" ? "captured" : null)
    // Given back, it pays nothing any more, even once the cart is as it was.
    await changeCartItem(purchase.commerce, purchase.cart.items[0]?.id ?? "", { quantity: 1 })
    expect(await purchase.comeBack({ gateway: null })).toEqual({ kind: end })
    expect(await payOtherwise(purchase)).toMatchObject({ kind: "requires-action", attempt: { method: "paypal" } })
    expect((await readSurplus(purchase.attempt.id))?.orderNumber ?? null).toBeNull()
  } finally {
    clearFaultRules(sandbox.context)
  }
})

test("iDEAL's approval that the order has not confirmed has moved nothing: the changed cart is paid at once", async () => {
  const purchase = await startPurchase("ideal")
  const { attempt, comeBack } = purchase
  await approveAndChange(purchase, "requires_confirmation")
  expect(await comeBack({ gateway: null })).toEqual({ kind: "cart-changed", mayBeCharged: false })
  expect(await readAttemptFunds(i18n, attempt)).toBe("none")
  expect(await payOtherwise(purchase)).toMatchObject({ kind: "requires-action", attempt: { method: "paypal" } })
  const orders = listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders")
  expect(orders.filter(({ checkout_id }) => checkout_id === attempt.checkoutId)).toEqual([])
})

test("a payment that its bank still decides is not released", async () => {
  const purchase = await startPurchase("ideal")
  await approveAndChange(purchase, "processing")
  expect(await release(purchase)).toBe("unclear")
  expect(await payOtherwise(purchase)).toEqual({ kind: "check-status", attempt: purchase.attempt })
})

test("what only the order takes has moved nothing; what may have been taken counts as taken while nobody answers", async () => {
  const { attempt } = await startPurchase("paypal")
  expect(await readAttemptFunds(i18n, attempt)).toBe("none")
  const ideal = await startPurchase("ideal")
  expect(await readAttemptFunds(i18n, ideal.attempt)).toBe("captured")
})
