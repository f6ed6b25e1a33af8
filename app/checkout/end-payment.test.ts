import { expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { changeCartItem, readCart } from "~/commerce/carts.server"
import {
  RESUME_WINDOW_MS,
  type PaymentAttempt,
  abandonAttempt,
  isAttemptClosed,
  linkOrderToAttempt,
} from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { describeWaiting, endPayment } from "./end-payment.server"
import { i18n, openShopOn, startPurchase } from "./purchase.fixture"

muteLog()

const sandbox = openShopOn(createSandbox())

const kinds = [
  { method: "ideal", label: "iDEAL | Wero", ending: "cancel", isTakenByOrder: false },
  { method: "paysafecard", label: "paysafecard", ending: "warn", isTakenByOrder: false },
  { method: "paypal", label: "PayPal", ending: "cancel", isTakenByOrder: true },
]

test.each(kinds)("a waiting $method payment is named, taken up again and ended by “$ending”", async (kind) => {
  const { method, label, ending, isTakenByOrder } = kind
  const { commerce, attempt } = await startPurchase(method)
  const told = { method: label, startedAt: attempt.startedAt, resume: attempt.to, ending, isTakenByOrder }
  expect(await describeWaiting(readCart(commerce), attempt)).toMatchObject(told)
  // Its page is taken up again for two hours, and for the same cart only.
  vi.useFakeTimers({ toFake: ["Date"], now: attempt.startedAt + RESUME_WINDOW_MS })
  expect(await describeWaiting(readCart(commerce), attempt)).toMatchObject({ resume: null, ending })
  vi.useRealTimers()
  const line = (await readCart(commerce))?.items[0]
  await changeCartItem(commerce, line?.id ?? "", { quantity: 3 })
  expect(await describeWaiting(readCart(commerce), attempt)).toMatchObject({ resume: null, ending })
})

test("one whose order is on its way is neither awaited nor ended, whichever payment that order takes", async () => {
  const { commerce, attempt } = await startPurchase("paypal")
  await keyValueStore().set(`order-sent:${attempt.checkoutId}`, "sent", 60_000)
  expect(await describeWaiting(readCart(commerce), attempt)).toMatchObject({ method: "PayPal", ending: "cancel" })
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("check")
  await linkOrderToAttempt(attempt.checkoutId, attempt.id)
  expect(await describeWaiting(readCart(commerce), attempt)).toBeNull()
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("check")
  await keyValueStore().delete(`order-sent:${attempt.checkoutId}`)
  expect(await describeWaiting(readCart(commerce), attempt)).toMatchObject({ method: "PayPal", ending: "cancel" })
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("ended")
})

test("one that was given up, or whose cart is gone, offers nothing more", async () => {
  const { commerce, attempt } = await startPurchase("ideal")
  const nothing = { resume: null, ending: null }
  expect(await describeWaiting(readCart(commerce), { ...attempt, checkoutId: "0".repeat(32) })).toMatchObject(nothing)
  expect(await describeWaiting(Promise.resolve(null), attempt)).toMatchObject(nothing)
  await abandonAttempt(attempt.id)
  expect(await describeWaiting(readCart(commerce), attempt)).toMatchObject(nothing)
  expect(await describeWaiting(readCart(commerce), { ...attempt, method: null, gateway: null })).toBeNull()
})

function settle({ gateway, providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (intent) saveIntent(sandbox.context, { ...intent, status })
}

test.each(["CANCELED_CUSTOMER", "EXPIRED"])("one that its provider calls %s is ended for good", async (status) => {
  const { commerce, attempt } = await startPurchase("paysafecard")
  settle(attempt, status)
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("ended")
  expect(await isAttemptClosed(attempt.id, "final")).toBe(true)
  expect(await describeWaiting(readCart(commerce), attempt)).toMatchObject({ ending: null })
})

test("one whose provider is silent stays unclear until the shopper, warned, pays otherwise", async () => {
  const { commerce, attempt } = await startPurchase("paysafecard")
  const rule = parseFaultRule({ kind: "status", status: 503, match: { path: "/intent" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("unclear")
  expect(await endPayment({ commerce, i18n, attempt }, "release")).toBe("unclear")
  expect(await endPayment({ commerce, i18n, attempt }, "abandon")).toBe("abandoned")
  clearFaultRules(sandbox.context)
})

test("one of another cart, or that made its order, is looked at and not ended", async () => {
  const { commerce, attempt } = await startPurchase("paypal")
  const elsewhere = { ...attempt, checkoutId: "0".repeat(32) }
  expect(await endPayment({ commerce, i18n, attempt: elsewhere }, "cancel")).toBe("check")
  expect(await isAttemptClosed(attempt.id)).toBe(false)

  const paid = await startPurchase("paysafecard")
  settle(paid.attempt, "SUCCESS")
  expect(await paid.comeBack({ gateway: null })).toMatchObject({ kind: "placed" })
  expect(await endPayment({ commerce: paid.commerce, i18n, attempt: paid.attempt }, "abandon")).toBe("check")
})
