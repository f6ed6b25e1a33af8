import { afterEach, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import type { Cart } from "~/commerce/api-types"
import { readCart, updateCart } from "~/commerce/carts.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { forgetSentOrder, noteSentOrder } from "~/store/sent-orders.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../sandbox/services/faults/fault-rules.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { completeReturn } from "./complete-return.server"
import { openCheckoutStep } from "./open-step.server"
import { savePaymentMethod } from "./payment-choice.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"

muteLog()
vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }))

// Orders without a payment of their own, which nobody answered for: their page looks again.

/** The call after which the cart is gone, as when another tab has begun a new one. */
let [lastCall, isCartGone] = ["", false]
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  const { pathname } = new URL(url)
  const answer = isCartGone && pathname === "/api/cart" ? Response.json(null) : await ask(url, init)
  isCartGone ||= pathname === lastCall
  return answer
})
afterEach(() => {
  ;[lastCall, isCartGone] = ["", false]
  clearFaultRules(sandbox.context)
})

const ordersOf = ({ checkout_id }: Cart) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    (order) => order.checkout_id === checkout_id,
  )

/** A transfer's order that was not made, and that may be sent again. */
async function unclearOrder() {
  const { commerce, cart } = await readyCart("virement")
  const rule = parseFaultRule({ kind: "not-made", status: 500, match: { method: "POST", path: "/api/cart/order" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "pending") throw new Error(pressed.kind)
  clearFaultRules(sandbox.context)
  await forgetSentOrder(cart.checkout_id)
  return { commerce, cart, attempt: pressed.attempt }
}

const look = (commerce: Commerce, attempt: PaymentAttempt) =>
  completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })

test("is not made while another payment of its cart may be taken", async () => {
  const { commerce, cart, attempt } = await unclearOrder()
  const chosen = await savePaymentMethod(commerce, "ideal", ["ideal"])
  const left = chosen.ok && (await leave(commerce, chosen.value))
  if (!left || left.kind !== "requires-action") throw new Error("Nothing began")
  const intent = readIntent(sandbox.context, "stripe", left.attempt.providerId)
  if (intent) saveIntent(sandbox.context, { ...intent, status: "processing" })
  expect(await look(commerce, attempt)).toEqual({ kind: "other-payment", attempt: left.attempt })
  expect(ordersOf(cart)).toHaveLength(0)
})

test("is made as its shopper agreed to, and by no card that was chosen since", async () => {
  const { commerce, cart, attempt } = await unclearOrder()
  const card = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
  await updateCart(commerce, { billing: { method: "card", card } })
  expect(await look(commerce, attempt)).toEqual({ kind: "cart-changed", mayBeCharged: false })
  expect(ordersOf(cart)).toHaveLength(0)
  await savePaymentMethod(commerce, "virement", ["virement"])
  expect((await look(commerce, attempt)).kind).toBe("placed")
})

test("is logged once as placed, by the method that pays it", async () => {
  const { commerce, attempt } = await unclearOrder()
  vi.mocked(log.info).mockClear()
  expect([(await look(commerce, attempt)).kind, (await look(commerce, attempt)).kind]).toEqual(["placed", "placed"])
  const placed = vi.mocked(log.info).mock.calls.filter(([event]) => event === "payment-placed")
  expect(placed.map(([, fields]) => fields)).toEqual([expect.objectContaining({ method: "virement" })])
})

test("gives way to a payment that could not begin beside it: the shopper is asked to order anew", async () => {
  const { commerce, cart } = await unclearOrder()
  await noteSentOrder(cart.checkout_id, 60_000)
  const chosen = await savePaymentMethod(commerce, "ideal", ["ideal"])
  const pressed = chosen.ok && (await leave(commerce, chosen.value))
  if (!pressed || pressed.kind !== "pending") throw new Error("The first order was not awaited")
  await forgetSentOrder(cart.checkout_id)
  expect(await look(commerce, pressed.attempt)).toEqual({ kind: "cart-changed", mayBeCharged: false })
  expect(ordersOf(cart)).toHaveLength(0)
  expect(await leave(commerce, (await readCart(commerce)) ?? cart)).toMatchObject({
    kind: "requires-action",
    attempt: { method: "ideal" },
  })
})

test("whose cart goes while its payment is asked about waits, and says then that the cart has changed", async () => {
  const { attempt, comeBack } = await startPurchase()
  const intent = readIntent(sandbox.context, "paysafecard", attempt.providerId)
  if (intent) saveIntent(sandbox.context, { ...intent, status: "SUCCESS" })
  lastCall = "/intent"
  expect(await comeBack()).toEqual({ kind: "pending" })
  expect(await comeBack()).toEqual({ kind: "cart-changed", mayBeCharged: true })
})

test("of one cart says nothing of another's", async () => {
  const [one, other] = [await unclearOrder(), await unclearOrder()]
  for (const { commerce, cart, attempt } of [one, other]) {
    expect((await look(commerce, attempt)).kind).toBe("placed")
    expect(ordersOf(cart)).toHaveLength(1)
  }
})

// Orders that were made, and whose answer did not arrive.

const lookAgain = { browserAttempt: null, mayAskProvider: true }

test("who never got the answer to an order, and comes back with an empty cart, is led to what became of it", async () => {
  const { commerce, cart } = await readyCart("virement")
  const session = commerce.session()
  const sending = openCommerce({ session, ...i18n })
  // The backend may renew the session before the order is sent; the browser never hears of it.
  const renewed = vi.spyOn(sending, "session").mockReturnValue("renewed:session")
  await leave(sending, cart)
  renewed.mockRestore()
  const opened = await openCheckoutStep("recap", { commerce: openCommerce({ session, ...i18n }), i18n }, lookAgain)
  expect(opened).toEqual({ kind: "redirect", to: `/commande/merci/${cart.checkout_id}` })
})

test("who got the answer, with its new session, but not the page after it, is led to the order too", async () => {
  const { commerce, cart } = await readyCart("virement")
  const before = commerce.session()
  await leave(commerce, cart)
  expect(commerce.session()).not.toBe(before)
  const after = openCommerce({ session: commerce.session(), ...i18n })
  const opened = await openCheckoutStep("recap", { commerce: after, i18n }, lookAgain)
  expect(opened).toEqual({ kind: "redirect", to: `/commande/merci/${cart.checkout_id}` })
})

test("another session's order is nobody else's", async () => {
  const { commerce, cart } = await readyCart("virement")
  await leave(commerce, cart)
  const stranger = openCommerce({ session: null, ...i18n })
  const opened = await openCheckoutStep("recap", { commerce: stranger, i18n }, lookAgain)
  expect(opened).toEqual({ kind: "redirect", to: "/panier", problem: "session-cart-missing" })
})
