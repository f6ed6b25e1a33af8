import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readOrder, updateCart } from "~/commerce/carts.server"
import type { Order } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type PaymentAttempt, isAttemptClosed, newAttemptId, readOrderAttempt } from "~/store/attempts.server"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { completeReturn } from "./complete-return.server"
import { endPayment } from "./end-payment.server"
import { savePaymentMethod } from "./payment-choice.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"
import { enterSurplus, reconcilePayments } from "./surplus.server"

muteLog()

/** Whether Stripe is silent; how often it was asked. */
let [isSilent, asked] = [false, 0]
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  if (!new URL(url).pathname.startsWith("/v1/")) return ask(url, init)
  asked++
  return isSilent ? new Response("", { status: 503 }) : ask(url, init)
})
beforeEach(() => {
  isSilent = false
  vi.clearAllMocks()
})
afterEach(() => void vi.useRealTimers())

function settle({ gateway, providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

type Noted = { abandoned_payments?: Record<string, { id: string }> }
type PlacedOrder = { id: string; checkout_id: string; number: string; metadata: Noted }
const ordersOf = ({ checkoutId }: PaymentAttempt) =>
  listRecords<PlacedOrder>(sandbox.context.database, "orders").filter((order) => order.checkout_id === checkoutId)

/** iDEAL left processing at the bank (or another payment, left open), and another method begun after the warning. */
async function payOtherwise(method: string, first = "ideal") {
  const { commerce, attempt: ideal, comeBack } = await startPurchase(first)
  if (first === "ideal") settle(ideal, "processing")
  expect(await endPayment({ commerce, i18n, attempt: ideal }, "abandon")).toBe("abandoned")
  const chosen = await savePaymentMethod(commerce, method, [method])
  if (!chosen.ok) throw new Error(`${method} was refused`)
  const left = await leave(commerce, chosen.value)
  const other = "attempt" in left ? left.attempt : null
  const returnBy = (attempt: PaymentAttempt) =>
    completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })
  return { ideal, other, left, comeBack: () => comeBack(first === "ideal" ? { gateway: null } : {}), returnBy }
}

test("a payment that is accepted beside its order's is told, logged at alert level and kept, once", async () => {
  const { ideal, other, comeBack, returnBy } = await payOtherwise("paysafecard")
  if (!other) throw new Error("Nothing began")
  settle(other, "SUCCESS")
  const placed = await returnBy(other)
  if (placed.kind !== "placed") throw new Error(placed.kind)
  const look = () => reconcilePayments({ order: placed.order, checkoutId: ideal.checkoutId, i18n })
  expect(await look()).toMatchObject([{ state: "open", method: "iDEAL | Wero" }])
  expect(log.alert).not.toHaveBeenCalled()

  settle(ideal, "succeeded")
  for (const _time of [1, 2]) expect(await comeBack()).toMatchObject({ kind: "placed" })
  const reference = `${ideal.checkoutId.slice(-8)}-${ideal.id.slice(0, 8)}`
  expect(await look()).toMatchObject([{ state: "surplus", reference, providerReference: ideal.providerId }])
  expect(log.alert).toHaveBeenCalledExactlyOnceWith("payment-surplus", {
    ...{ reference, attempt: ideal.id.slice(0, 8), order: placed.order.number, method: "ideal", gateway: "stripe" },
    ...{ amount: ideal.amount / 100, currency: "EUR", funds: "captured" },
  })
  expect(await readSurplus(ideal.id)).toMatchObject({
    ...{ checkoutId: ideal.checkoutId, orderNumber: placed.order.number, reference, amount: ideal.amount, currency: "EUR" },
    ...{ method: "ideal", gateway: "stripe", providerId: ideal.providerId },
  })
  expect(await readSurplus(other.id)).toBeNull()
  expect(ordersOf(ideal)).toHaveLength(1)
})

test("of two payments that come back at once one is the order's, and the other is surplus", async () => {
  const { ideal, other, comeBack, returnBy } = await payOtherwise("paysafecard")
  if (!other) throw new Error("Nothing began")
  settle(ideal, "succeeded")
  settle(other, "SUCCESS")
  const ends = await Promise.all([comeBack(), returnBy(other), comeBack(), returnBy(other)])
  expect(ends.map(({ kind }) => kind)).toEqual(["placed", "placed", "placed", "placed"])
  expect(ordersOf(ideal)).toHaveLength(1)
  const paidBy = await readOrderAttempt(ideal.checkoutId)
  expect([ideal.id, other.id]).toContain(paidBy)
  for (const { id } of [ideal, other]) expect((await readSurplus(id)) === null).toBe(id === paidBy)
  // Whichever is the order's, the order carries the other's name.
  const [order] = ordersOf(ideal)
  const noted = Object.values(order?.metadata.abandoned_payments ?? {}).map(({ id }) => id)
  expect(noted.toSorted()).toEqual([ideal.providerId, other.providerId].toSorted())
})

test("one that was told as refused, and is paid all the same, is surplus when its provider sends the shopper back", async () => {
  const { commerce, attempt, comeBack } = await startPurchase()
  settle(attempt, "A status that nobody knows")
  expect(await endPayment({ commerce, i18n, attempt }, "cancel")).toBe("ended")
  const chosen = await savePaymentMethod(commerce, "virement", ["virement"])
  expect(chosen.ok && (await leave(commerce, chosen.value)).kind).toBe("placed")
  settle(attempt, "SUCCESS")
  expect([await comeBack(), await readSurplus(attempt.id)]).toMatchObject([{ kind: "placed" }, { funds: "captured" }])
})

test("a payment that is accepted after an order to be paid by transfer is surplus too", async () => {
  const { ideal, left, comeBack } = await payOtherwise("virement")
  expect(left.kind).toBe("placed")
  settle(ideal, "succeeded")
  expect(await comeBack()).toMatchObject({ kind: "placed" })
  expect(await readSurplus(ideal.id)).toMatchObject({ orderNumber: ordersOf(ideal)[0]?.number })
})

test("one that moves nothing, or is held, is told so; a hold that is taken after all is news", async () => {
  const { ideal, left, comeBack } = await payOtherwise("virement")
  expect(left.kind).toBe("placed")
  const placed = await comeBack()
  const order = placed.kind === "placed" ? placed.order : null
  if (!order) throw new Error(placed.kind)
  const look = async () => (await reconcilePayments({ order, checkoutId: ideal.checkoutId, i18n })).map(({ state }) => state)
  const told = []
  for (const status of ["requires_confirmation", "requires_capture", "requires_capture", "succeeded", "canceled"]) {
    settle(ideal, status)
    told.push(await look())
  }
  expect(told).toEqual([["approved"], ["held"], ["held"], ["surplus"], ["surplus"]])
  const alerts = vi.mocked(log.alert).mock.calls.map(([event, fields]) => [event, fields?.["funds"]])
  expect(alerts).toEqual(["none", "held", "captured"].map((funds) => ["payment-surplus", funds]))
  expect(await readSurplus(ideal.id)).toMatchObject({ funds: "captured" })
})

test("while its provider is silent a payment is told as it was last, or as open for as long as it can be made", async () => {
  const { ideal, comeBack } = await payOtherwise("virement")
  const placed = await comeBack()
  const order = placed.kind === "placed" ? placed.order : null
  if (!order) throw new Error(placed.kind)
  const look = async () => (await reconcilePayments({ order, checkoutId: ideal.checkoutId, i18n })).map(({ state }) => state)
  isSilent = true
  expect(await look()).toEqual(["open"])
  isSilent = false
  settle(ideal, "requires_capture")
  expect(await look()).toEqual(["held"])
  isSilent = true
  expect(await look()).toEqual(["held"])
  expect(vi.mocked(log.alert)).toHaveBeenCalledOnce()
  const unknown = { ...ideal, id: "C".repeat(22), checkoutId: "0".repeat(32), method: "ideal" }
  const lost = () => reconcilePayments({ order, checkoutId: "0".repeat(32), i18n }, unknown)
  expect((await lost()).map(({ state }) => state)).toEqual(["open"])
  vi.useFakeTimers({ toFake: ["Date"], now: Math.max(ideal.payableUntil, ideal.expiresAt) })
  expect(await lost()).toEqual([])
})

test.each([
  ["ideal", "canceled"],
  ["paysafecard", "CANCELED_CUSTOMER"],
  ["paysafecard", "EXPIRED"],
])("a payment by %s that its provider calls %s is asked about no more", async (method, status) => {
  const { ideal, comeBack } = await payOtherwise("virement", method)
  settle(ideal, status)
  const placed = await comeBack()
  const order = placed.kind === "placed" ? placed.order : null
  if (!order) throw new Error(placed.kind)
  expect(await isAttemptClosed(ideal.id, "final")).toBe(true)
  const before = asked
  expect(await reconcilePayments({ order, checkoutId: ideal.checkoutId, i18n })).toEqual([])
  expect(asked).toBe(before)
})

test("a payment whose page is still open elsewhere is told as open", async () => {
  const { ideal, left } = await payOtherwise("virement")
  settle(ideal, "requires_action")
  const order = left.kind === "placed" ? ordersOf(ideal)[0] : null
  const look = { order: order as unknown as Order, checkoutId: ideal.checkoutId, i18n }
  expect(await reconcilePayments(look)).toMatchObject([{ state: "open" }])
})

test("of two payments by one method the one that made the order is its own, and the other is surplus", async () => {
  const { ideal, other, returnBy } = await payOtherwise("ideal")
  if (!other) throw new Error("Nothing began")
  settle(other, "succeeded")
  const placed = await returnBy(other)
  if (placed.kind !== "placed") throw new Error(placed.kind)
  settle(ideal, "succeeded")
  // The browser's own attempt is told once, whether the store knows it or not.
  const look = (attempt?: PaymentAttempt) =>
    reconcilePayments({ order: placed.order, checkoutId: ideal.checkoutId, i18n }, attempt)
  for (const known of [undefined, ideal, other])
    expect(await look(known)).toMatchObject([{ state: "surplus", providerReference: ideal.providerId }])
  const lost = { ...ideal, id: newAttemptId() }
  expect((await look(lost)).map(({ state }) => state)).toEqual(["surplus", "surplus"])
})

test("a payment that was entered before its cart had an order is entered with the order's number once it has", async () => {
  const { ideal, comeBack } = await payOtherwise("virement")
  settle(ideal, "succeeded")
  await enterSurplus(ideal, null, "captured")
  expect(await comeBack()).toMatchObject({ kind: "placed" })
  expect(await readSurplus(ideal.id)).toMatchObject({ orderNumber: ordersOf(ideal)[0]?.number, funds: "captured" })
})

test("a card that our own page still has to confirm can be taken by nobody, and is told to nobody", async () => {
  const { commerce } = await readyCart("card")
  const card = { token: "pm_local_3ds", gateway: "stripe", brand: "visa", last4: "3155", exp_month: 12, exp_year: 2034 }
  const left = await leave(commerce, await updateCart(commerce, { billing: { card } }))
  if (left.kind !== "requires-action") throw new Error(left.kind)
  const chosen = await savePaymentMethod(commerce, "virement", ["virement"])
  expect(chosen.ok && (await leave(commerce, chosen.value)).kind).toBe("placed")
  const order = await readOrder(commerce, left.attempt.checkoutId)
  expect(order && (await reconcilePayments({ order, checkoutId: left.attempt.checkoutId, i18n }))).toEqual([])
})

test("a hold that was cancelled is told no more", async () => {
  const { ideal, comeBack } = await payOtherwise("virement")
  settle(ideal, "requires_capture")
  const placed = await comeBack()
  settle(ideal, "canceled")
  const order = placed.kind === "placed" ? placed.order : null
  expect(order && (await reconcilePayments({ order, checkoutId: ideal.checkoutId, i18n }))).toEqual([])
})

test("one that its bank refuses in the end is none", async () => {
  const { ideal, left, comeBack } = await payOtherwise("virement")
  settle(ideal, "requires_payment_method")
  const placed = await comeBack()
  expect([left.kind, placed.kind, await readSurplus(ideal.id)]).toEqual(["placed", "placed", null])
  const order = placed.kind === "placed" ? placed.order : null
  expect(order && (await reconcilePayments({ order, checkoutId: ideal.checkoutId, i18n }))).toEqual([])
})

test("what the store has lost is found by the browser's own attempt, and compared by the order's method", async () => {
  const { ideal, other, returnBy } = await payOtherwise("paysafecard")
  if (!other) throw new Error("Nothing began")
  settle(other, "SUCCESS")
  const placed = await returnBy(other)
  if (placed.kind !== "placed") throw new Error(placed.kind)
  settle(ideal, "succeeded")
  // Another checkout's id stands for one of which nothing is kept.
  const lost = (attempt: PaymentAttempt) => ({ ...attempt, checkoutId: "0".repeat(32) })
  const look = (attempt?: PaymentAttempt, order = placed.order) =>
    reconcilePayments({ order, checkoutId: "0".repeat(32), i18n }, attempt && lost(attempt))
  expect(await look(ideal)).toMatchObject([{ state: "surplus", method: "iDEAL | Wero" }])
  expect(await look(other)).toEqual([])
  expect(await look()).toEqual([])
  // An order that names no method is taken for the attempt's.
  expect(await look({ ...ideal, id: newAttemptId() }, { ...placed.order, billing: null })).toEqual([])
})
