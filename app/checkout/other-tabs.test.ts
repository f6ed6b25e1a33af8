import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { changeCartItem, readCart, submitOrder, updateCart } from "~/commerce/carts.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/api-types"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { completeAmazonReview } from "~/payments/methods/amazon-pay/amazon-pay.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { clearWalletApproval } from "~/payments/wallets/wallet-payment.server"
import { type PaymentAttempt, closeAttempt, newAttemptId, readCartAttempts } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { findOrder } from "../../sandbox/services/orders/order-record.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { aroundCalls } from "./around-calls.fixture"
import { completeReturn } from "./complete-return.server"
import { endPayment } from "./end-payment.server"
import { savePaymentChoice } from "./payment-choice.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"
import { listOtherPayments } from "./surplus.server"
import { approve, change, guestCart } from "./wallet-purchase.fixture"

// What another tab does between what an order is decided by and the order itself.

muteLog()
const sandbox = openShopOn(createSandbox())

function settle({ gateway, providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status, payment_method: intent.payment_method ?? "pm_local_ok" })
}

const ordersOf = (checkoutId: string) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    ({ checkout_id }) => checkout_id === checkoutId,
  )
const visa = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }

test("a card that it chose after the recap is not charged: the change is told", async () => {
  const { commerce, cart } = await readyCart("virement")
  const choose = () => updateCart(commerce, { billing: { method: "card", card: visa } })
  // The look for an order that follows what the order button was decided by.
  aroundCalls("after", [/^GET .*\/cart$/, /^GET .*\/cart\/order/], choose)
  expect(await leave(commerce, cart)).toMatchObject({ kind: "changed", changes: [{ kind: "payment" }] })
  expect(ordersOf(cart.checkout_id)).toHaveLength(0)
})

test("a transfer that it chose in the last moment does not hide what the order's own payment took", async () => {
  const { commerce, attempt, comeBack } = await startPurchase()
  settle(attempt, "SUCCESS")
  aroundCalls("before", [/^POST .*\/cart\/order/], () => updateCart(commerce, { billing: { method: "virement" } }))
  const end = await comeBack()
  expect(end).toMatchObject({ kind: "placed", order: { billing: { method: "virement" } } })
  if (end.kind !== "placed") return
  expect(await readSurplus(attempt.id)).toMatchObject({ funds: "captured", orderNumber: end.order.number })
  expect(await listOtherPayments({ commerce, i18n }, end.order.id, attempt.checkoutId)).toMatchObject([{ state: "surplus" }])
})

test.each(["virement", "paysafecard"])(
  "goods that it added while %s waited for it are not paid as agreed: they are told",
  async (method) => {
    const { commerce, cart } = await readyCart(method)
    const [pressed] = await withPaymentLock(cart.checkout_id, async () => {
      const waiting = leave(commerce, cart)
      await sleep(200)
      await changeCartItem(commerce, cart.items[0]?.id ?? "", { quantity: 2 })
      return [waiting]
    })
    expect(await pressed).toMatchObject({
      kind: "changed",
      changes: expect.arrayContaining([{ kind: "total" }].map((change) => expect.objectContaining(change) as object)),
    })
    expect([await readCartAttempts(cart.checkout_id), ordersOf(cart.checkout_id)]).toEqual([[], []])
  },
)

test("another method that it chose while a payment's start waited for it is told, and nothing starts", async () => {
  const { commerce, cart } = await readyCart()
  const [pressed] = await withPaymentLock(cart.checkout_id, async () => {
    const waiting = leave(commerce, cart)
    await sleep(200)
    await updateCart(commerce, { billing: { method: "ideal" } })
    return [waiting]
  })
  expect(await pressed).toMatchObject({ kind: "changed", changes: [{ kind: "payment" }] })
  expect(await readCartAttempts(cart.checkout_id)).toEqual([])
})

test.each(["virement", "paysafecard"])(
  "an order that it has just made is found by %s, and nothing is written to a new cart",
  async (method) => {
    const { commerce, cart } = await readyCart(method)
    // Beside the lock of this session's calls, as from another device.
    aroundCalls("after", [/^GET .*\/cart$/], async () => {
      const { client } = openCommerce({ session: commerce.session(), ...i18n })
      await client.cart.update({ billing: { method: "virement" } })
      await client.post("/cart/order")
    })
    expect(await leave(commerce, cart)).toEqual({ kind: "placed", checkoutId: cart.checkout_id })
    expect(await readCart(commerce)).toBeNull()
  },
)

test("an order that it made while an approval waited for it takes up no notes of payments beside it in a new cart", async () => {
  const { commerce, attempt: beside } = await startPurchase("ideal")
  await endPayment({ commerce, i18n, attempt: beside }, "abandon")
  const left = await leave(commerce, await updateCart(commerce, { billing: { method: "paypal" } }))
  if (!("attempt" in left)) throw new Error(left.kind)
  const { attempt } = left
  settle(attempt, "APPROVED")
  const parameters = { redirect_status: "succeeded", token: attempt.providerId ?? "", PayerID: "LOCALPAYER001" }
  const [returned] = await withPaymentLock(attempt.checkoutId, async () => {
    const waiting = completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: "paypal", parameters })
    await sleep(300)
    await submitOrder(commerce)
    return [waiting]
  })
  expect(await returned).toMatchObject({ kind: "placed" })
  expect(await readCart(commerce)).toBeNull()
})

/** Begins a write while the order is about to be sent, and lets the order go on once the write's request came, or does not. */
function writeBeforeOrder(write: () => Promise<unknown>): Promise<unknown>[] {
  const written: Promise<unknown>[] = []
  aroundCalls("before", [/^POST .*\/cart\/order/], async () => {
    const asked = new Promise<void>((resolve) => void aroundCalls("before", [/^PUT .*\/cart$/], resolve))
    written.push(write())
    await Promise.race([asked, sleep(500)])
  })
  return written
}

/** The order carries what it was decided by, and whoever wrote too late has begun no other cart. */
async function expectOrderOf(commerce: Commerce, { checkout_id }: Cart, billing: object): Promise<void> {
  expect(findOrder(sandbox.context, checkout_id)?.billing).toMatchObject(billing)
  expect(await readCart(commerce)).toBeNull()
}

test("a choice waits while an order of the cart is sent, and begins no cart in place of the one that was ordered", async () => {
  const { commerce, cart } = await readyCart("virement")
  const settings = await readPaymentSettings(i18n)
  const offered = [{ id: "paysafecard", label: "paysafecard", description: "" }]
  const choice = { method: "paysafecard", keepCard: false }
  const written = writeBeforeOrder(() => savePaymentChoice(commerce, { cart, settings, offered }, choice))
  expect(await leave(commerce, cart)).toMatchObject({ kind: "placed" })
  expect(await Promise.all(written)).toMatchObject([{ ok: true, value: { billing: { method: "virement" } } }])
  await expectOrderOf(commerce, cart, { method: "virement" })
})

test.each([
  ["a typed card", {}],
  ["a wallet's approval", { wallet: "google" as const }],
])("%s waits while the order of a card payment is sent: it carries the card that was held", async (_name, approval) => {
  const { commerce } = await readyCart("card")
  const cart = await updateCart(commerce, { billing: { card: visa } })
  const left = await leave(commerce, cart)
  if (!("attempt" in left)) throw new Error(left.kind)
  settle(left.attempt, "requires_capture")
  const shown = await change(commerce, {})
  const billing = { method: "card" as const, account_card_id: null, intent: null, card: { ...visa, token: "pm_local_async" } }
  const patch = { ...approval, ...(shown.ok && { shown: shown.value.shown }), billing }
  const written = writeBeforeOrder(() => change(commerce, patch))
  const { attempt } = left
  const end = await completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })
  expect(end).toMatchObject({ kind: "placed" })
  expect(await Promise.all(written)).toMatchObject([{ ok: false, problems: [{ code: "cart-empty" }] }])
  await expectOrderOf(commerce, cart, { card: { token: visa.token }, intent: { stripe: { id: attempt.providerId } } })
})

test("clearing a wallet's old approval keeps the newer one that another tab gave", async () => {
  const commerce = await guestCart()
  const approveWith = (token: string) =>
    approve(commerce, { wallet: "google", billing: { method: "google", google: { gateway: "authorizenet", token } } })
  await approveWith(btoa("first"))
  const former = await readCart(commerce)
  await approveWith(btoa("second"))
  const latest = await readCart(commerce)
  if (!former || !latest) throw new Error("No cart")
  await clearWalletApproval(commerce, former)
  expect(await readCart(commerce)).toMatchObject({ billing: { google: {} }, metadata: latest.metadata })
  await clearWalletApproval(commerce, latest)
  expect(await readCart(commerce)).toMatchObject({ metadata: { wallet_payment: null } })
})

test("an Amazon review that comes back while an order of the cart is sent begins no other cart", async () => {
  const { commerce, cart } = await readyCart("virement")
  const reviewId = newAttemptId()
  await keyValueStore().set(`amazon-review:${reviewId}`, cart.checkout_id, 60_000)
  const parameters = { redirect_status: "succeeded", amazonCheckoutSessionId: "local-session-0001" }
  const written = writeBeforeOrder(() => completeAmazonReview(commerce, reviewId, parameters))
  expect(await leave(commerce, cart)).toMatchObject({ kind: "placed" })
  expect(await Promise.all(written)).toEqual(["refused"])
  await expectOrderOf(commerce, cart, { method: "virement" })
})

test("an Amazon review that comes back while it pays is told in time that it was not noted", async () => {
  const { commerce, cart } = await readyCart("virement")
  const attemptId = newAttemptId()
  await keyValueStore().set(`amazon-review:${attemptId}`, cart.checkout_id, 60_000)
  const parameters = { redirect_status: "succeeded", amazonCheckoutSessionId: "local-session-0002" }
  const back = () => completeReturn({ commerce, i18n, attemptId, attempt: null, gateway: "amazon", parameters })
  const began = Date.now()
  await withPaymentLock(cart.checkout_id, async () => expect(await back()).toEqual({ kind: "busy" }))
  expect(Date.now() - began).toBeLessThan(15_000)
  expect(await back()).toEqual({ kind: "show-recap" })
})

test("a payment that it cancelled while its return asked the provider makes no order", async () => {
  const { attempt, comeBack } = await startPurchase("ideal")
  settle(attempt, "succeeded")
  aroundCalls("after", [/^GET .*\/payment_intents\//], async () => {
    settle(attempt, "canceled")
    await closeAttempt(attempt.id, "final")
  })
  expect(await comeBack({ gateway: null })).toEqual({ kind: "pending" })
  expect((await comeBack({ gateway: null })).kind).not.toBe("placed")
  expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
})

test("a return behind it leads to the waiting page in time, where the next check makes the order", async () => {
  const { attempt, comeBack } = await startPurchase("ideal")
  settle(attempt, "succeeded")
  const began = Date.now()
  await withPaymentLock(attempt.checkoutId, async () => expect(await comeBack({ gateway: null })).toEqual({ kind: "pending" }))
  expect(Date.now() - began).toBeLessThan(15_000)
  expect(await comeBack({ gateway: null })).toMatchObject({ kind: "placed" })
  expect(ordersOf(attempt.checkoutId)).toHaveLength(1)
})

test("a payment that it begins while PayPal's approval comes back is completed first", async () => {
  const { commerce, attempt: paypal, comeBack } = await startPurchase("paypal")
  settle(paypal, "APPROVED")
  const chosen = await updateCart(commerce, { billing: { method: "paysafecard" } })
  const parameters = { redirect_status: "succeeded", token: paypal.providerId ?? "", PayerID: "LOCALPAYER001" }
  const returned: ReturnType<typeof comeBack>[] = []
  aroundCalls("before", [/ \/intent$/], async () => {
    returned.push(comeBack({ parameters }))
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const started = await leave(commerce, chosen)
  if (started.kind !== "requires-action") throw new Error(started.kind)
  expect(await Promise.all(returned)).toEqual([{ kind: "other-payment", attempt: started.attempt }])
})
