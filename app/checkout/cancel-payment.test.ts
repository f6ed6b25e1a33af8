import { afterEach, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { changeCartItem, readCart, updateCart } from "~/commerce/carts.server"
import { log } from "~/log.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { type PaymentAttempt, closeAttempt } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { aroundCalls } from "./around-calls.fixture"
import { dropUsedToken } from "./cancel-payment.server"
import { completeReturn } from "./complete-return.server"
import { endPayment } from "./end-payment.server"
import { savePaymentMethod } from "./payment-choice.server"
import { paymentReference } from "./payment-events.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"

muteLog()

// A card whose page of ours, where the bank asks, is still open elsewhere while the shopper pays otherwise.

const sandbox = openShopOn(createSandbox())
afterEach(() => {
  clearFaultRules(sandbox.context)
  vi.mocked(log.warn).mockClear()
})

const statusOf = ({ gateway, providerId }: PaymentAttempt) => readIntent(sandbox.context, gateway ?? "", providerId)?.status

async function leaveCard() {
  const { commerce } = await readyCart("card")
  const card = { token: "pm_local_3ds", gateway: "stripe", brand: "visa", last4: "3155", exp_month: 12, exp_year: 2034 }
  const left = await leave(commerce, await updateCart(commerce, { billing: { card } }))
  if (left.kind !== "requires-action") throw new Error(left.kind)
  return { commerce, attempt: left.attempt }
}

async function payBy(method: string, { commerce }: Pick<Awaited<ReturnType<typeof leaveCard>>, "commerce">) {
  const chosen = await savePaymentMethod(commerce, method, [method])
  return chosen.ok ? leave(commerce, chosen.value) : null
}

test.each([
  ["paypal", "requires-action"],
  ["ideal", "requires-action"],
  ["virement", "placed"],
])("the card is cancelled before %s begins, and its page has nothing left to confirm", async (method, kind) => {
  const purchase = await leaveCard()
  const { commerce, attempt } = purchase
  expect((await payBy(method, purchase))?.kind).toBe(kind)
  expect(statusOf(attempt)).toBe("canceled")
  expect((await readCart(commerce))?.metadata ?? {}).not.toHaveProperty("abandoned_payments")
  const back = await completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })
  expect(back.kind).toBe(kind === "placed" ? "placed" : "refused")
  expect(log.warn).not.toHaveBeenCalledWith("payment-not-cancelled", expect.anything())
})

test.each([
  ["requires_capture", "placed"],
  ["requires_action", "pending"],
  ["requires_payment_method", "refused"],
])("whose bank's page leads back without a word, as for cards, stands as Stripe says: %s is %s", async (status, kind) => {
  const { commerce, attempt } = await leaveCard()
  const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
  if (intent) saveIntent(sandbox.context, { ...intent, status })
  const parameters = { payment_intent: attempt.providerId ?? "", payment_intent_client_secret: attempt.providerSecret ?? "" }
  const back = { commerce, i18n, attemptId: attempt.id, attempt, gateway: "stripe", parameters }
  expect((await completeReturn(back)).kind).toBe(kind)
})

test("a refused card that the shopper confirms after another payment made the order is entered as surplus", async () => {
  const purchase = await leaveCard()
  const { commerce, attempt } = purchase
  const confirm = (status: string) => {
    const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
    if (intent) saveIntent(sandbox.context, { ...intent, status })
    return completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })
  }
  expect((await confirm("requires_payment_method")).kind).toBe("refused")
  expect((await payBy("virement", purchase))?.kind).toBe("placed")
  expect((await confirm("requires_capture")).kind).toBe("placed")
  expect(await readSurplus(attempt.id)).toMatchObject({ funds: "held", orderNumber: expect.any(String) })
})

/** A card begun beside PayPal's page, and how PayPal's approval comes back. */
async function leaveCardBesidePaypal() {
  const { commerce, attempt: paypal, comeBack } = await startPurchase("paypal")
  const card = { token: "pm_local_3ds", gateway: "stripe", brand: "visa", last4: "3155", exp_month: 12, exp_year: 2034 }
  const left = await leave(commerce, await updateCart(commerce, { billing: { method: "card", card } }))
  if (left.kind !== "requires-action") throw new Error(left.kind)
  const parameters = { redirect_status: "succeeded", token: paypal.providerId ?? "", PayerID: "LOCALPAYER001" }
  const intent = readIntent(sandbox.context, "paypal", paypal.providerId)
  if (intent) saveIntent(sandbox.context, { ...intent, status: "APPROVED" })
  return { commerce, card: left.attempt, approve: () => comeBack({ parameters }) }
}

test("the card is cancelled before the approval of a payment that began earlier makes the order", async () => {
  const { card, approve } = await leaveCardBesidePaypal()
  expect((await approve()).kind).toBe("placed")
  expect(statusOf(card)).toBe("canceled")
})

test("the card of a cart that has changed since stays, for that approval makes no order", async () => {
  const { commerce, card, approve } = await leaveCardBesidePaypal()
  const cart = await readCart(commerce)
  await changeCartItem(commerce, cart?.items[0]?.id ?? "", { quantity: 2 })
  expect((await approve()).kind).toBe("cart-changed")
  expect(statusOf(card)).toBe("requires_confirmation")
})

test("where the merchant's function fails it is noted for the merchant", async () => {
  const rule = parseFaultRule({ kind: "status", status: 400, match: { path: "/functions/" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
  const purchase = await leaveCard()
  const { attempt } = purchase
  expect((await payBy("virement", purchase))?.kind).toBe("placed")
  expect(statusOf(attempt)).toBe("requires_confirmation")
  expect(log.warn).toHaveBeenCalledWith("payment-not-cancelled", { method: "card", message: expect.any(String) })
  const orders = listRecords<{ id: string; checkout_id: string; metadata: object }>(sandbox.context.database, "orders")
  const order = orders.find(({ checkout_id }) => checkout_id === attempt.checkoutId)
  expect(order?.metadata).toMatchObject({ abandoned_payments: { [paymentReference(attempt)]: { id: attempt.providerId } } })
})

test("a payment at its provider's page, which the shopper left after the warning, stays watched", async () => {
  const { commerce, attempt } = await startPurchase("ideal")
  expect(await endPayment({ commerce, i18n, attempt }, "abandon")).toBe("abandoned")
  expect((await payBy("paypal", { commerce }))?.kind).toBe("requires-action")
  expect(statusOf(attempt)).toBe("requires_action")
})

test("a card is taken out of its cart once it is spent, in time, and by no one while another tab pays", async () => {
  const { commerce, attempt } = await leaveCard()
  const drop = () => dropUsedToken({ commerce, i18n }, attempt)
  const hasCard = async () => Boolean((await readCart(commerce))?.billing?.card?.["token"])
  await drop()
  expect(await hasCard()).toBe(true)
  await closeAttempt(attempt.id, "final")
  await withPaymentLock(attempt.checkoutId, drop)
  expect(await hasCard()).toBe(true)
  await withPaymentLock(attempt.checkoutId, async () => {
    const crowd = Array.from({ length: 20 }, () =>
      withPaymentLock(attempt.checkoutId, async () => undefined, 100).catch(() => undefined),
    )
    await drop()
    await Promise.all(crowd)
  })
  expect(await hasCard()).toBe(true)
  const { get } = keyValueStore()
  const reading = vi
    .spyOn(keyValueStore(), "get")
    .mockImplementation((key) => (key.startsWith("instrument-attempt:") ? Promise.reject(new Error("broken")) : get(key)))
  await expect(drop()).rejects.toThrow("broken")
  reading.mockRestore()
  await drop()
  expect(await hasCard()).toBe(false)
})

test("a card stays in its cart while it is unclear how its payment ends", async () => {
  const { commerce, attempt } = await leaveCard()
  await closeAttempt(attempt.id)
  aroundCalls("before", [/payment_intents/], () => Promise.reject(new TypeError("fetch failed")))
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("unclear")
  expect((await readCart(commerce))?.billing?.card).toMatchObject({ token: "pm_local_3ds" })
})

test("a hold that is taken while it is cancelled is given back, not released", async () => {
  const { commerce, attempt } = await leaveCard()
  const settle = (status: string) => {
    const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
    if (intent) saveIntent(sandbox.context, { ...intent, status })
  }
  settle("requires_capture")
  aroundCalls("before", [/annuler-paiement/], () => settle("succeeded"))
  expect(await endPayment({ commerce, i18n, attempt }, "release")).toBe("set-aside")
})
