import { afterEach, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { log } from "~/log.server"
import { newAttemptId } from "~/store/attempts.server"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { findOrder, saveOrder } from "../../sandbox/services/orders/order-record.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { i18n, openShopOn, startPurchase } from "./purchase.fixture"
import { listOtherPayments, reconcilePayments } from "./surplus.server"

// Whose payment an order is, told by the order as it was when first seen.

muteLog()
const sandbox = openShopOn(createSandbox())
afterEach(() => void vi.clearAllMocks())

/** An order that an iDEAL payment has made, and its attempt. */
async function orderByIdeal() {
  const { commerce, attempt, comeBack } = await startPurchase("ideal")
  const intent = readIntent(sandbox.context, "stripe", attempt.providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status: "succeeded" })
  const placed = await comeBack({ gateway: null })
  if (placed.kind !== "placed") throw new Error(placed.kind)
  return { commerce, attempt, order: placed.order, comeBack }
}

test("an order's own payment stays so, however the store names its method later", async () => {
  const { commerce, attempt, order, comeBack } = await orderByIdeal()
  const stored = findOrder(sandbox.context, attempt.checkoutId)
  if (!stored) throw new Error("No such order")
  saveOrder(sandbox.context, { ...stored, billing: { ...stored.billing, method: "virement" } })
  const returned = await comeBack()
  expect(returned).toMatchObject({ kind: "placed", order: { billing: { method: "virement" } } })
  expect(await listOtherPayments({ commerce, i18n }, order.id, attempt.checkoutId)).toEqual([])
  expect(await readSurplus(attempt.id)).toBeNull()
  expect(log.alert).not.toHaveBeenCalled()
})

test.each([
  ["the attempt's own intent", "own", []],
  ["another intent of the same gateway", "pi_other", ["surplus"]],
  ["no intent at all", undefined, []],
])("an order that names %s is compared by it", async (_name, named, states) => {
  const { attempt, order } = await orderByIdeal()
  // Another checkout's id stands for one of which nothing is kept.
  const first = { ...attempt, id: newAttemptId(), checkoutId: newAttemptId() }
  const intent = named && { stripe: { id: named === "own" ? attempt.providerId : named } }
  const billing = { method: "ideal", ...(intent && { intent }) }
  const others = await reconcilePayments({ order: { ...order, billing }, checkoutId: first.checkoutId, i18n }, first)
  expect(others.map(({ state }) => state)).toEqual(states)
})
