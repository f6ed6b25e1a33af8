import { createHash } from "node:crypto"
import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendRefusal } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, Order } from "~/commerce/wire"
import { log } from "~/log.server"
import type { Problem, Result } from "~/problems"
import { fingerprintOf, summarizeCart } from "~/shop/cart/cart-snapshot.server"
import { openOrderDesk } from "./order-gateway.server"
import { placeOrder } from "./place-order.server"
import { type PaymentAttempt, claimProviderPayment, isAttemptOverdue } from "~/store/attempts.server"
import { expireAttempt } from "~/payments/attempts/expired.server"
import { keepCardOf } from "./kept-card.server"
import { isProviderFailure } from "~/payments/provider-failure"
import { findMethodOf, isChargedByProvider } from "~/payments/registry.server"
import type { BillingPatch, Finished, ReturnParameters } from "~/payments/server-payment-method"

export type ReturnRequest = {
  commerce: Commerce
  scope: { locale: string; currency: string }
  /** The attempt that this browser may complete, or null. */
  attempt: PaymentAttempt | null
  gateway: string | null
  parameters: ReturnParameters
  /** Asked once just before an order is sent: a rate limit. */
  maySend(): Promise<Result<null>>
}

/**
 * How a payment's return ended. `pending`: the provider or the order is not known yet, look again. `paid-cart-changed` and
 * `paid-refused`: paid, but no order; `approved-cart-changed` and `approved-refused`: the shopper agreed at the provider, but
 * nothing was charged, as the order would have done that. `unknown`: not a payment that this browser may complete; nothing was
 * written.
 */
export type ReturnOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "pending" | "unknown" | "cancelled" | "refused" | "expired" | "paid-cart-changed" | "approved-cart-changed" }
  | { kind: "paid-refused" | "approved-refused"; problem: Problem }

/**
 * Completes a provider's return: asks the provider, compares what was paid with the cart, writes the rest of the billing and
 * places the order (specification §4, Generic redirect return). Safe to call any number of times.
 * Throws BackendFault when the cart cannot be read or written.
 */
export async function completeReturn(request: ReturnRequest): Promise<ReturnOutcome> {
  const { attempt } = request
  if (!attempt || (request.gateway !== null && request.gateway !== attempt.gateway)) return { kind: "unknown" }
  const outcome = await settle(request, attempt)
  if (endings.has(outcome.kind)) await expireAttempt(attempt.id)
  if (outcome.kind === "placed") await keepCardOf(request.commerce, attempt.checkoutId)
  return outcome
}

/** Ends without a charge: the next payment begins anew. */
const endings: ReadonlySet<ReturnOutcome["kind"]> = new Set([
  "cancelled",
  "refused",
  "expired",
  "approved-cart-changed",
  "approved-refused",
])

async function settle(request: ReturnRequest, attempt: PaymentAttempt): Promise<ReturnOutcome> {
  const { commerce } = request
  const placed = await readOrder(commerce, attempt.checkoutId)
  if (placed) return { kind: "placed", order: placed }
  const cart = await readCart(commerce)
  // The cart may have become an order since: that one is found at the next look.
  if (!cart) return { kind: "pending" }
  if (cart.checkout_id !== attempt.checkoutId) return { kind: "unknown" }

  const finished = await finish(request, attempt, cart)
  if (finished.kind === "foreign") return reportForeign(attempt)
  if (finished.kind !== "paid") return explainUnpaid(attempt, finished)
  if (!(await isHandedOverTo(attempt, finished.handedOver))) return reportForeign(attempt)
  const ends = endsOf(attempt)
  if (!(await isPaymentOf(attempt, finished))) return { kind: ends.changed }
  if (fingerprintOf(summarizeCart(cart)) !== attempt.fingerprint) return { kind: ends.changed }
  if (finished.billing && !(await writeBilling(commerce, finished.billing)))
    return { kind: ends.refused, problem: { code: "payment-refused" } }
  return order(request, attempt)
}

function endsOf(attempt: PaymentAttempt) {
  return attempt.method === null || isChargedByProvider(attempt)
    ? ({ changed: "paid-cart-changed", refused: "paid-refused" } as const)
    : ({ changed: "approved-cart-changed", refused: "approved-refused" } as const)
}

/** Whether what came with the return served no other attempt; kept as a digest, because it may be a secret. */
async function isHandedOverTo({ id, gateway }: PaymentAttempt, handedOver: string | undefined): Promise<boolean> {
  if (handedOver === undefined || gateway === null) return true
  const digest = createHash("sha256").update(handedOver).digest("base64url")
  return claimProviderPayment(gateway, `return:${digest}`, id)
}

function reportForeign(attempt: PaymentAttempt): ReturnOutcome {
  log.warn("payment-foreign", { method: attempt.method, gateway: attempt.gateway })
  return { kind: "unknown" }
}

/** False when the backend refuses the payment as soon as it is told of it. */
async function writeBilling(commerce: Commerce, billing: BillingPatch): Promise<boolean> {
  try {
    await updateCart(commerce, { billing })
    return true
  } catch (error) {
    if (!(error instanceof BackendRefusal)) throw error
    log.warn("payment-billing-refused", { code: error.code, status: error.status })
    return false
  }
}

async function finish({ scope, parameters, gateway }: ReturnRequest, attempt: PaymentAttempt, cart: Cart): Promise<Finished> {
  if (attempt.method === null) return { kind: "paid" }
  const method = findMethodOf(attempt)
  if (!method) return { kind: "pending" }
  try {
    const settings = await readPaymentSettings(scope)
    return await method.finish({ cart, settings, attempt, parameters, isReturn: gateway !== null })
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    // Whether it was paid is not known: only a payment known to be unpaid may be asked for again.
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return { kind: "pending" }
  }
}

function explainUnpaid(attempt: PaymentAttempt, finished: Exclude<Finished, { kind: "paid" | "foreign" }>): ReturnOutcome {
  if (finished.kind !== "pending")
    log.warn(`payment-${finished.kind}`, { method: attempt.method, message: finished.error.message })
  const expired = isAttemptOverdue(attempt, Date.now()) && finished.kind !== "cancelled"
  return { kind: expired ? "expired" : finished.kind }
}

/** Whether the provider's payment is the attempt's own: its amount and currency where it tells them, and used for nothing else. */
async function isPaymentOf(attempt: PaymentAttempt, paid: Extract<Finished, { kind: "paid" }>): Promise<boolean> {
  const { gateway, providerId } = attempt
  const claimed = gateway === null || providerId === null || (await claimProviderPayment(gateway, providerId, attempt.id))
  const amount = paid.amount === undefined || paid.amount === attempt.amount
  const currency = paid.currency === undefined || paid.currency.toUpperCase() === attempt.currency.toUpperCase()
  if (claimed && amount && currency) return true
  log.warn("payment-mismatch", { method: attempt.method, gateway, message: claimed ? "amount or currency" : "used before" })
  return false
}

async function order({ commerce, maySend }: ReturnRequest, attempt: PaymentAttempt): Promise<ReturnOutcome> {
  const { checkoutId, fingerprint } = attempt
  const placement = await placeOrder(openOrderDesk(commerce), { checkoutId, fingerprint, maySend })
  switch (placement.kind) {
    case "placed":
      return { kind: "placed", order: placement.order }
    case "cart-changed":
      return { kind: endsOf(attempt).changed }
    case "refused":
      // Paid already: the shopper waits for the next look instead of doing anything again.
      if (placement.problem.code === "too-many-requests") return { kind: "pending" }
      return { kind: endsOf(attempt).refused, problem: placement.problem }
    case "unclear":
    case "gone":
      return { kind: "pending" }
  }
}
