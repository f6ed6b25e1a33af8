import { describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart } from "~/commerce/carts.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { serverPaymentMethods } from "~/payments/registry.server"
import {
  RESUME_WINDOW_MS,
  ATTEMPT_RETENTION_MS,
  type PaymentAttempt,
  newAttemptId,
  readAttempt,
  readCartAttempts,
} from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { readWatchedAttempts, watchSpan } from "~/store/payment-watch.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { endPayment } from "./end-payment.server"
import { openCheckoutStep } from "./open-step.server"
import { savePaymentMethod } from "./payment-choice.server"
import { i18n, leave, openShopOn, startPurchase } from "./purchase.fixture"

muteLog()

const sandbox = openShopOn(createSandbox())

type Purchase = Awaited<ReturnType<typeof startPurchase>>

function settle({ gateway, providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

async function choose({ commerce }: Purchase, method: string) {
  const chosen = await savePaymentMethod(commerce, method, [method])
  if (!chosen.ok) throw new Error(`${method} was refused`)
  return chosen.value
}

const end = ({ commerce, attempt }: Purchase, choice: "cancel" | "abandon") => endPayment({ commerce, i18n, attempt }, choice)
const ordersOf = ({ checkoutId }: PaymentAttempt) =>
  listRecords<{ id: string; checkout_id: string; billing: { method: string } }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkoutId,
  )

test("while the bank processes a payment, no other payment of that cart starts", async () => {
  const purchase = await startPurchase("ideal")
  const { commerce, attempt } = purchase
  settle(attempt, "processing")
  const chosen = await choose(purchase, "paysafecard")
  expect(await leave(commerce, chosen)).toEqual({ kind: "check-status", attempt })
  expect((await readCart(commerce))?.billing?.intent).not.toHaveProperty("paysafecard")
  // Once the bank has refused, the other method may take over.
  settle(attempt, "requires_payment_method")
  expect(await leave(commerce, chosen)).toMatchObject({ kind: "requires-action", attempt: { method: "paysafecard" } })
})

test("a payment that the store has lost is remembered from the browser before another takes its place", async () => {
  const [purchase, elsewhere] = [await startPurchase("ideal"), await startPurchase("ideal")]
  const { commerce, attempt } = purchase
  const keysOf = ({ id, checkoutId }: PaymentAttempt) => [`attempt:${id}`, `cart-attempts:${checkoutId}`]
  for (const key of [attempt, elsewhere.attempt].flatMap(keysOf)) await keyValueStore().delete(key)
  settle(attempt, "processing")
  const chosen = await choose(purchase, "paysafecard")
  expect(await leave(commerce, chosen, attempt)).toEqual({ kind: "check-status", attempt })
  expect(await end(purchase, "abandon")).toBe("abandoned")
  const left = await leave(commerce, chosen, attempt)
  const other = left.kind === "requires-action" ? left.attempt : null
  expect(await readCartAttempts(attempt.checkoutId)).toEqual([other, attempt])
  // Of another cart nothing is.
  await leave(commerce, chosen, elsewhere.attempt)
  expect(await readAttempt(elsewhere.attempt.id)).toBeNull()
  expect(await readWatchedAttempts(watchSpan(attempt.startedAt))).toContainEqual(attempt)
})

test("a paysafecard payment made just after pages called it unpaid blocks others, and is taken by its link", async () => {
  const purchase = await startPurchase("paysafecard")
  const { commerce, attempt, comeBack } = purchase
  const look = () => openCheckoutStep("recap", { commerce, i18n }, { browserAttempt: attempt, mayAskProvider: true })
  for (const _each of [1, 2, 3]) expect(await look()).toMatchObject({ kind: "open", approvedPayment: null })
  settle(attempt, "SUCCESS")
  // The page has asked three times in this minute; a press always asks.
  expect(await look()).toMatchObject({ kind: "open", approvedPayment: null })
  for (const method of ["virement", "ideal", "paypal", "paysafecard"])
    expect(await leave(commerce, await choose(purchase, method))).toEqual({ kind: "check-status", attempt })
  expect(await comeBack({ gateway: null })).toMatchObject({ kind: "placed" })
})

test("a payment that the bank still processes when the shopper's time is over is not told as expired", async () => {
  const { attempt, comeBack } = await startPurchase("ideal")
  settle(attempt, "processing")
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + RESUME_WINDOW_MS + 1000 })
  try {
    expect(await comeBack({ gateway: null })).toEqual({ kind: "pending" })
    settle(attempt, "succeeded")
    expect(await comeBack({ gateway: null })).toMatchObject({ kind: "placed" })
  } finally {
    vi.useRealTimers()
  }
})

test.each(["paysafecard", "ideal"])("a %s payment that nobody made in time lets the next one start", async (method) => {
  const purchase = await startPurchase(method)
  const { commerce, attempt, comeBack } = purchase
  vi.useFakeTimers({ toFake: ["Date"], now: Math.max(attempt.expiresAt, attempt.payableUntil) })
  try {
    expect(await comeBack({ gateway: null })).toEqual({ kind: "expired" })
    const again = await leave(commerce, await choose(purchase, "paysafecard"))
    expect(again).toMatchObject({ kind: "requires-action", attempt: { method: "paysafecard" } })
    expect(again).not.toMatchObject({ attempt: { id: attempt.id } })
  } finally {
    vi.useRealTimers()
  }
})

test("a payment that its bank processes for longer than its provider takes one blocks others", async () => {
  const purchase = await startPurchase("ideal")
  const { commerce, attempt } = purchase
  settle(attempt, "processing")
  vi.useFakeTimers({ toFake: ["Date"], now: attempt.payableUntil + 1000 })
  try {
    for (const method of ["paysafecard", "virement"])
      expect(await leave(commerce, await choose(purchase, method))).toEqual({ kind: "check-status", attempt })
  } finally {
    vi.useRealTimers()
  }
})

describe("a payment whose page is open elsewhere", () => {
  test.each(["paysafecard", "virement", "paypal"])("blocks %s until it is ended at the provider", async (method) => {
    const purchase = await startPurchase("ideal")
    const { commerce, attempt } = purchase
    const chosen = await choose(purchase, method)
    expect(await leave(commerce, chosen)).toEqual({ kind: "check-status", attempt })
    expect(await end(purchase, "cancel")).toBe("ended")
    expect(readIntent(sandbox.context, "stripe", attempt.providerId)?.status).toBe("canceled")
    expect((await leave(commerce, chosen)).kind).toBe(method === "virement" ? "placed" : "requires-action")
  })

  test("that cannot be cancelled lets another start once the shopper, warned, has said so", async () => {
    const purchase = await startPurchase("paysafecard")
    const { commerce, attempt } = purchase
    const chosen = await choose(purchase, "virement")
    expect(await leave(commerce, chosen)).toEqual({ kind: "check-status", attempt })
    expect(await end(purchase, "cancel")).toBe("unclear")
    expect(await leave(commerce, chosen)).toEqual({ kind: "check-status", attempt })
    expect(await end(purchase, "abandon")).toBe("abandoned")
    const metadata = (await readCart(commerce))?.metadata as { abandoned_payments?: object } | undefined
    expect(Object.values(metadata?.abandoned_payments ?? {})).toMatchObject([
      { method: "paysafecard", id: attempt.providerId, currency: "EUR" },
    ])
    // Paid before the other was: completed all the same.
    settle(attempt, "SUCCESS")
    expect(await leave(commerce, chosen)).toEqual({ kind: "check-status", attempt })
    settle(attempt, "INITIATED")
    expect((await leave(commerce, chosen)).kind).toBe("placed")
  })

  test("is not ended once its bank processes it or has accepted it", async () => {
    const purchase = await startPurchase("ideal")
    settle(purchase.attempt, "processing")
    expect(await end(purchase, "cancel")).toBe("unclear")
    settle(purchase.attempt, "succeeded")
    expect(await end(purchase, "cancel")).toBe("check")
    expect(await end(purchase, "abandon")).toBe("check")
    expect((await purchase.comeBack({ gateway: null })).kind).toBe("placed")
    expect(await end(purchase, "abandon")).toBe("check")
  })
})

describe("a payment that only the order takes", () => {
  const approved = ({ attempt }: Purchase) => {
    settle(attempt, "APPROVED")
    return { parameters: { redirect_status: "succeeded", token: attempt.providerId ?? "", PayerID: "P" } }
  }

  test("is not taken while another payment of the cart may be, and is once that one is refused", async () => {
    const purchase = await startPurchase("paypal")
    const other = await leave(purchase.commerce, await choose(purchase, "ideal"))
    if (other.kind !== "requires-action") throw new Error(other.kind)
    expect(await purchase.comeBack(approved(purchase))).toEqual({ kind: "other-payment", attempt: other.attempt })
    expect(ordersOf(purchase.attempt)).toHaveLength(0)
    settle(other.attempt, "requires_payment_method")
    expect((await purchase.comeBack(approved(purchase))).kind).toBe("placed")
    expect(ordersOf(purchase.attempt).map(({ billing }) => billing.method)).toEqual(["paypal"])
  })

  test("includes iDEAL before its bank has taken anything: it waits for a payment that may be taken, not for another iDEAL payment", async () => {
    const purchase = await startPurchase("ideal")
    settle(purchase.attempt, "processing")
    expect(await end(purchase, "abandon")).toBe("abandoned")
    const other = await leave(purchase.commerce, await choose(purchase, "paysafecard"))
    if (other.kind !== "requires-action") throw new Error(other.kind)
    settle(purchase.attempt, "requires_confirmation")
    for (const status of ["INITIATED", "AUTHORIZED", "SUCCESS"]) {
      settle(other.attempt, status)
      expect(await purchase.comeBack({ gateway: null })).toEqual({ kind: "other-payment", attempt: other.attempt })
    }
    settle(other.attempt, "CANCELED_CUSTOMER")
    const again = await leave(purchase.commerce, await choose(purchase, "ideal"))
    expect(again).toEqual({ kind: "check-status", attempt: purchase.attempt })
    expect((await purchase.comeBack({ gateway: null })).kind).toBe("placed")
  })

  test("is ended here, so that a return orders nothing any more", async () => {
    const purchase = await startPurchase("paypal")
    expect(await end(purchase, "cancel")).toBe("ended")
    for (const _time of [1, 2]) expect(await purchase.comeBack(approved(purchase))).toEqual({ kind: "cancelled" })
    expect(ordersOf(purchase.attempt)).toHaveLength(0)
    const again = await leave(purchase.commerce, await choose(purchase, "paypal"))
    expect(again).toMatchObject({ kind: "requires-action" })
    expect(again).not.toMatchObject({ attempt: { id: purchase.attempt.id } })
  })
})

test("an attempt is kept longer than any provider can still take its money", () => {
  const methods = [...serverPaymentMethods.values()].flatMap((gateways) => [...gateways.values()])
  for (const { label, payableForMs } of methods) {
    expect(payableForMs, label).toBeGreaterThanOrEqual(60 * 60 * 1000)
    expect(payableForMs, label).toBeLessThan(ATTEMPT_RETENTION_MS)
  }
})

test("a return is pending behind a crowd of others, and a fault of the order is a fault", async () => {
  const { attempt, comeBack } = await startPurchase()
  settle(attempt, "SUCCESS")
  await withPaymentLock(attempt.checkoutId, async () => {
    const crowd = Array.from({ length: 20 }, () =>
      withPaymentLock(attempt.checkoutId, async () => undefined, 300).catch(() => undefined),
    )
    expect(await comeBack()).toEqual({ kind: "pending" })
    await Promise.all(crowd)
  })
  const { setIfAbsent } = keyValueStore()
  const noting = vi
    .spyOn(keyValueStore(), "setIfAbsent")
    .mockImplementation((key, ...rest) =>
      key.startsWith("order-sent:") ? Promise.reject(new Error("full")) : setIfAbsent(key, ...rest),
    )
  await expect(comeBack()).rejects.toThrow("full")
  noting.mockRestore()
  // The provider's payment is this attempt's only.
  const other = { ...attempt, id: newAttemptId() }
  expect(await comeBack({ attempt: other })).toEqual({ kind: "cart-changed", mayBeCharged: true })
  expect((await comeBack()).kind).toBe("placed")
})
