import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readOrder, submitOrder, updateCart } from "~/commerce/carts.server"
import { clearCatalogueCache } from "~/commerce/catalogue-cache.server"
import { log } from "~/log.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { confirmOrderCard, readConfirmableOrder } from "./card-authentication.server"
import { endPayment } from "./end-payment.server"
import { savePaymentMethod } from "./payment-choice.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"
import { reconcilePayments } from "./surplus.server"
import { watchPayments } from "./watch-payments.server"

muteLog()

const sandbox = openShopOn(createSandbox())
const HOUR = 60 * 60 * 1000

let start = Date.now()

beforeEach(() => {
  vi.clearAllMocks()
  // A time that no test before has looked at.
  vi.useFakeTimers({ toFake: ["Date"], now: (start += 500 * HOUR) })
})
afterEach(() => void vi.useRealTimers())

function intentOf({ gateway, providerId }: PaymentAttempt) {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  return intent
}
const settle = (attempt: PaymentAttempt, status: string) => void saveIntent(sandbox.context, { ...intentOf(attempt), status })

/** What the shop does by itself, every few minutes, for so many hours. */
async function pass(hours: number): Promise<void> {
  const end = Date.now() + hours * HOUR
  for (let now = Date.now(); now <= end; now += HOUR / 4) {
    vi.setSystemTime(now)
    await Promise.all([watchPayments(), watchPayments()])
  }
}
const alerts = () =>
  vi
    .mocked(log.alert)
    .mock.calls.map(([event, fields]) => `${event} ${fields?.["amount"]} ${fields?.["currency"]} ${fields?.["funds"]}`)

test("a payment whose shopper never comes back is in the ledger after some hours, once, until it makes its order", async () => {
  const { attempt, comeBack } = await startPurchase("ideal")
  settle(attempt, "succeeded")
  await pass(2)
  expect(await readSurplus(attempt.id)).toBeNull()
  await pass(30)
  expect(await readSurplus(attempt.id)).toMatchObject({ orderNumber: null, funds: "captured", amount: attempt.amount })
  expect(alerts()).toEqual([`payment-without-order ${attempt.amount / 100} EUR captured`])
  expect(await comeBack({ gateway: null })).toMatchObject({ kind: "placed" })
  expect(await readSurplus(attempt.id)).toBeNull()
})

test("one that its bank accepts days later, beside the order, is found without anybody", async () => {
  const { commerce, attempt } = await startPurchase("ideal")
  settle(attempt, "processing")
  await endPayment({ commerce, i18n, attempt }, "abandon")
  const chosen = await savePaymentMethod(commerce, "virement", ["virement"])
  if (!chosen.ok) throw new Error("Refused")
  expect((await leave(commerce, chosen.value)).kind).toBe("placed")
  await pass(60)
  expect(alerts()).toEqual([])
  settle(attempt, "succeeded")
  await pass(120)
  expect(await readSurplus(attempt.id)).toMatchObject({ orderNumber: expect.stringMatching(/./), funds: "captured" })
  expect(alerts()).toEqual([`payment-surplus ${attempt.amount / 100} EUR captured`])
})

test("one that was refused, and is accepted after its cart was ordered otherwise, is found without anybody, and told", async () => {
  changePaymentSettings(sandbox.context, { klarna: { gateway: "stripe" } })
  clearCatalogueCache()
  const { commerce, cart, attempt } = await startPurchase("klarna")
  settle(attempt, "requires_payment_method")
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("ended")
  const chosen = await savePaymentMethod(commerce, "virement", ["virement"])
  if (!chosen.ok) throw new Error("Refused")
  expect((await leave(commerce, chosen.value)).kind).toBe("placed")
  settle(attempt, "requires_capture")
  await pass(4)
  expect(await readSurplus(attempt.id)).toMatchObject({ orderNumber: expect.stringMatching(/./), funds: "held" })
  expect(alerts()).toEqual([`payment-surplus ${attempt.amount / 100} EUR held`])
  // Also once the shop has forgotten what its provider said last.
  await pass(2)
  const order = (await readOrder(commerce, cart.checkout_id))!
  const look = () => reconcilePayments({ order, checkoutId: cart.checkout_id, i18n })
  expect(await look()).toMatchObject([{ state: "held", providerReference: attempt.providerId }])
  settle(attempt, "canceled")
  expect(await look()).toEqual([])
  expect(await readSurplus(attempt.id)).toBeNull()
  // The provider has said that it is over: nobody needs to ask again, and its silence changes nothing.
  const heard = vi.spyOn(globalThis, "fetch")
  const rule = parseFaultRule({ kind: "status", status: 503, match: { path: "payment_intents" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
  expect(await look()).toEqual([])
  await pass(2)
  expect(await look()).toEqual([])
  clearFaultRules(sandbox.context)
  expect(heard.mock.calls.filter(([url]) => String(url).includes("payment_intents"))).toEqual([])
  heard.mockRestore()
})

test("one that only its order takes, or that asking would take, is left alone", async () => {
  const approved = (await startPurchase("ideal")).attempt
  settle(approved, "requires_confirmation")
  const paysafecard = (await startPurchase("paysafecard")).attempt
  saveIntent(sandbox.context, { ...intentOf(paysafecard), status: "AUTHORIZED", data: { mayCapture: true } })
  const paid = await startPurchase("klarna")
  await pass(30)
  expect(alerts()).toEqual([])
  expect(intentOf(paysafecard).status).toBe("AUTHORIZED")
  expect(await readSurplus(paid.attempt.id)).toBeNull()
})

describe("an order's card that its bank accepted, and whose shopper never came back", () => {
  async function confirmCard() {
    const { commerce, cart } = await readyCart("card")
    await updateCart(commerce, { billing: { card: { token: "pm_local_3ds", gateway: "stripe" } } })
    await submitOrder(commerce)
    const reference = { checkoutId: cart.checkout_id }
    const { payment } = (await readConfirmableOrder(commerce, i18n, reference, false))!
    const press = { token: "", byScript: true, clientAddress: null }
    for (const _time of [1, 2]) await confirmOrderCard({ commerce, i18n, reference, payment }, press)
    const intent = readIntent(sandbox.context, "stripe", payment.transactionId)!
    saveIntent(sandbox.context, { ...intent, status: "succeeded" })
    return {
      isPaid: async () => (await readOrder(commerce, cart.checkout_id))?.paid === true,
      path: `/api/payments/${payment.id}`,
    }
  }

  test("is paid some minutes later, asked about once at each age", async () => {
    const { isPaid, path } = await confirmCard()
    const heard = vi.spyOn(globalThis, "fetch")
    const asked = () => heard.mock.calls.filter(([url]) => String(url).endsWith(path)).length
    await pass(0)
    expect(await isPaid()).toBe(false)
    await pass(1)
    expect([await isPaid(), asked()]).toEqual([true, 1])
    await pass(3)
    expect(asked()).toBe(2)
    heard.mockRestore()
  })

  test("is asked about again at the next age where the backend did not answer, which is logged", async () => {
    const { isPaid, path } = await confirmCard()
    const rule = parseFaultRule({ kind: "status", status: 503, match: { path } })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    await pass(4)
    clearFaultRules(sandbox.context)
    expect(log.warn).toHaveBeenCalledWith("payment-recheck-failed", { message: expect.any(String) })
    expect(await isPaid()).toBe(false)
    await pass(23)
    expect(await isPaid()).toBe(true)
  })
})

test("a look that was missed while the shop stood still is made up for", async () => {
  const { attempt } = await startPurchase("ideal")
  settle(attempt, "succeeded")
  vi.setSystemTime(Date.now() + 8 * HOUR)
  await watchPayments()
  expect(await readSurplus(attempt.id)).not.toBeNull()
})

test("a payment is looked at once it is three hours old, and by one process only", async () => {
  const { attempt } = await startPurchase("ideal")
  settle(attempt, "processing")
  const heard = vi.spyOn(globalThis, "fetch")
  const asked = () => heard.mock.calls.filter(([url]) => String(url).includes("/v1/payment_intents/")).length
  vi.setSystemTime(attempt.startedAt + 3 * HOUR - 1)
  await watchPayments()
  expect(asked()).toBe(0)
  vi.setSystemTime(attempt.startedAt + 3 * HOUR + HOUR / 3)
  for (const _process of [1, 2]) await watchPayments()
  expect(asked()).toBe(1)
  heard.mockRestore()
})

test.each([400, 503])(
  "a look that the backend answers with %i is logged for each payment, and made up for at the next age",
  async (status) => {
    const [{ attempt }, other] = [await startPurchase("ideal"), await startPurchase("ideal")]
    for (const each of [attempt, other.attempt]) settle(each, "succeeded")
    const rule = parseFaultRule({ kind: "status", status, match: { path: "/api/cart/order" } })
    if (typeof rule === "string") throw new Error(rule)
    addFaultRule(sandbox.context, rule)
    vi.setSystemTime(Date.now() + 4 * HOUR)
    await watchPayments()
    clearFaultRules(sandbox.context)
    const logged = vi.mocked(log.warn).mock.calls.filter(([event]) => event === "payment-status-unavailable")
    expect(logged.map(([, fields]) => fields)).toEqual(Array(2).fill({ method: "ideal", message: expect.any(String) }))
    expect(await readSurplus(attempt.id)).toBeNull()
    vi.setSystemTime(Date.now() + 23 * HOUR)
    await watchPayments()
    for (const { id } of [attempt, other.attempt]) expect(await readSurplus(id)).toMatchObject({ funds: "captured" })
  },
)
