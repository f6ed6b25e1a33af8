import { randomBytes } from "node:crypto"
import { z } from "zod"
import { digestOf } from "~/digest.server"
import { keyValueStore } from "./key-value-store.server"
import { forgetHold } from "./surplus.server"

/** How long a payment's page at its provider is taken up again; the provider may take the money longer (`payableUntil`). */
export const RESUME_WINDOW_MS = 2 * 60 * 60 * 1000
/** How long an attempt is remembered: longer than any provider can still take its money (docs/payments.md). */
export const ATTEMPT_RETENTION_MS = 10 * 24 * 60 * 60 * 1000
/** How long the cart that a shopper saw is kept, to show later what has changed. */
const SEEN_CART_RETENTION_MS = 24 * 60 * 60 * 1000

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
  /** Until when the provider can still take the money; 0 where that was not noted. */
  payableUntil: z.number().default(0),
  /** The page where the shopper pays or proves who they are; null when the provider asks nothing more. */
  to: z.string().nullable(),
  /** Digest of the session that began it; "" where that was not noted. */
  session: z.string().default(""),
})

/** One try to pay or order a cart as the shopper saw it. Times in epoch milliseconds. */
export type PaymentAttempt = z.infer<typeof paymentAttemptSchema>

/** An id that cannot be guessed: 128 random bits. */
export function newAttemptId(): string {
  return randomBytes(16).toString("base64url")
}

// The server's tools print keys: digests stand in them for tokens and providers' ids. Up to release 0.1 they held the text itself.
// While a release rolls out both builds share one store, and notes outlast it by days, so the former names are accepted for one
// release: tokens are only read under them, payments are claimed under both. To be removed with the release after the next one, with
// its tests and its CHANGELOG line.

/** What was noted under this prefix for a text that pays or opens something; null for nothing. */
export async function readByDigest(prefix: string, text: string): Promise<string | null> {
  const store = keyValueStore()
  return (await store.get(prefix + digestOf(text))) ?? store.get(prefix + text)
}

/** Whether the provider can no longer take the payment; it may still have been made before. */
export function isAttemptExpired(attempt: PaymentAttempt, now: number): boolean {
  return now >= Math.max(attempt.expiresAt, attempt.payableUntil)
}

/** How many of one cart's latest attempts are remembered, besides those that may still be paid. */
const LATEST_ATTEMPTS = 5
/** As many ids as one stored value holds. */
const MAX_ATTEMPTS = 700

/** Remembers an attempt, as the latest of its cart too, beside all that may still be paid: an unclear one is kept however old. */
export async function saveAttempt(attempt: PaymentAttempt): Promise<void> {
  const store = keyValueStore()
  const earlier = (await readCartAttempts(attempt.checkoutId)).filter(({ id }) => id !== attempt.id)
  const isKept = await Promise.all(
    earlier.map(async (each, index) => {
      if (index < LATEST_ATTEMPTS - 1 || !isAttemptExpired(each, Date.now())) return true
      return !(await isAttemptClosed(each.id, "final", "given-up", "set-aside"))
    }),
  )
  const kept = earlier.filter((_each, index) => isKept[index])
  const ids = [attempt, ...kept].slice(0, MAX_ATTEMPTS).map(({ id }) => id)
  await store.set(`attempt:${attempt.id}`, JSON.stringify(attempt), ATTEMPT_RETENTION_MS)
  await store.set(cartKey(attempt.checkoutId), ids.join(" "), ATTEMPT_RETENTION_MS)
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
  const store = keyValueStore()
  const claim = async (name: string) => {
    const key = `provider-payment:${name}`
    return (await store.setIfAbsent(key, attemptId, ATTEMPT_RETENTION_MS)) || (await store.get(key)) === attemptId
  }
  const former = `${gateway}:${providerId}`
  // Klarna's id is the address where one pays: it stands in no key again, and every attempt has another.
  return (providerId.includes("://") || (await claim(former))) && claim(digestOf(former))
}

/** The families of keys for what is noted of an attempt, or of a checkout's order. */
type NoteFamily = "abandoned-attempt" | "attempt-instrument" | "closed-attempt" | "order-attempt" | "unused-approval"

function note(family: NoteFamily, id: string, value: string): Promise<void> {
  return keyValueStore().set(`${family}:${id}`, value, ATTEMPT_RETENTION_MS)
}

function readNote(family: NoteFamily, id: string): Promise<string | null> {
  return keyValueStore().get(`${family}:${id}`)
}

/** Keeps what a shopper saw when an attempt began, to show later what has changed; a text too long to keep is left out. */
export async function saveAttemptCart(attemptId: string, text: string): Promise<void> {
  if (text.length <= 15_000) await keyValueStore().set(`seen-cart:${attemptId}`, text, SEEN_CART_RETENTION_MS)
}

export async function readAttemptCart(attemptId: string): Promise<string | null> {
  return ATTEMPT_ID_PATTERN.test(attemptId) ? keyValueStore().get(`seen-cart:${attemptId}`) : null
}

/**
 * Why an attempt is over without a payment. `unpaid`: its return said so. `final`: the provider, asked, said so. `given-up`: the shopper
 * ended it here, so that it blocks no new payment. `set-aside`: so too, and its money is given back: it never orders.
 */
type AttemptEnd = "unpaid" | "final" | "given-up" | "set-aside"

/** Marks an attempt as ended without a payment, so that it is not resumed. What was known better before stays. */
export async function closeAttempt(attemptId: string, end: AttemptEnd = "unpaid"): Promise<void> {
  if (end !== "unpaid") await note("closed-attempt", attemptId, end)
  else await keyValueStore().setIfAbsent(`closed-attempt:${attemptId}`, end, ATTEMPT_RETENTION_MS)
  if (end === "final") await forgetHold(attemptId)
}

/** Whether an attempt was marked as ended without a payment; with `ends` only in one of these ways. */
export async function isAttemptClosed(attemptId: string, ...ends: AttemptEnd[]): Promise<boolean> {
  const found = await readNote("closed-attempt", attemptId)
  return found !== null && (ends.length === 0 || ends.some((end) => end === found))
}

/** Notes the single-use token that an attempt pays with, such as a card's; "" for none. */
export async function noteToken({ id, checkoutId }: PaymentAttempt, token: string): Promise<void> {
  if (token === "") return
  await note("attempt-instrument", id, digestOf(token))
  await keyValueStore().set(tokenPrefix(checkoutId) + digestOf(token), id, ATTEMPT_RETENTION_MS)
}

/** Whether this single-use token was noted of an attempt; "" for none. */
export async function paysWithToken(attemptId: string, token: string): Promise<boolean> {
  const noted = await readNote("attempt-instrument", attemptId)
  return token === "" ? noted === null : noted === digestOf(token) || noted === token
}

/**
 * Whether a single-use token has been used: the last of its checkout's attempts with it has ended or was abandoned.
 *
 * @param paysAgain whether it still pays after an attempt that ended; after an abandoned one it never does
 */
export async function isTokenUsed(checkoutId: string, token: string, paysAgain = false): Promise<boolean> {
  const attemptId = token === "" ? null : await readByDigest(tokenPrefix(checkoutId), token)
  if (attemptId === null) return false
  return (!paysAgain && (await isAttemptClosed(attemptId))) || (await isAttemptAbandoned(attemptId))
}

function tokenPrefix(checkoutId: string): string {
  return `instrument-attempt:${checkoutId}:`
}

/** Notes which attempt's payment a checkout's order is being sent with; null for an order that needs none. */
export function linkOrderToAttempt(checkoutId: string, attemptId: string | null): Promise<void> {
  return note("order-attempt", checkoutId, attemptId ?? "")
}

/** The attempt whose payment a checkout's order was sent with, "" for none, or null when that is not known. */
export function readOrderAttempt(checkoutId: string): Promise<string | null> {
  return readNote("order-attempt", checkoutId)
}

/** Notes once whether an attempt's payment is its checkout's order's. @returns what was noted first */
export async function recordPaysOrder(attemptId: string, paysOrder: boolean): Promise<boolean> {
  const key = `attempt-orders:${attemptId}`
  const store = keyValueStore()
  if (await store.setIfAbsent(key, String(paysOrder), ATTEMPT_RETENTION_MS)) return paysOrder
  return (await store.get(key)) === "true"
}

/** Remembers that a return brought an approval that only an order takes, although another payment's order exists. */
export function noteUnusedApproval(attemptId: string): Promise<void> {
  return note("unused-approval", attemptId, "approved")
}

/** Whether an attempt was approved, and its order paid otherwise. */
export async function hasUnusedApproval(attemptId: string): Promise<boolean> {
  return (await readNote("unused-approval", attemptId)) !== null
}

/** Remembers that the shopper, warned, pays otherwise although this payment may still be taken. It remains watched. */
export function abandonAttempt(attemptId: string): Promise<void> {
  return note("abandoned-attempt", attemptId, "abandoned")
}

/** Whether the shopper chose to pay otherwise although the attempt may still be taken. */
export async function isAttemptAbandoned(attemptId: string): Promise<boolean> {
  return (await readNote("abandoned-attempt", attemptId)) !== null
}
