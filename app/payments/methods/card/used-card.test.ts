import { expect, test } from "vitest"
import { digestOf } from "~/digest.server"
import { muteLog } from "../../../../tests/setup/mute-log"
import { readCart, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { type PaymentAttempt } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { createSandbox } from "../../../../sandbox/sandbox.ts"
import { addFaultRule, clearFaultRules, parseFaultRule } from "../../../../sandbox/services/faults/fault-rules.ts"
import { findAccount, saveAccount } from "../../../../sandbox/services/account/account-store.ts"
import { readIntent, saveIntent } from "../../../../sandbox/services/vault/intent-record.ts"
import { completeReturn } from "~/checkout/complete-return.server"
import { endPayment } from "~/checkout/end-payment.server"
import { customer } from "../../../../tests/shopper/people"
import { leave, openShopOn, readyCart, startPurchase, i18n } from "~/checkout/purchase.fixture"

muteLog()

// A card that Stripe takes for one payment only.

const sandbox = openShopOn(createSandbox())

const typed = (token: string) => ({ token, gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 })
const complete = (commerce: Commerce, attempt: PaymentAttempt) =>
  completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })
const settle = ({ providerId }: PaymentAttempt, change: object) => {
  const intent = readIntent(sandbox.context, "stripe", providerId)
  if (!intent) throw new Error("No such intent")
  saveIntent(sandbox.context, { ...intent, ...change })
}
const form = (fields: Record<string, string>) => ({
  method: "POST",
  headers: { authorization: "Bearer pk_test_stripe", "content-type": "application/x-www-form-urlencoded" },
  body: String(new URLSearchParams(fields)),
})

/** A new card is typed, and its bank asks the shopper, a guest or one whom Stripe knows as a customer. */
async function askedByBank(who: "guest" | "customer" = "guest") {
  const fields = { type: "card", "card[number]": "4000002500003155", "card[exp_month]": "12", "card[exp_year]": "2034" }
  const made = await fetch("http://localhost:4001/v1/payment_methods", form({ ...fields, "card[cvc]": "123" }))
  const { id: token } = (await made.json()) as { id: string }
  const { commerce } = await readyCart("card")
  if (who === "customer") await becomeCustomer(commerce)
  const cart = await updateCart(commerce, { billing: { method: "card", card: typed(token) } })
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "requires-action") throw new Error(pressed.kind)
  const { attempt } = pressed
  const path = `/v1/payment_intents/${attempt.providerId}/confirm`
  await fetch(`http://localhost:4001${path}`, form({ client_secret: attempt.providerSecret ?? "", use_stripe_sdk: "true" }))
  return { commerce, cart, attempt }
}
/** Logs the shopper in, whom Stripe knows as a customer. */
async function becomeCustomer({ client }: Commerce): Promise<void> {
  const account = findAccount(sandbox.context, customer.email)
  if (!account) throw new Error("The customer is not in the seed")
  saveAccount(sandbox.context, { ...account, stripe_customer: "cus_local" })
  await client.account.login(customer.email, customer.password)
}
const cardOf = async (commerce: Commerce) => (await readCart(commerce))?.billing?.card ?? null

test("a used card is asked for again once its payment is refused", async () => {
  const { commerce, cart, attempt } = await askedByBank()
  settle(attempt, { status: "requires_payment_method" })
  expect(await complete(commerce, attempt)).toEqual({ kind: "refused" })
  expect(await cardOf(commerce)).toBeNull()
  expect(await leave(commerce, cart, attempt)).toEqual({ kind: "redirect", to: "/commande/paiement" })
  await updateCart(commerce, { billing: { card: typed("pm_local_ok") } })
  expect((await leave(commerce, cart, attempt)).kind).toBe("requires-action")
})

test("a used card is asked for again where the order button is the first to hear of it", async () => {
  const { commerce, cart, attempt } = await askedByBank()
  settle(attempt, { status: "requires_payment_method" })
  expect(await leave(commerce, cart, attempt)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=refuse" })
  expect(await cardOf(commerce)).toBeNull()
})

test("a used card is asked for again where no note of its use is left", async () => {
  const { commerce, cart, attempt } = await askedByBank()
  settle(attempt, { status: "requires_payment_method" })
  await keyValueStore().delete(`instrument-attempt:${attempt.checkoutId}:${digestOf(String(cart.billing?.card?.token))}`)
  expect(await leave(commerce, cart, attempt)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=refuse" })
  expect(await cardOf(commerce)).toBeNull()
})

test.each([
  ["cancel", "requires_action", "ended"],
  ["release", "requires_capture", "released"],
] as const)("a used card is asked for again after %s at %s", async (choice, status, end) => {
  const { commerce, attempt } = await askedByBank()
  settle(attempt, { status })
  expect(await endPayment({ commerce, i18n, attempt }, choice)).toBe(end)
  expect(await cardOf(commerce)).toBeNull()
})

/** Lets the next write of the cart fail, as often as the shop tries it. */
function failWrites() {
  const rule = parseFaultRule({ kind: "status", status: 503, match: { method: "PUT", path: "/api/cart" } })
  if (typeof rule === "string") throw new Error(rule)
  addFaultRule(sandbox.context, rule)
}

test.each([
  ["refused", "requires_payment_method"],
  ["released", "requires_capture"],
] as const)("how its payment ended is told where the cart of a used card cannot be written: %s", async (kind, status) => {
  const { commerce, cart, attempt } = await askedByBank()
  settle(attempt, { status })
  failWrites()
  if (kind === "refused") expect(await complete(commerce, attempt)).toEqual({ kind })
  else expect(await endPayment({ commerce, i18n, attempt }, "release")).toBe(kind)
  clearFaultRules(sandbox.context)
  expect(await leave(commerce, cart, attempt)).toEqual({ kind: "redirect", to: "/commande/paiement?resultat=refuse" })
})

test("only what used up its card waits for other tabs, not for long, and tells how it ended where they are too many", async () => {
  const { attempt, comeBack } = await startPurchase("paypal")
  const byCard = await askedByBank()
  settle(byCard.attempt, { status: "requires_payment_method" })
  await withPaymentLock(attempt.checkoutId, async () => {
    expect(await comeBack({ parameters: { redirect_status: "canceled" } })).toEqual({ kind: "cancelled" })
  })
  const enter = () => withPaymentLock(byCard.attempt.checkoutId, async () => undefined)
  const began = Date.now()
  await withPaymentLock(byCard.attempt.checkoutId, async () => {
    expect(await complete(byCard.commerce, byCard.attempt)).toEqual({ kind: "refused" })
  })
  expect(Date.now() - began).toBeLessThan(15_000)
  let tabs: Promise<unknown>[] = []
  await withPaymentLock(byCard.attempt.checkoutId, async () => {
    tabs = Array.from({ length: 20 }, enter)
    expect(await complete(byCard.commerce, byCard.attempt)).toEqual({ kind: "refused" })
  })
  await Promise.all(tabs)
})

test.each([
  ["refused", "requires_payment_method"],
  ["released", "requires_capture"],
] as const)("a customer's card stays to be paid with, as Stripe takes it again: %s", async (kind, status) => {
  const { commerce, cart, attempt } = await askedByBank("customer")
  settle(attempt, { status })
  if (kind === "refused") expect(await complete(commerce, attempt)).toEqual({ kind })
  else expect(await endPayment({ commerce, i18n, attempt }, "release")).toBe(kind)
  settle(attempt, { status: "canceled" })
  expect(await cardOf(commerce)).toMatchObject({ token: cart.billing?.card?.token })
  const again = await leave(commerce, cart, attempt)
  expect(again).toMatchObject({ kind: "requires-action", attempt: { checkoutId: attempt.checkoutId } })
  expect("attempt" in again && again.attempt.id).not.toBe(attempt.id)
})

test("a customer's card is asked for again where Stripe refuses it, and where another payment was to be made", async () => {
  const guest = await askedByBank()
  settle(guest.attempt, { status: "requires_payment_method" })
  await becomeCustomer(guest.commerce)
  expect(await leave(guest.commerce, (await readCart(guest.commerce))!)).toMatchObject({
    to: "/commande/paiement?resultat=refuse",
  })
  expect(await cardOf(guest.commerce)).toBeNull()
  const { commerce, attempt } = await askedByBank("customer")
  settle(attempt, { status: "processing" })
  expect(await endPayment({ commerce, i18n, attempt }, "abandon")).toBe("abandoned")
  expect(await cardOf(commerce)).toBeNull()
})

test("a used card leaves the one that was typed since", async () => {
  const { commerce, attempt } = await askedByBank()
  settle(attempt, { status: "requires_payment_method" })
  await updateCart(commerce, { billing: { card: typed("pm_local_ok") } })
  expect(await complete(commerce, attempt)).toEqual({ kind: "refused" })
  expect(await cardOf(commerce)).toMatchObject({ token: "pm_local_ok" })
})
