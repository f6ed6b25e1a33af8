import { type PaymentAttempt, ATTEMPT_LIFETIME_MS, newAttemptId } from "./attempts.server"

/** An attempt by paysafecard that begins now. */
export function attemptOf(checkoutId: string): PaymentAttempt {
  const startedAt = Date.now()
  return {
    id: newAttemptId(),
    checkoutId,
    method: "paysafecard",
    gateway: "paysafecard",
    providerId: "pay_1",
    providerSecret: null,
    amount: 2472,
    currency: "EUR",
    fingerprint: "f",
    startedAt,
    expiresAt: startedAt + ATTEMPT_LIFETIME_MS,
    payableUntil: startedAt + ATTEMPT_LIFETIME_MS,
    to: "https://paysafe.example/pay_1",
  }
}
