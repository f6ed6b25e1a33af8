import { type PaymentAttempt, RESUME_WINDOW_MS, newAttemptId } from "./attempts.server"

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
    expiresAt: startedAt + RESUME_WINDOW_MS,
    payableUntil: startedAt + RESUME_WINDOW_MS,
    to: "https://paysafe.example/pay_1",
    session: "",
  }
}
