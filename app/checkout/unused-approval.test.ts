import { expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { submitOrder, updateCart } from "~/commerce/carts.server"
import { type PaymentAttempt, hasUnusedApproval } from "~/store/attempts.server"
import { savePaymentMethod } from "./payment-choice.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"
import { listOtherPayments, reconcilePayments } from "./surplus.server"
import { findPaymentWithoutOrder } from "./unfinished-payment.server"

muteLog()

const sandbox = openShopOn(createSandbox())

const approval = ({ providerId }: { providerId: string | null }) => ({
  ...{ redirect_status: "succeeded", token: providerId ?? "", PayerID: "LOCALPAYER001" },
})

function settle({ gateway, providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

/** A payment left open, and the cart ordered by transfer. */
async function orderOtherwise(method = "paypal") {
  const { commerce, attempt, comeBack } = await startPurchase(method)
  const chosen = await savePaymentMethod(commerce, "virement", ["virement"])
  if (!chosen.ok) throw new Error("Refused")
  expect(await leave(commerce, chosen.value)).toMatchObject({ kind: "placed" })
  return { commerce, attempt, comeBack }
}

type Ordered = Pick<Awaited<ReturnType<typeof orderOtherwise>>, "attempt" | "comeBack">

/** @param gateway null for a look that is no return */
async function tellOthers({ attempt, comeBack }: Ordered, parameters: object, gateway = attempt.gateway) {
  const end = await comeBack({ parameters: { ...parameters }, gateway })
  if (end.kind !== "placed") throw new Error(end.kind)
  return reconcilePayments({ order: end.order, checkoutId: attempt.checkoutId, i18n })
}

test("what was approved for an order that another payment pays is told, and nobody has to give it back", async () => {
  const ordered = await orderOtherwise()
  expect(await tellOthers(ordered, { redirect_status: "succeeded" })).toEqual([])
  expect(await tellOthers(ordered, { redirect_status: "canceled" })).toEqual([])
  const told = [{ state: "approved", method: "PayPal", providerReference: null }]
  expect(await tellOthers(ordered, approval(ordered.attempt))).toMatchObject(told)
  expect(await tellOthers(ordered, {})).toMatchObject(told)
  expect(await readSurplus(ordered.attempt.id)).toBeNull()
})

test("what pays the order is no other payment, however often it comes back", async () => {
  const { attempt, comeBack } = await startPurchase("paypal")
  settle(attempt, "APPROVED")
  expect(await comeBack({ parameters: approval(attempt) })).toMatchObject({ kind: "placed" })
  expect(await tellOthers({ attempt, comeBack }, approval(attempt))).toEqual([])
  expect(await hasUnusedApproval(attempt.id)).toBe(false)
})

test("what was approved is told once its shopper has come back, not before", async () => {
  const ordered = await orderOtherwise("bancontact")
  settle(ordered.attempt, "succeeded")
  expect(await tellOthers(ordered, {}, null)).toEqual([])
  expect(await tellOthers(ordered, { redirect_status: "succeeded" })).toMatchObject([{ state: "approved", method: "Bancontact" }])
})

/** paysafecard left open, and the cart ordered elsewhere. */
async function orderElsewhere(isSeen = false) {
  const purchase = await startPurchase("paysafecard")
  const { commerce, attempt } = purchase
  if (isSeen) {
    settle(attempt, "AUTHORIZED")
    expect(await findPaymentWithoutOrder({ commerce, i18n }, attempt)).toMatchObject({ ofThisCart: true })
  }
  await updateCart(commerce, { billing: { method: "virement", intent: null } })
  const order = await submitOrder(commerce)
  return { ...purchase, order }
}

test("a voucher that asking takes is left alone until its shopper comes back", async () => {
  const { attempt, comeBack } = await orderElsewhere()
  settle(attempt, "AUTHORIZED")
  expect(await tellOthers({ attempt, comeBack }, {}, null)).toMatchObject([{ state: "open" }])
  expect(await readSurplus(attempt.id)).toBeNull()
  expect(await tellOthers({ attempt, comeBack }, {})).toMatchObject([{ state: "held" }])
  expect(await readSurplus(attempt.id)).toMatchObject({ funds: "held" })
})

test("a voucher that was seen held before the cart was ordered is told without asking again", async () => {
  const { attempt, comeBack } = await orderElsewhere(true)
  expect(await tellOthers({ attempt, comeBack }, {}, null)).toMatchObject([{ state: "held" }])
})

test("the customer area tells of an order's other payments, and of no other order's", async () => {
  const { commerce, attempt, order } = await orderElsewhere(true)
  const told = (orderId: string, checkoutId: string | null) => listOtherPayments({ commerce, i18n }, orderId, checkoutId)
  expect(await told(order.id, attempt.checkoutId)).toMatchObject([{ state: "held", method: "paysafecard" }])
  expect(await told("65e000000000000000000009", attempt.checkoutId)).toEqual([])
  expect(await told(order.id, null)).toEqual([])
  const begun = await startPurchase("paysafecard")
  expect(await told(order.id, begun.attempt.checkoutId)).toEqual([])
  const { cart } = await readyCart("virement")
  const heard = vi.spyOn(globalThis, "fetch")
  expect(await told(order.id, cart.checkout_id)).toEqual([])
  expect(heard).not.toHaveBeenCalled()
  heard.mockRestore()
})
