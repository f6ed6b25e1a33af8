import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import type { ProblemCode, Result } from "~/problems"
import { recoveryPath } from "~/shop/cart/recover-cart.server"
import { type CartChange, listOrderChanges } from "~/shop/cart/cart-changes"
import { type CartSnapshot, fingerprintOf, summarizeCart } from "~/shop/cart/cart-snapshot.server"
import { chosenDays } from "~/shop/cart/delivery-services"
import { openOrderDesk } from "./order-gateway.server"
import { paymentEndPath } from "./payment-outcome"
import { placeOrder } from "./place-order.server"
import { firstIncompleteStep, isPaymentDue, stepPaths } from "./steps"
import { readTermsVersion } from "./terms.server"
import { findUnavailableItem } from "~/shop/cart/unavailable-item"
import { type PaymentAttempt, ATTEMPT_LIFETIME_MS, newAttemptId, saveAttempt, saveAttemptCart } from "~/store/attempts.server"
import { isChargedWithOrder, listReadyMethods } from "./charged-with-order.server"
import { findPreviousPayment } from "~/payments/attempts/previous.server"
import { keepCardOf } from "./kept-card.server"
import { listOfferedMethods } from "~/payments/registry.server"
import type { ShopperBrowser } from "~/payments/server-payment-method"
import { type PaymentStart, startPayment } from "./start-payment.server"
import { findWalletPayment, forgetApproval } from "~/payments/wallets/wallet-payment.server"

export type ConfirmRequest = {
  commerce: Commerce
  scope: { locale: string; currency: string }
  /** What the recap showed, or null when the page's signature does not hold. */
  seen: CartSnapshot | null
  termsAccepted: boolean
  earlier: PaymentAttempt | null
  browser: ShopperBrowser
  origin: string
  mayLeaveFor(address: string): boolean
  mayStart(checkoutId: string): Promise<Result<null>>
  maySend(checkoutId: string): Promise<Result<null>>
}

/** What pressing the order button leads to. `pending`: an order without payment whose answer is not clear yet. */
export type Confirmation =
  | { kind: "placed"; checkoutId: string }
  | { kind: "elsewhere"; to: string; problem?: ProblemCode }
  | { kind: "changed"; changes: CartChange[]; currency: string }
  | { kind: "pending"; attempt: PaymentAttempt }
  | PaymentStart

/**
 * The one order button: compares the cart with what the shopper saw, refuses what can no longer be bought, notes the accepted terms, then starts the payment or,
 * when nothing is due or the order itself charges, places the order. Throws BackendFault when cart, order or settings cannot be read or written.
 */
export async function confirmOrder(request: ConfirmRequest): Promise<Confirmation> {
  const { commerce, scope, seen } = request
  const placed = seen && (await readOrder(commerce, seen.checkoutId))
  if (placed) return { kind: "placed", checkoutId: seen.checkoutId }

  const [cart, settings] = await Promise.all([readCart(commerce), readPaymentSettings(scope)])
  if (seen && seen.checkoutId !== cart?.checkout_id) return leadToCart(commerce, seen.checkoutId)
  if (!cart || cart.items.length === 0) return { kind: "elsewhere", to: "/panier", problem: "cart-empty" }
  const offered = listOfferedMethods(settings, cart).map((method) => method.id)
  const step = firstIncompleteStep(cart, listReadyMethods(settings, cart, offered))
  if (step !== "review") return { kind: "elsewhere", to: stepPaths[step] }

  const now = summarizeCart(cart)
  if (!seen || fingerprintOf(seen) !== fingerprintOf(now))
    return { kind: "changed", changes: seen ? listOrderChanges(seen, now) : [], currency: now.currency }
  const unavailable = findUnavailableItem(cart)
  // The order of another click may be what took the last of it.
  if (unavailable && (await readOrder(commerce, now.checkoutId))) return { kind: "placed", checkoutId: now.checkoutId }
  if (unavailable) return { kind: "refused", problem: unavailable }
  if (!request.termsAccepted) return { kind: "refused", problem: { code: "terms-missing", field: "terms" } }
  await notePromises(commerce, scope, cart)
  if (isPaymentDue(cart) && !isChargedWithOrder(settings, cart)) return pay(request, cart, settings, now)
  // Paid by another method before: that payment is completed, nothing is asked for again.
  const earlier = await findPreviousPayment({ cart, settings, earlier: request.earlier })
  if (earlier?.kind === "paid") return { kind: "complete", attempt: earlier.attempt }
  const ordered = await orderWithoutPayment(request, now)
  const isSpent = ordered.kind === "refused" && ordered.problem.code === "payment-refused" && findWalletPayment(settings, cart)
  if (!isSpent) return ordered
  await forgetApproval(commerce)
  // Without the approval the recap has nothing to order with: the choice of payment says what happened.
  return { kind: "elsewhere", to: paymentEndPath("refuse") }
}

/** The cart that was to be ordered is not this session's any more: it can be taken up again, unless another click has ordered it. */
async function leadToCart(commerce: Commerce, checkoutId: string): Promise<Confirmation> {
  if (await readOrder(commerce, checkoutId)) return { kind: "placed", checkoutId }
  return { kind: "elsewhere", to: recoveryPath(checkoutId), problem: "cart-lost" }
}

/** What the order holds the shop to beside its goods: the version of the terms, and the working days of its delivery. */
async function notePromises(commerce: Commerce, scope: ConfirmRequest["scope"], cart: Cart): Promise<void> {
  const promises = { terms_version: await readTermsVersion(scope), delivery_days: chosenDays(cart) }
  const { terms_version, delivery_days = null } = (cart.metadata ?? {}) as Partial<typeof promises>
  if (JSON.stringify({ terms_version, delivery_days }) === JSON.stringify(promises)) return
  await updateCart(commerce, { metadata: promises })
}

function pay(request: ConfirmRequest, cart: Cart, settings: PaymentSettings, seen: CartSnapshot): Promise<PaymentStart> {
  const { commerce, earlier, browser, origin, mayLeaveFor, mayStart } = request
  return startPayment({
    commerce,
    settings,
    cart,
    seen,
    earlier,
    browser,
    origin,
    mayLeaveFor,
    mayStart: () => mayStart(seen.checkoutId),
  })
}

async function orderWithoutPayment({ commerce, maySend }: ConfirmRequest, seen: CartSnapshot): Promise<Confirmation> {
  const { checkoutId } = seen
  const fingerprint = fingerprintOf(seen)
  const placement = await placeOrder(openOrderDesk(commerce), { checkoutId, fingerprint, maySend: () => maySend(checkoutId) })
  switch (placement.kind) {
    case "placed":
      await keepCardOf(commerce, checkoutId)
      return { kind: "placed", checkoutId }
    case "refused":
      return placement
    case "cart-changed":
      return { kind: "changed", changes: listOrderChanges(seen, placement.now), currency: seen.currency }
    case "gone":
      return leadToCart(commerce, checkoutId)
    case "unclear":
      return { kind: "pending", attempt: await rememberUnpaidOrder(seen) }
  }
}

/** An attempt without a payment, by which the waiting page finds the order. */
async function rememberUnpaidOrder(seen: CartSnapshot): Promise<PaymentAttempt> {
  const startedAt = Date.now()
  const attempt: PaymentAttempt = {
    id: newAttemptId(),
    checkoutId: seen.checkoutId,
    method: null,
    gateway: null,
    providerId: null,
    providerSecret: null,
    amount: seen.due,
    currency: seen.currency,
    fingerprint: fingerprintOf(seen),
    startedAt,
    expiresAt: startedAt + ATTEMPT_LIFETIME_MS,
    to: null,
  }
  await saveAttempt(attempt)
  await saveAttemptCart(attempt.id, JSON.stringify(seen))
  return attempt
}
