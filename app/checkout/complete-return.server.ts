import { createHash } from "node:crypto"
import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiError } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, Order } from "~/commerce/api-types"
import { log } from "~/log.server"
import { readAttemptStatus } from "~/payments/attempts/payment-attempts.server"
import type { PaymentStatus, ReturnParameters } from "~/payments/server-payment-method"
import { findCheckoutReviewMethod, takesFundsBeforeOrder } from "~/payments/registry.server"
import type { Problem } from "~/problems"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { type PaymentAttempt, claimProviderPayment, closeAttempt, isAttemptExpired } from "~/store/attempts.server"
import { saveRememberedCard } from "./payment-choice.server"
import { placeOrder } from "./place-order.server"

type ReturnRequest = {
  commerce: Commerce
  i18n: { locale: string; currency: string }
  attemptId: string
  /** The attempt of that id, if this browser may complete it. */
  attempt: PaymentAttempt | null
  gateway: string | null
  parameters: ReturnParameters
}

/**
 * How a payment's return ended. `pending`: not known yet, check again. `cart-changed`, `order-refused`: the payment was made or approved but
 * no order; `mayBeCharged` says whether money may have moved. `show-recap`: the shopper chose how to pay, and still has to order.
 * `not-found`: no payment of this browser's cart.
 */
type ReturnOutcome =
  | { kind: "placed"; checkoutId: string; order: Order }
  | { kind: "pending" | "not-found" | "cancelled" | "refused" | "expired" | "show-recap" }
  | { kind: "cart-changed"; mayBeCharged: boolean }
  | { kind: "order-refused"; mayBeCharged: boolean; problem: Problem }

/**
 * Asks the provider, compares what was paid with the cart and places the order [4.14]; safe to repeat.
 *
 * @throws ApiFault when the cart cannot be read or written
 */
export async function completeReturn(request: ReturnRequest): Promise<ReturnOutcome> {
  const { commerce, attemptId, attempt, gateway, parameters } = request
  const review = attempt ? null : await findCheckoutReviewMethod(gateway)?.completeReview?.(commerce, attemptId, parameters)
  if (review) return { kind: review === "approved" ? "show-recap" : review }
  if (!attempt || (gateway !== null && gateway !== attempt.gateway)) return { kind: "not-found" }
  const outcome = await resolveReturn(request, attempt)
  const isUnpaid = "mayBeCharged" in outcome ? !outcome.mayBeCharged : ["cancelled", "refused", "expired"].includes(outcome.kind)
  if (isUnpaid) await closeAttempt(attempt.id)
  if (outcome.kind === "placed") await saveRememberedCard(commerce, attempt.checkoutId)
  return outcome
}

async function resolveReturn(request: ReturnRequest, attempt: PaymentAttempt): Promise<ReturnOutcome> {
  const { commerce } = request
  const { checkoutId, method, gateway } = attempt
  const placed = await readOrder(commerce, checkoutId)
  if (placed) return { kind: "placed", checkoutId, order: placed }
  const cart = await readCart(commerce)
  // Another request may have just placed the order; the next check finds it.
  if (!cart) return { kind: "pending" }
  if (cart.checkout_id !== checkoutId) return { kind: "not-found" }

  const status = await readStatus(request, attempt, cart)
  if (status.kind === "mismatch" || (status.kind === "approved" && !(await claimReturnToken(attempt, status.singleUseToken)))) {
    log.warn("payment-return-invalid", { method, gateway })
    return { kind: "not-found" }
  }
  if (status.kind === "processing") return { kind: "pending" }
  if (status.kind !== "approved") {
    if (status.kind !== "pending") log.warn(`payment-${status.kind}`, { method, message: status.error.message })
    const isExpired = isAttemptExpired(attempt, Date.now()) && status.kind !== "cancelled"
    return { kind: isExpired ? "expired" : status.kind }
  }
  const mayBeCharged = method === null || takesFundsBeforeOrder(attempt)
  if (!(await matchesAttempt(attempt, status)) || cartFingerprint(takeCartSnapshot(cart)) !== attempt.fingerprint)
    return { kind: "cart-changed", mayBeCharged }
  try {
    if (status.billing) await updateCart(commerce, { billing: status.billing })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn("payment-billing-refused", { code: error.code, status: error.status })
    return { kind: "order-refused", mayBeCharged, problem: { code: "payment-refused" } }
  }
  return orderApproved(commerce, attempt, mayBeCharged)
}

/** The attempt's status. Unknown counts as processing, so that nobody pays twice. */
async function readStatus(
  { i18n, parameters, gateway }: ReturnRequest,
  attempt: PaymentAttempt,
  cart: Cart,
): Promise<PaymentStatus> {
  if (attempt.method === null) return { kind: "approved" }
  const status = await readAttemptStatus(attempt, cart, readPaymentSettings(i18n), parameters, gateway !== null)
  return status ?? { kind: "processing" }
}

/** Claims the return's token for this attempt; false when another attempt used it. Stored as a digest, because it may be a secret. */
async function claimReturnToken({ id, gateway }: PaymentAttempt, token: string | undefined): Promise<boolean> {
  if (token === undefined || gateway === null) return true
  const digest = createHash("sha256").update(token).digest("base64url")
  return claimProviderPayment(gateway, `return:${digest}`, id)
}

/** Whether the provider's payment is the attempt's own: used for nothing else, with its amount and currency where they are known. */
async function matchesAttempt(attempt: PaymentAttempt, approved: Extract<PaymentStatus, { kind: "approved" }>): Promise<boolean> {
  const { id, method, gateway, providerId, amount, currency } = attempt
  const claimed = gateway === null || providerId === null || (await claimProviderPayment(gateway, providerId, id))
  const isSameCurrency = (approved.currency ?? currency).toUpperCase() === currency.toUpperCase()
  if (claimed && isSameCurrency && (approved.amount ?? amount) === amount) return true
  log.warn("payment-verification-failed", { method, gateway, message: claimed ? "amount or currency" : "used before" })
  return false
}

async function orderApproved(commerce: Commerce, attempt: PaymentAttempt, mayBeCharged: boolean): Promise<ReturnOutcome> {
  const { checkoutId, fingerprint } = attempt
  const result = await placeOrder(commerce, checkoutId, fingerprint)
  switch (result.kind) {
    case "placed":
      return { ...result, checkoutId }
    case "cart-changed":
      return { kind: "cart-changed", mayBeCharged }
    case "refused":
      // The shopper has paid: they wait for the next check instead of paying again.
      if (result.problem.code === "too-many-requests") return { kind: "pending" }
      return { kind: "order-refused", mayBeCharged, problem: result.problem }
    case "unclear":
    case "no-cart":
      return { kind: "pending" }
  }
}
