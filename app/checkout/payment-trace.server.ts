import { formatPrice } from "~/money/format-amount"
import { fromMinorUnits } from "~/money/minor-units"
import type { PaymentAttempt } from "~/store/attempts.server"
import { findMethodOf } from "~/payments/registry.server"

/** By what shopper and shop find a payment again; all of it text, nothing of it secret. */
export type PaymentTrace = {
  method: string | null
  amount: string
  /** Of the checkout and of the attempt, as the shop's log has them. */
  reference: string
  /** The provider's own number of a payment that it charged. */
  providerReference: string | null
}

export function tracePayment(attempt: PaymentAttempt): PaymentTrace {
  const method = findMethodOf(attempt)
  return {
    method: method?.label ?? null,
    amount: formatPrice(fromMinorUnits(attempt.amount, attempt.currency), attempt.currency),
    reference: `${attempt.checkoutId.slice(-8)}-${attempt.id.slice(0, 8)}`,
    providerReference: method?.chargedBy === "provider" ? attempt.providerId : null,
  }
}
