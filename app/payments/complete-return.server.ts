import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, Order } from "~/commerce/wire"
import { log } from "~/log.server"
import type { Problem, Result } from "~/problems"
import { fingerprintOf, takeCartSnapshot } from "~/shop/checkout/cart-snapshot.server"
import { openOrderDesk } from "~/shop/checkout/order-desk.server"
import { placeOrder } from "~/shop/checkout/place-order.server"
import { type PaymentAttempt, claimProviderPayment, isAttemptExpired } from "~/store/attempts.server"
import { findMethod } from "./methods.server"
import type { Finished, ReturnParameters } from "./payment-method"

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
 * `paid-refused`: paid, but no order. `unknown`: not a payment that this browser may complete; nothing was written.
 */
export type ReturnOutcome =
  | { kind: "placed"; order: Order }
  | { kind: "pending" | "unknown" | "cancelled" | "refused" | "expired" | "paid-cart-changed" }
  | { kind: "paid-refused"; problem: Problem }

/**
 * Completes a provider's return: asks the provider, compares what was paid with the cart, writes the rest of the billing and
 * places the order (specification §4, Generic redirect return). Safe to call any number of times.
 * Throws BackendFault when the cart cannot be read or written.
 */
export async function completeReturn(request: ReturnRequest): Promise<ReturnOutcome> {
  const { commerce, attempt } = request
  if (!attempt || (request.gateway !== null && request.gateway !== attempt.gateway)) return { kind: "unknown" }
  const placed = await readOrder(commerce, attempt.checkoutId)
  if (placed) return { kind: "placed", order: placed }
  const cart = await readCart(commerce)
  // The cart may have become an order since: that one is found at the next look.
  if (!cart) return { kind: "pending" }
  if (cart.checkout_id !== attempt.checkoutId) return { kind: "unknown" }

  const finished = await finish(request, attempt, cart)
  if (finished.kind !== "paid") return explainUnpaid(attempt, finished)
  if (!(await isPaymentOf(attempt, finished))) return { kind: "paid-cart-changed" }
  if (fingerprintOf(takeCartSnapshot(cart)) !== attempt.fingerprint) return { kind: "paid-cart-changed" }
  if (finished.billing) await updateCart(commerce, { billing: finished.billing })
  return order(request, attempt)
}

async function finish({ scope, parameters }: ReturnRequest, attempt: PaymentAttempt, cart: Cart): Promise<Finished> {
  if (attempt.method === null) return { kind: "paid" }
  const settings = await readPaymentSettings(scope)
  const method = findMethod(settings, attempt.method)
  if (!method) return { kind: "pending" }
  try {
    return await method.finish({ cart, settings, attempt, parameters })
  } catch (error) {
    if (!(error instanceof BackendFault) && !(error instanceof BackendRefusal)) throw error
    // Whether it was paid is not known: only a payment known to be unpaid may be asked for again.
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return { kind: "pending" }
  }
}

function explainUnpaid(attempt: PaymentAttempt, finished: Exclude<Finished, { kind: "paid" }>): ReturnOutcome {
  if (finished.kind !== "pending") log.warn(`payment-${finished.kind}`, { method: attempt.method, message: finished.reason })
  const expired = isAttemptExpired(attempt, Date.now()) && finished.kind !== "cancelled"
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
      return { kind: "paid-cart-changed" }
    case "refused":
      // Paid already: the shopper waits for the next look instead of doing anything again.
      if (placement.problem.code === "too-many-requests") return { kind: "pending" }
      return { kind: "paid-refused", problem: placement.problem }
    case "unclear":
    case "gone":
      return { kind: "pending" }
  }
}
