import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { withTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { type PaymentStatus, type ReturnParameters, isExpectedPaymentError } from "~/payments/server-payment-method"
import { findMethodOf, takesFundsBeforeOrder } from "~/payments/registry.server"
import { type CartSnapshot, cartFingerprint } from "~/shop/cart/cart-snapshot.server"
import {
  ATTEMPT_LIFETIME_MS,
  type PaymentAttempt,
  isAttemptClosed,
  readCartAttempts,
  saveAttempt,
  saveAttemptCart,
} from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"

/** How long a page waits for a provider to say whether a payment was made. */
const PROVIDER_TIMEOUT_MS = 1_500
const PAID_RETENTION_MS = 60 * 60 * 1000

type AttemptPayment = Pick<PaymentAttempt, "method" | "gateway" | "providerId" | "providerSecret" | "to">

const NO_PAYMENT: AttemptPayment = { method: null, gateway: null, providerId: null, providerSecret: null, to: null }

/** Remembers a new attempt to pay the cart that the shopper agreed to; without `payment` none was started. */
export async function createAttempt(id: string, seen: CartSnapshot, payment = NO_PAYMENT): Promise<PaymentAttempt> {
  const { checkoutId, due: amount, currency } = seen
  const startedAt = Date.now()
  const expiresAt = startedAt + ATTEMPT_LIFETIME_MS
  const attempt = { id, checkoutId, ...payment, amount, currency, fingerprint: cartFingerprint(seen), startedAt, expiresAt }
  await saveAttempt(attempt)
  await saveAttemptCart(id, JSON.stringify(seen))
  return attempt
}

/** `possibly-approved`: approved, processed, or no answer; it is completed before another payment starts. `open`: not paid yet. */
type PreviousPayment = { kind: "possibly-approved" | "open"; attempt: PaymentAttempt }

/** Asks the providers about earlier payments of a cart; `browserAttempt` is this browser's latest attempt. */
export async function findPreviousPayment(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
): Promise<PreviousPayment | null> {
  const attempts = await listAttemptsToCheck(cart, browserAttempt)
  const states = await Promise.all(attempts.map((attempt) => askProvider(cart, settings, attempt)))
  const approved = attempts.find((_attempt, index) => ["approved", "processing", "no-answer"].includes(states[index] ?? ""))
  if (approved) return { kind: "possibly-approved", attempt: approved }
  const [latest] = attempts
  const isOpen = latest && states[0] === "pending" && !(await isAttemptClosed(latest.id))
  return isOpen ? { kind: "open", attempt: latest } : null
}

/** An attempt of this cart that its provider reports as approved, although the shopper has not returned; or null. */
export async function findApprovedAttempt(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
): Promise<PaymentAttempt | null> {
  const attempts = await listAttemptsToCheck(cart, browserAttempt)
  const approved = await Promise.all(attempts.map((attempt) => isApproved(cart, settings, attempt)))
  return attempts.find((_attempt, index) => approved[index]) ?? null
}

/** Whether an attempt's provider says that it is approved; false too when it does not answer in time. */
export async function isApproved(cart: Cart, settings: PaymentSettings, attempt: PaymentAttempt): Promise<boolean> {
  const store = keyValueStore()
  const key = `paid-attempt:${attempt.id}`
  if ((await store.get(key)) !== null) return true
  const state = await withTimeout(askProvider(cart, settings, attempt), PROVIDER_TIMEOUT_MS, () => "no-answer")
  if (state !== "approved") return false
  await store.set(key, "paid", PAID_RETENTION_MS)
  return true
}

/** The attempts of a cart, the latest first. One whose money only the order takes counts while it is the latest and not closed. */
export async function listAttemptsToCheck(cart: Cart, browserAttempt: PaymentAttempt | null): Promise<PaymentAttempt[]> {
  const stored = await readCartAttempts(cart.checkout_id)
  const known = stored.length === 0 && browserAttempt?.checkoutId === cart.checkout_id ? [browserAttempt] : stored
  const isEnded = await Promise.all(known.map(isClosedUncharged))
  return known.filter((attempt, index) => !isEnded[index] && (index === 0 || takesFundsBeforeOrder(attempt)))
}

async function isClosedUncharged(attempt: PaymentAttempt): Promise<boolean> {
  return findMethodOf(attempt)?.fundsTaken === "on-order" && (await isAttemptClosed(attempt.id))
}

/** Null for an attempt that no provider takes part in. */
async function askProvider(
  cart: Cart,
  settings: PaymentSettings,
  attempt: PaymentAttempt,
): Promise<PaymentStatus["kind"] | "no-answer" | null> {
  if (!findMethodOf(attempt)) return null
  return (await readAttemptStatus(attempt, cart, settings))?.kind ?? "no-answer"
}

/**
 * How an attempt's payment stands at its provider; null when that is not known.
 *
 * @param parameters what the provider added to its return, if this is one
 */
export async function readAttemptStatus(
  attempt: PaymentAttempt,
  cart: Cart,
  settings: PaymentSettings | Promise<PaymentSettings>,
  parameters: ReturnParameters = {},
  isReturn = false,
): Promise<PaymentStatus | null> {
  try {
    const request = { cart, settings: await settings, attempt, parameters, isReturn }
    return (await findMethodOf(attempt)?.readStatus(request)) ?? null
  } catch (error) {
    if (!isExpectedPaymentError(error)) throw error
    log.warn("payment-status-unavailable", { method: attempt.method, message: error.message })
    return null
  }
}
