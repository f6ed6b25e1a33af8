import type { Cart, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import { type PaymentAttempt, readCartAttempts } from "~/store/attempts.server"
import { isAttemptExpired } from "./expired.server"
import { isProviderFailure } from "~/payments/provider-failure"
import { findMethodOf, isChargedByProvider } from "~/payments/registry.server"
import type { Finished } from "~/payments/server-payment-method"

export type EarlierRequest = {
  cart: Cart
  settings: PaymentSettings
  /** This browser's latest attempt, when it has one. */
  earlier: PaymentAttempt | null
}

/**
 * A payment of the cart that still matters. `paid`: paid, or it cannot be told, so it is to be completed before anything is
 * paid again. `open`: the latest one, which the shopper may still pay at the provider.
 */
export type PreviousPayment = { kind: "paid" | "open"; attempt: PaymentAttempt }

/** Asks about the payments that were begun before for this cart. */
export async function findPreviousPayment(request: EarlierRequest): Promise<PreviousPayment | null> {
  const attempts = await listLiveAttempts(request.cart, request.earlier)
  const states = await Promise.all(attempts.map((attempt) => inspect(request, attempt)))
  const paid = attempts.find((_attempt, index) => ["paid", "unclear"].includes(states[index]?.kind ?? ""))
  if (paid) return { kind: "paid", attempt: paid }
  const [latest] = attempts
  return latest && states[0]?.kind === "pending" && !(await isAttemptExpired(latest.id))
    ? { kind: "open", attempt: latest }
    : null
}

/**
 * The last payments that were begun for a cart, the latest first: as the store remembers them, else as this browser does.
 * Approvals that charge nobody are left out: those that ended without an order, and those that another try has replaced.
 */
export async function listLiveAttempts(cart: Cart, ofBrowser: PaymentAttempt | null): Promise<PaymentAttempt[]> {
  const stored = await readCartAttempts(cart.checkout_id)
  const known = stored.length === 0 && ofBrowser?.checkoutId === cart.checkout_id ? [ofBrowser] : stored
  const spent = await Promise.all(known.map(isSpent))
  return known.filter((attempt, index) => !spent[index] && (index === 0 || isChargedByProvider(attempt)))
}

async function isSpent(attempt: PaymentAttempt): Promise<boolean> {
  return findMethodOf(attempt)?.chargedBy === "order" && (await isAttemptExpired(attempt.id))
}

async function inspect(
  { settings, cart }: EarlierRequest,
  attempt: PaymentAttempt,
): Promise<Finished | { kind: "unclear" } | null> {
  const method = findMethodOf(attempt)
  if (!method) return null
  try {
    return await method.finish({ cart, settings, attempt, parameters: {}, isReturn: false })
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return { kind: "unclear" }
  }
}
