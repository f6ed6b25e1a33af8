import type { Cart } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { fromMinorUnits } from "~/money/minor-units"
import { fingerprintOf, summarizeCart } from "~/shop/cart/cart-snapshot.server"
import { type PaymentAttempt, isAttemptOverdue } from "~/store/attempts.server"
import { listLiveAttempts } from "./previous.server"
import { findMethodOf } from "~/payments/registry.server"

/**
 * A payment that was begun at a provider which cannot be asked about it: it may have been approved there, but charges nothing
 * before the order. `startedAt` in epoch milliseconds; `resume` is the provider's page, null once the cart is another.
 */
export type PendingPayment = { method: string; amount: string; startedAt: number; resume: string | null }

/** The cart's latest payment, when only its own return would tell what became of it; null when there is none that may still come. */
export async function findPendingPayment(cart: Cart, ofBrowser: PaymentAttempt | null): Promise<PendingPayment | null> {
  const [latest] = await listLiveAttempts(cart, ofBrowser)
  const method = latest && findMethodOf(latest)
  if (!latest || !method?.statusFromReturnOnly || isAttemptOverdue(latest, Date.now())) return null
  const { amount, currency, startedAt, fingerprint, to } = latest
  return {
    method: method.label,
    amount: formatPrice(fromMinorUnits(amount, currency), currency),
    startedAt,
    resume: fingerprint === fingerprintOf(summarizeCart(cart)) ? to : null,
  }
}
