import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readCart, submitOrder, updateCart } from "~/commerce/carts.server"
import { openCommerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { type PaymentAttempt, isAttemptClosed } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { forgetSentOrder, noteSentOrder } from "~/store/sent-orders.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { setSubmitModel } from "../../sandbox/services/faults/submit-model.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { paymentReference } from "./payment-events.server"
import { i18n, startPurchase, leave, openShopOn } from "./purchase.fixture"

// Looks for an order follow at once.
vi.mock("node:timers/promises", () => ({ setTimeout: () => new Promise(setImmediate) }))
muteLog()

const sandbox = openShopOn(createSandbox())
beforeEach(() => void vi.clearAllMocks())
afterEach(() => {
  clearFaultRules(sandbox.context)
  setSubmitModel(sandbox.context, null)
})

function fault(rule: Record<string, unknown>): void {
  const parsed = parseFaultRule(rule)
  if (typeof parsed === "string") throw new Error(parsed)
  addFaultRule(sandbox.context, parsed)
}

const postOrder = { method: "POST", path: "/api/cart/order" }
const ordersOf = (checkoutId: string) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkoutId,
  )
const settle = (attempt: PaymentAttempt, status: string) => {
  const intent = readIntent(sandbox.context, "paysafecard", attempt.providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

describe("coming back", () => {
  test.each([
    ["SUCCESS", "placed"],
    ["AUTHORIZED", "placed"],
    ["CANCELED_CUSTOMER", "cancelled"],
    ["EXPIRED", "refused"],
    ["INITIATED", "pending"],
  ])("%s ends as %s, with the cart kept unless there is an order [4.14]", async (status, kind) => {
    const { commerce, attempt, comeBack } = await startPurchase()
    settle(attempt, status)
    expect((await comeBack()).kind).toBe(kind)
    expect(ordersOf(attempt.checkoutId)).toHaveLength(kind === "placed" ? 1 : 0)
    expect((await readCart(commerce)) === null).toBe(kind === "placed")
  })

  test("logs the specification's words for an end that is none it knows", async () => {
    const { attempt, comeBack } = await startPurchase()
    settle(attempt, "EXPIRED")
    await comeBack()
    const { id, checkoutId, amount, currency } = attempt
    expect(log.warn).toHaveBeenCalledWith("payment-refused", {
      ...{ reference: paymentReference(attempt), attempt: id.slice(0, 8), order: undefined, funds: undefined },
      ...{ method: "paysafecard", gateway: "paysafecard", amount: amount / 100, currency },
      message: "Unknown redirect status: EXPIRED",
    })
    expect(log.info).toHaveBeenCalledWith("payment-returned", expect.objectContaining({ method: "paysafecard" }))
    expect(paymentReference(attempt)).toBe(`${checkoutId.slice(-8)}-${id.slice(0, 8)}`)
  })

  test("twice in sequence and ten times in parallel: one order, the same confirmation", async () => {
    const { attempt, comeBack } = await startPurchase()
    settle(attempt, "SUCCESS")
    const outcomes = [...(await Promise.all(Array.from({ length: 10 }, () => comeBack()))), await comeBack()]
    expect(new Set(outcomes.map((outcome) => outcome.kind === "placed" && outcome.order.number)).size).toBe(1)
    expect(outcomes[0]?.kind).toBe("placed")
    expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
  })

  test("without an attempt, or for another gateway: nothing is written", async () => {
    const { attempt, comeBack } = await startPurchase()
    settle(attempt, "SUCCESS")
    expect(await comeBack({ attempt: null })).toEqual({ kind: "not-found" })
    expect(await comeBack({ gateway: "stripe" })).toEqual({ kind: "not-found" })
    expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
  })

  test("with a payment that served another attempt, or for a cart that changed: paid, said so, no order", async () => {
    const { commerce, attempt, comeBack } = await startPurchase()
    settle(attempt, "SUCCESS")
    expect(await comeBack({ attempt: { ...attempt, id: "B".repeat(22) } })).toEqual({ kind: "cart-changed", mayBeCharged: true })
    const logged = { reference: `${attempt.checkoutId.slice(-8)}-BBBBBBBB`, attempt: "BBBBBBBB", message: "used before" }
    expect(log.warn).toHaveBeenLastCalledWith("payment-verification-failed", expect.objectContaining(logged))
    await updateCart(commerce, { shipping: { city: "Paris", zip: "75001" } })
    expect(await comeBack()).toEqual({ kind: "cart-changed", mayBeCharged: true })
    expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
  })

  test("with another amount or currency than the provider took: no order, and the log says why", async () => {
    const { attempt, comeBack } = await startPurchase("ideal")
    const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
    if (intent) saveIntent(sandbox.context, { ...intent, status: "succeeded" })
    const message = expect.objectContaining({ method: "ideal", gateway: "stripe", message: "amount or currency" }) as object
    for (const change of [{ amount: attempt.amount + 1 }, { amount: attempt.amount - 1 }, { currency: "CHF" }]) {
      const outcome = await comeBack({ attempt: { ...attempt, ...change }, gateway: null })
      expect(outcome).toEqual({ kind: "cart-changed", mayBeCharged: true })
      expect(log.warn).toHaveBeenLastCalledWith("payment-verification-failed", message)
    }
    expect((await comeBack({ attempt: { ...attempt, currency: "eur" }, gateway: null })).kind).toBe("placed")
    expect(log.info).not.toHaveBeenCalledWith("payment-returned", expect.anything())
  })

  test("after too many tries to order waits instead of paying again", async () => {
    const { attempt, comeBack } = await startPurchase()
    settle(attempt, "SUCCESS")
    for (let count = 0; count < 3; count++) await consumeRateLimit("order", attempt.checkoutId)
    expect(await comeBack()).toEqual({ kind: "pending" })
  })

  test("once the provider takes it no more: paid is ordered all the same, unpaid has expired", async () => {
    const { attempt, comeBack } = await startPurchase()
    const late = { ...attempt, expiresAt: Date.now() - 1, payableUntil: Date.now() - 1 }
    expect(await comeBack({ attempt: late })).toEqual({ kind: "expired" })
    settle(attempt, "CANCELED_CUSTOMER")
    expect(await comeBack({ attempt: late })).toEqual({ kind: "cancelled" })
    settle(attempt, "SUCCESS")
    expect(await comeBack({ attempt: late })).toMatchObject({ kind: "placed", isNew: true })
  })

  test("ends an attempt that was cancelled, refused or came too late, and no other", async () => {
    for (const [status, ended] of [
      ["CANCELED_CUSTOMER", true],
      ["EXPIRED", true],
      ["INITIATED", false],
      ["SUCCESS", false],
    ] as const) {
      const { attempt, comeBack } = await startPurchase()
      settle(attempt, status)
      await comeBack()
      expect(await isAttemptClosed(attempt.id)).toBe(ended)
    }
    const { attempt, comeBack } = await startPurchase()
    await comeBack({ attempt: { ...attempt, expiresAt: Date.now() - 1, payableUntil: Date.now() - 1 } })
    expect(await isAttemptClosed(attempt.id)).toBe(true)
  })

  test("for a cart that changed ends only what moved no money", async () => {
    const paid = await startPurchase()
    settle(paid.attempt, "SUCCESS")
    const { commerce, attempt, comeBack } = await startPurchase("paypal")
    const approval = { parameters: { redirect_status: "succeeded", token: attempt.providerId ?? "", PayerID: "P" } }
    const paypal = readIntent(sandbox.context, "paypal", attempt.providerId)
    if (paypal) saveIntent(sandbox.context, { ...paypal, status: "APPROVED" })
    for (const { commerce: each } of [paid, { commerce }]) await updateCart(each, { shipping: { city: "Paris", zip: "75001" } })
    expect(await paid.comeBack()).toEqual({ kind: "cart-changed", mayBeCharged: true })
    expect(await isAttemptClosed(paid.attempt.id)).toBe(false)
    expect(await comeBack(approval)).toEqual({ kind: "cart-changed", mayBeCharged: false })
    expect(await isAttemptClosed(attempt.id, "unpaid")).toBe(true)
    const logged = expect.objectContaining({ funds: "captured", code: "cart-changed", reference: paymentReference(paid.attempt) })
    expect(log.alert).toHaveBeenCalledExactlyOnceWith("payment-without-order", logged)
  })

  test("for an order that the backend refuses shows why, and alerts the merchant, for the money was taken", async () => {
    const { attempt, comeBack } = await startPurchase()
    settle(attempt, "SUCCESS")
    fault({ kind: "status", status: 400, match: postOrder })
    const problem = { code: "service-unavailable" }
    expect(await comeBack()).toEqual({ kind: "order-refused", mayBeCharged: true, problem })
    const logged = expect.objectContaining({ funds: "captured", code: "service-unavailable" })
    expect(log.alert).toHaveBeenCalledExactlyOnceWith("payment-without-order", logged)
  })

  test("to a browser that has lost the cart, or has another, says what became of the money, once no order is on its way", async () => {
    const [{ attempt, comeBack }, other] = [await startPurchase(), await startPurchase()]
    const strangers = [openCommerce({ session: null, ...i18n }), other.commerce]
    const ends = () => Promise.all(strangers.map((commerce) => comeBack({ commerce })))
    expect(await ends()).toEqual([{ kind: "pending" }, { kind: "pending" }])
    settle(attempt, "SUCCESS")
    await noteSentOrder(attempt.checkoutId, 60_000)
    expect(await ends()).toEqual([{ kind: "pending" }, { kind: "pending" }])
    await forgetSentOrder(attempt.checkoutId)
    expect(await ends()).toEqual(Array(2).fill({ kind: "cart-changed", mayBeCharged: true }))
    expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
    expect((await comeBack()).kind).toBe("placed")
  })

  test("while the vault is down: waits, and asks nobody to pay again", async () => {
    const { commerce, cart, attempt, comeBack } = await startPurchase()
    fault({ kind: "status", status: 503, match: { path: "/intent" } })
    expect(await comeBack()).toEqual({ kind: "pending" })
    expect(await leave(commerce, cart)).toEqual({ kind: "check-status", attempt })
  })
})

describe.each(["same-order", "error", "second-order"] as const)("one order, when a second post gives: %s", (model) => {
  test.each([
    ["reset, made", { kind: "lost-answer", then: "reset" }],
    ["500, made", { kind: "lost-answer", then: "status" }],
    ["200 HTML, made", { kind: "lost-answer", then: "html" }],
    ["late answer, made", { kind: "lost-answer", then: "delay", ms: 900 }],
    ["500, not made", { kind: "not-made", status: 500 }],
  ])("one order in the end, after its first answer: %s", async (_name, rule) => {
    const { attempt, comeBack } = await startPurchase()
    settle(attempt, "SUCCESS")
    setSubmitModel(sandbox.context, model)
    fault({ ...rule, match: postOrder, times: 1 })
    const outcome = await comeBack()
    expect(outcome.kind).toBe(rule.kind === "not-made" ? "pending" : "placed")
    const isUnclear = vi.mocked(log.warn).mock.calls.some(([event]) => event === "payment-unclear")
    expect(isUnclear).toBe(rule.kind === "not-made")
    await keyValueStore().delete(`order-sent:${attempt.checkoutId}`)
    expect((await comeBack()).kind).toBe("placed")
    expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
  })

  test("S6 ordered elsewhere in between", async () => {
    const { commerce, attempt, comeBack } = await startPurchase()
    settle(attempt, "SUCCESS")
    setSubmitModel(sandbox.context, model)
    await submitOrder(commerce)
    expect(await comeBack()).toMatchObject({ kind: "placed", isNew: false })
    expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
  })
})
