import { randomBytes } from "node:crypto"
import { z } from "zod"
import { keyValueStore } from "./key-value-store.server"

/** How long a shopper may take at the provider before the attempt counts as expired. */
export const ATTEMPT_LIFETIME_MS = 2 * 60 * 60 * 1000
/** How long an attempt is remembered, so that a late return can still be verified. */
export const ATTEMPT_RETENTION_MS = 24 * 60 * 60 * 1000

export const ATTEMPT_ID_PATTERN = /^[A-Za-z0-9_-]{22}$/

export const paymentAttemptSchema = z.object({
  id: z.string().regex(ATTEMPT_ID_PATTERN),
  checkoutId: z.string(),
  /** Null when no payment was started. */
  method: z.string().nullable(),
  gateway: z.string().nullable(),
  /** The id of the payment at its provider. */
  providerId: z.string().nullable(),
  providerSecret: z.string().nullable(),
  /** Minor units of the currency. */
  amount: z.number().int(),
  currency: z.string(),
  fingerprint: z.string(),
  startedAt: z.number(),
  expiresAt: z.number(),
  /** The page where the shopper pays or proves who they are; null when the provider asks nothing more. */
  to: z.string().nullable(),
})

/** One try to pay or order a cart as the shopper saw it. Times in epoch milliseconds. */
export type PaymentAttempt = z.infer<typeof paymentAttemptSchema>

/** An id that cannot be guessed: 128 random bits. */
export function newAttemptId(): string {
  return randomBytes(16).toString("base64url")
}

/** Whether the shopper's time at the provider is over; a payment may still have been made before. */
export function isAttemptExpired(attempt: PaymentAttempt, now: number): boolean {
  return now >= attempt.expiresAt
}

/** How many attempts of one cart are looked at: a shopper may try several methods and pay an older one after all. */
const MAX_ATTEMPTS = 5

/** Remembers an attempt, as the latest of its cart too. */
export async function saveAttempt(attempt: PaymentAttempt): Promise<void> {
  const store = keyValueStore()
  const earlier = (await readAttemptIds(attempt.checkoutId)).filter((id) => id !== attempt.id)
  await store.set(`attempt:${attempt.id}`, JSON.stringify(attempt), ATTEMPT_RETENTION_MS)
  await store.set(cartKey(attempt.checkoutId), [attempt.id, ...earlier].slice(0, MAX_ATTEMPTS).join(" "), ATTEMPT_RETENTION_MS)
}

/** The attempt of an id, or null when it is unknown or no longer remembered. */
export async function readAttempt(id: string): Promise<PaymentAttempt | null> {
  const text = ATTEMPT_ID_PATTERN.test(id) ? await keyValueStore().get(`attempt:${id}`) : null
  return text === null ? null : paymentAttemptSchema.parse(JSON.parse(text))
}

/** The last attempts of a cart, the latest first. */
export async function readCartAttempts(checkoutId: string): Promise<PaymentAttempt[]> {
  const attempts = await Promise.all((await readAttemptIds(checkoutId)).map(readAttempt))
  return attempts.filter((attempt) => attempt !== null)
}

async function readAttemptIds(checkoutId: string): Promise<string[]> {
  return ((await keyValueStore().get(cartKey(checkoutId))) ?? "").split(" ").filter(Boolean)
}

function cartKey(checkoutId: string): string {
  return `cart-attempts:${checkoutId}`
}

/** Reserves a provider's payment for one attempt; false when another attempt has it. */
export async function claimProviderPayment(gateway: string, providerId: string, attemptId: string): Promise<boolean> {
  const key = `provider-payment:${gateway}:${providerId}`
  const store = keyValueStore()
  return (await store.setIfAbsent(key, attemptId, ATTEMPT_RETENTION_MS)) || (await store.get(key)) === attemptId
}

/** Keeps what a shopper saw when an attempt began, to show later what has changed; a text too long to keep is left out. */
export async function saveAttemptCart(attemptId: string, text: string): Promise<void> {
  if (text.length <= 15_000) await keyValueStore().set(`seen-cart:${attemptId}`, text, ATTEMPT_RETENTION_MS)
}

export async function readAttemptCart(attemptId: string): Promise<string | null> {
  return ATTEMPT_ID_PATTERN.test(attemptId) ? keyValueStore().get(`seen-cart:${attemptId}`) : null
}

/** Marks an attempt as ended without a payment, so that it is not resumed. */
export async function closeAttempt(attemptId: string): Promise<void> {
  await keyValueStore().set(closedKey(attemptId), "closed", ATTEMPT_RETENTION_MS)
}

/** Whether an attempt was marked as ended without a payment. */
export async function isAttemptClosed(attemptId: string): Promise<boolean> {
  return (await keyValueStore().get(closedKey(attemptId))) !== null
}

function closedKey(attemptId: string): string {
  return `closed-attempt:${attemptId}`
}
