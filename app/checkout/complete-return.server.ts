import { readCart, readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, Order } from "~/commerce/api-types"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { digestOf } from "~/digest.server"
import { log } from "~/log.server"
import { fetchAttemptStatus, readOtherPayments } from "~/payments/attempts/payment-attempts.server"
import { type Funds, type PaymentStatus, type ReturnParameters, isCardAuthenticationPath } from "~/payments/server-payment-method"
import { RETURN_WAIT_MS, withPaymentLock } from "~/payments/payment-lock.server"
import { findCheckoutReviewMethod, takesFundsBeforeOrder } from "~/payments/registry.server"
import type { Problem } from "~/problems"
import {
  type PaymentAttempt,
  claimProviderPayment,
  closeAttempt,
  isAttemptClosed,
  isAttemptExpired,
  noteUnusedApproval,
  readOrderAttempt,
} from "~/store/attempts.server"
import { isOrderInDoubt } from "~/store/sent-orders.server"
import { readSurplus } from "~/store/surplus.server"
import { cancelUnconfirmedCards, dropUsedToken, recordPossibleDuplicates } from "./cancel-payment.server"
import { UNKNOWN_RETURN_PATH, orderNotPlacedPath, orderPath, otherPaymentPath, outcomePath, waitingPath } from "./checkout-paths"
import { readChoiceDigest, saveRememberedCard } from "./payment-choice.server"
import { describePayment, logPaymentEvent, logPlacedOrder } from "./payment-events.server"
import { placeOrder } from "./place-order.server"
import { reconcilePayments } from "./surplus.server"
import { EMPTY_CART } from "./unfinished-payment.server"

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
 * How a payment's return ended. `isNew`: the order was placed from this session's cart just now. `pending`: not known yet, check again.
 * `cart-changed`, `order-refused`: the payment was made or approved but no order; `mayBeCharged` says whether money may have moved.
 * `other-payment`: nothing was taken, because another payment of the cart may be. `released`, `set-aside`:
 * the shopper gave its hold or its money back before, so it orders nothing. `show-recap`: the shopper chose how to pay, and still
 * has to order; `busy`: the choice was not noted, because another tab pays the cart. `not-found`: no payment of this browser's cart.
 */
type ReturnOutcome =
  | { kind: "placed"; checkoutId: string; order: Order; isNew: boolean }
  | { kind: "pending" | "not-found" | "cancelled" | "refused" | "expired" | "released" | "set-aside" | "show-recap" | "busy" }
  | { kind: "other-payment"; attempt: PaymentAttempt }
  | { kind: "cart-changed"; mayBeCharged: boolean }
  | { kind: "order-refused"; mayBeCharged: boolean; problem: Problem }

/**
 * Asks the provider, compares what was paid with the cart and places the order [4.14]; safe to repeat.
 *
 * @throws ApiUnavailableError when the cart cannot be read or written
 */
export async function completeReturn(request: ReturnRequest): Promise<ReturnOutcome> {
  const { commerce, attemptId, attempt, gateway, parameters } = request
  const reviewing = attempt ? null : findCheckoutReviewMethod(gateway)?.completeReview?.(commerce, attemptId, parameters)
  const review = await reviewing?.catch(answerIfBusy("busy" as const))
  if (review) return { kind: review === "approved" ? "show-recap" : review }
  if (!attempt || (gateway !== null && gateway !== attempt.gateway)) return { kind: "not-found" }
  if (gateway !== null) await logPaymentEvent("payment-returned", attempt)
  const outcome = await resolveReturn(request, attempt)
  const isOver = ["cancelled", "refused", "expired"].includes(outcome.kind)
  // An approval that moved no money and led to no order, so that the shopper can pay for the cart as it is now.
  const isUnused = "mayBeCharged" in outcome && !outcome.mayBeCharged
  if (isOver || isUnused) {
    await closeAttempt(attempt.id, isUnused && takesFundsBeforeOrder(attempt) ? "given-up" : "unpaid")
    await dropUsedToken(request, attempt)
  }
  if (outcome.kind === "placed") await saveRememberedCard(commerce, attempt.checkoutId)
  return outcome
}

async function resolveReturn(request: ReturnRequest, attempt: PaymentAttempt): Promise<ReturnOutcome> {
  const { checkoutId } = attempt
  const placed = await readOrder(request.commerce, checkoutId)
  if (placed) {
    await noteIfUnusedApproval(request, attempt)
    await logPlacedOrder(attempt, placed)
    // Our own card page comes back without a gateway.
    const isReturn = request.gateway !== null || isCardAuthenticationPath(attempt.to ?? "")
    await reconcilePayments({ order: placed, checkoutId, i18n: request.i18n }, attempt, isReturn)
    return { kind: "placed", checkoutId, order: placed, isNew: false }
  }
  const found = await readCart(request.commerce)
  const cart = found?.checkout_id === checkoutId ? found : null
  // Another request may be placing the order; the next check finds it.
  if (!cart && (await isOrderInDoubt(checkoutId))) return { kind: "pending" }

  const givenUp = await findEndedByShopper(attempt)
  if (givenUp) return givenUp
  const wasFinal = await isAttemptClosed(attempt.id, "final")
  const status = await fetchReturnStatus(request, attempt, cart ?? EMPTY_CART)
  if (status.kind === "mismatch" || (status.kind === "approved" && !(await claimReturnToken(attempt, status.returnToken)))) {
    log.warn("payment-return-invalid", describePayment(attempt))
    return { kind: "not-found" }
  }
  if (status.kind === "processing") return { kind: "pending" }
  if (status.kind !== "approved") {
    if (status.kind !== "pending") await logPaymentEvent(`payment-${status.kind}`, attempt, { message: status.error.message })
    const isExpired = isAttemptExpired(attempt, Date.now()) && status.kind !== "cancelled"
    return { kind: isExpired ? "expired" : status.kind }
  }
  if (!cart)
    return logPaidWithoutOrder(attempt, status.funds, { kind: "cart-changed", mayBeCharged: mayHaveCharged(attempt, status) })
  // While this orders, no payment begins or ends.
  const order = async () => {
    // Another tab may have ended it while its provider was asked; it is asked again.
    if (!wasFinal && (await isAttemptClosed(attempt.id, "final"))) return { kind: "pending" } as const
    return (await findEndedByShopper(attempt)) ?? orderApproved(request, attempt, cart, status)
  }
  const ordered = withPaymentLock(checkoutId, order, RETURN_WAIT_MS).catch(answerIfBusy({ kind: "pending" } as const))
  return logPaidWithoutOrder(attempt, status.funds, await ordered)
}

/** What to answer where other tabs were waited for in vain; throws other errors. */
function answerIfBusy<Answer>(answer: Answer): (error: unknown) => Answer {
  return (error) => {
    if (error instanceof QueueTimeout || error instanceof QueueFull) return answer
    throw error
  }
}

/** How an attempt ended that its shopper gave up; null for any other. */
export async function findEndedByShopper(attempt: PaymentAttempt): Promise<ReturnOutcome | null> {
  if (!takesFundsBeforeOrder(attempt) && (await isAttemptClosed(attempt.id, "given-up"))) return { kind: "cancelled" }
  if (!(await isAttemptClosed(attempt.id, "set-aside"))) return null
  // Its money may have been given back already, which providers do not tell.
  return { kind: (await readSurplus(attempt.id))?.funds === "captured" ? "set-aside" : "released" }
}

/** The page that tells how a return ended. */
export function pathAfterReturn(outcome: ReturnOutcome, attemptId: string): string {
  switch (outcome.kind) {
    case "placed":
      return orderPath(outcome.checkoutId)
    case "pending":
      return waitingPath(attemptId)
    case "show-recap":
      return "/commande/verification"
    case "cart-changed":
      return orderNotPlacedPath(attemptId, "cart-changed")
    case "order-refused":
      return orderNotPlacedPath(attemptId, outcome.problem.code)
    case "other-payment":
      return otherPaymentPath(outcome.attempt.id)
    case "not-found":
      return UNKNOWN_RETURN_PATH
    default:
      return outcomePath(outcome.kind)
  }
}

/** Logs a payment that may have taken money where it has no order; answers the outcome as it is. */
async function logPaidWithoutOrder(attempt: PaymentAttempt, funds: Funds, outcome: ReturnOutcome): Promise<ReturnOutcome> {
  if (funds === "none" || !("mayBeCharged" in outcome)) return outcome
  const code = "problem" in outcome ? outcome.problem.code : outcome.kind
  await logPaymentEvent("payment-without-order", attempt, { funds, code })
  return outcome
}

/** Only its return says that a payment was approved which only an order takes. If another one pays the order, the order's pages mention the approval. */
async function noteIfUnusedApproval(request: ReturnRequest, attempt: PaymentAttempt): Promise<void> {
  if (request.gateway === null || takesFundsBeforeOrder(attempt)) return
  if ((await readOrderAttempt(attempt.checkoutId)) === attempt.id) return
  if ((await fetchReturnStatus(request, attempt, EMPTY_CART)).kind === "approved") await noteUnusedApproval(attempt.id)
}

/** The attempt's status. Unknown counts as processing, so that nobody pays twice. */
async function fetchReturnStatus(
  { i18n, parameters, gateway }: ReturnRequest,
  attempt: PaymentAttempt,
  cart: Cart,
): Promise<PaymentStatus> {
  if (attempt.method === null) return { kind: "approved", funds: "none" }
  const status = await fetchAttemptStatus(attempt, cart, readPaymentSettings(i18n), parameters, gateway !== null)
  return status ?? { kind: "processing" }
}

/** Claims the return's token for this attempt; false when another attempt used it. */
async function claimReturnToken({ id, gateway }: PaymentAttempt, token: string | undefined): Promise<boolean> {
  if (token === undefined || gateway === null) return true
  return claimProviderPayment(gateway, `return:${digestOf(token)}`, id)
}

/** Whether the provider's payment is the attempt's own: used for nothing else, with its amount and currency where they are known. */
async function matchesAttempt(attempt: PaymentAttempt, approved: Extract<PaymentStatus, { kind: "approved" }>): Promise<boolean> {
  const { id, gateway, providerId, amount, currency } = attempt
  const claimed = gateway === null || providerId === null || (await claimProviderPayment(gateway, providerId, id))
  const isSameCurrency = (approved.currency ?? currency).toUpperCase() === currency.toUpperCase()
  if (claimed && isSameCurrency && (approved.amount ?? amount) === amount) return true
  const message = claimed ? "amount or currency" : "used before"
  log.warn("payment-verification-failed", { ...describePayment(attempt), message })
  return false
}

/** Whether money may have moved: an order without a payment's start may have charged a card. */
function mayHaveCharged({ method }: PaymentAttempt, { funds }: { funds: Funds }): boolean {
  return method === null || funds !== "none"
}

/** Orders what its provider has approved, unless another payment of the cart may be taken. */
async function orderApproved(
  { commerce, i18n }: ReturnRequest,
  attempt: PaymentAttempt,
  cart: Cart,
  status: Extract<PaymentStatus, { kind: "approved" }>,
): Promise<ReturnOutcome> {
  const { id: attemptId, checkoutId, fingerprint } = attempt
  const mayBeCharged = mayHaveCharged(attempt, status)
  const others = status.funds === "none" ? await readOtherPayments(cart, await readPaymentSettings(i18n), attemptId) : null
  if (others?.taken) return { kind: "other-payment", attempt: others.taken }
  if (!(await matchesAttempt(attempt, status))) return { kind: "cart-changed", mayBeCharged }
  // A card that its shopper may still confirm goes on where this makes no order.
  const prepare = async () =>
    recordPossibleDuplicates(commerce, await cancelUnconfirmedCards(commerce, others?.nonBlockingPayments ?? []))
  const agreedChoice = await readChoiceDigest(attempt)
  const result = await placeOrder(commerce, checkoutId, fingerprint, {
    attemptId,
    billing: status.billing,
    agreedChoice,
    prepare,
  })
  switch (result.kind) {
    case "placed":
      await logPlacedOrder(attempt, result.order)
      await reconcilePayments({ order: result.order, checkoutId, i18n }, attempt)
      return { ...result, checkoutId, isNew: true }
    case "cart-changed":
      return { kind: "cart-changed", mayBeCharged }
    case "payment-changed":
      return { kind: "cart-changed", mayBeCharged: false }
    case "refused":
      // The shopper has paid: they wait for the next check instead of paying again.
      if (result.problem.code === "too-many-requests") return { kind: "pending" }
      return { kind: "order-refused", mayBeCharged, problem: result.problem }
    case "unclear":
      await logPaymentEvent("payment-unclear", attempt)
      return { kind: "pending" }
    case "not-sent":
    case "no-cart":
      return { kind: "pending" }
  }
}
