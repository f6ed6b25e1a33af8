import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import { type PaymentAttempt, readLatestAttempt } from "~/store/attempts.server"
import { isAttemptClosed } from "./closed-attempt.server"
import { findMethodOf } from "./methods.server"
import type { Finished } from "./payment-method"

export type EarlierRequest = {
  cart: Cart
  settings: PaymentSettings
  /** This browser's latest attempt, when it has one. */
  earlier: PaymentAttempt | null
}

/**
 * The cart's latest payment, when it still matters. `paid`: paid, or it cannot be told, so it is to be completed before
 * anything is paid again. `open`: the shopper may still pay it at the provider.
 */
export type EarlierPayment = { kind: "paid" | "open"; attempt: PaymentAttempt }

/** Asks about the payment that was begun before for this cart: as the store remembers it, else as this browser does. */
export async function findEarlierPayment(request: EarlierRequest): Promise<EarlierPayment | null> {
  const { cart, earlier } = request
  const stored = await readLatestAttempt(cart.checkout_id)
  const attempt = stored ?? (earlier?.checkoutId === cart.checkout_id ? earlier : null)
  if (!attempt || (await isSpent(attempt))) return null
  const state = await inspect(request, attempt)
  if (state?.kind === "paid" || state?.kind === "unclear") return { kind: "paid", attempt }
  return state?.kind === "pending" && !(await isAttemptClosed(attempt.id)) ? { kind: "open", attempt } : null
}

/** An approval that ended without an order charges nobody any more. */
export async function isSpent(attempt: PaymentAttempt): Promise<boolean> {
  return findMethodOf(attempt)?.chargedBy === "order" && (await isAttemptClosed(attempt.id))
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
    if (!(error instanceof BackendFault) && !(error instanceof BackendRefusal)) throw error
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return { kind: "unclear" }
  }
}
