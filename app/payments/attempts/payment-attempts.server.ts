import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { withTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { type Funds, type PaymentStatus, type ReturnParameters, isExpectedPaymentError } from "~/payments/server-payment-method"
import { findMethodOf, takesFundsBeforeOrder } from "~/payments/registry.server"
import { type CartSnapshot, cartFingerprint } from "~/shop/cart/cart-snapshot.server"
import {
  RESUME_WINDOW_MS,
  ATTEMPT_RETENTION_MS,
  type PaymentAttempt,
  closeAttempt,
  isAttemptSuperseded,
  isAttemptClosed,
  isAttemptExpired,
  readCartAttempts,
  saveAttempt,
  saveAttemptCart,
} from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { noteWatchedAttempt } from "~/store/payment-watch.server"

/** How long a page waits for a provider to say whether a payment was made. */
export const PROVIDER_TIMEOUT_MS = 1_500
/** How long a held status is kept before it is asked again; a captured one is kept as long as its attempt. */
const HELD_STATUS_CACHE_MS = 60 * 60 * 1000
/** How often in a minute pages that only show a payment ask about it, where asking may also capture it. */
const MAX_LOOKS_PER_MINUTE = 3

type AttemptPayment = Pick<PaymentAttempt, "method" | "gateway" | "providerId" | "providerSecret" | "to">

const NO_PAYMENT: AttemptPayment = { method: null, gateway: null, providerId: null, providerSecret: null, to: null }

/** Remembers a new attempt to pay the cart that the shopper agreed to; without `payment` none was started. */
export async function createAttempt(id: string, seen: CartSnapshot, payment = NO_PAYMENT): Promise<PaymentAttempt> {
  const { checkoutId, due: amount, currency } = seen
  const startedAt = Date.now()
  const expiresAt = startedAt + RESUME_WINDOW_MS
  const payableUntil = startedAt + (findMethodOf(payment)?.payableForMs ?? 0)
  const times = { startedAt, expiresAt, payableUntil }
  const attempt = { id, checkoutId, ...payment, amount, currency, fingerprint: cartFingerprint(seen), ...times }
  await saveAttempt(attempt)
  if (takesFundsBeforeOrder(attempt)) await noteWatchedAttempt(attempt)
  await saveAttemptCart(id, JSON.stringify(seen))
  return attempt
}

/**
 * What earlier payments of a cart mean for the next one. `toResolveFirst`: approved, processing, or without an answer of its provider;
 * nothing else is paid before it is resolved. `open`: may be resumed. `blocking`: its money is or may still be taken without the cart's
 * order, so that no other payment starts. `mayDuplicatePayment`: the shopper chose to pay otherwise while this one may still be taken.
 */
type EarlierPayments = {
  toResolveFirst: PaymentAttempt | null
  open: PaymentAttempt[]
  blocking: PaymentAttempt | null
  mayDuplicatePayment: boolean
}

/** Asks the providers about earlier payments of a cart; `browserAttempt` is this browser's latest attempt. */
export async function readEarlierPayments(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
): Promise<EarlierPayments> {
  const attempts = await listAttemptsToCheck(cart, browserAttempt)
  const asked = await Promise.all(
    attempts.map(async (attempt) => ({
      attempt,
      state: await askProvider(cart, settings, attempt),
      // A payment that the shopper replaced by another does not count as waiting, but counts once it is approved.
      isSuperseded: await isAttemptSuperseded(attempt.id),
    })),
  )
  const approved = asked.find(({ state }) => state === "approved")
  // A payment still pending after its provider's deadline does not count as waiting either.
  const isTooLate = ({ attempt, state }: (typeof asked)[number]) => state === "pending" && isAttemptExpired(attempt, Date.now())
  const waiting = asked.filter((each) => !each.isSuperseded && !isTooLate(each))
  const toResolveFirst = approved ?? waiting.find(({ state }) => state !== "pending" && isUnsettled(state))
  const payable = waiting.find(({ attempt, state }) => isUnsettled(state) && takesFundsBeforeOrder(attempt))
  const paid = asked.find(({ attempt, state }) => state === "approved" && takesFundsBeforeOrder(attempt))
  const open = waiting.filter(({ state }) => state === "pending" || state === "unconfirmed")
  return {
    toResolveFirst: toResolveFirst?.attempt ?? null,
    open: open.map(({ attempt }) => attempt),
    blocking: (paid ?? payable)?.attempt ?? null,
    mayDuplicatePayment: asked.some(({ isSuperseded, state }) => isSuperseded && isUnsettled(state)),
  }
}

function isUnsettled(state: Awaited<ReturnType<typeof askProvider>>): boolean {
  return state === "pending" || state === "processing" || state === "no-answer"
}

/** An attempt of this cart that its provider reports as approved, although the shopper has not returned, and its funds; or null. */
export async function findApprovedAttempt(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
): Promise<{ attempt: PaymentAttempt; funds: Funds } | null> {
  const attempts = await listAttemptsToCheck(cart, browserAttempt)
  const asked = attempts.map(async (attempt) => {
    const funds = await readApprovedFunds(cart, settings, attempt)
    return funds && { attempt, funds }
  })
  return (await Promise.all(asked)).find((approved) => approved !== null) ?? null
}

/**
 * What an attempt has done with the money, once its provider says that it is approved; null too when it does not answer in time.
 *
 * @param mayAsk false for what is known already
 */
export async function readApprovedFunds(
  cart: Cart,
  settings: PaymentSettings,
  attempt: PaymentAttempt,
  mayAsk = true,
): Promise<Funds | null> {
  const store = keyValueStore()
  const key = fundsKey(attempt)
  const known = await store.get(key)
  // "paid" was written before holds were told apart.
  if (known !== null) return known === "held" || known === "none" ? known : "captured"
  if (!mayAsk) return null
  if (findMethodOf(attempt)?.askingMayCapture) {
    const { count } = await store.increment(`payment-looks:${attempt.id}`, 60_000)
    if (count > MAX_LOOKS_PER_MINUTE) return null
  }
  const asked = readAttemptStatus(attempt, cart, settings)
  const status = await withTimeout(asked, PROVIDER_TIMEOUT_MS, () => null)
  return status?.kind === "approved" ? status.funds : null
}

function fundsKey({ id }: PaymentAttempt): string {
  return `paid-attempt:${id}`
}

/** The attempts of a cart, the latest first. One that only the order charges is included only if it is the latest and not closed. */
export async function listAttemptsToCheck(cart: Cart, browserAttempt: PaymentAttempt | null): Promise<PaymentAttempt[]> {
  const stored = await readCartAttempts(cart.checkout_id)
  const known = stored.length === 0 && browserAttempt?.checkoutId === cart.checkout_id ? [browserAttempt] : stored
  const isEnded = await Promise.all(known.map(isOver))
  return known.filter((attempt, index) => !isEnded[index] && (index === 0 || takesFundsBeforeOrder(attempt)))
}

async function isOver(attempt: PaymentAttempt): Promise<boolean> {
  if (!takesFundsBeforeOrder(attempt)) return isAttemptClosed(attempt.id)
  return (await isAttemptClosed(attempt.id, "final")) || isAttemptClosed(attempt.id, "given-up")
}

/** Null for an attempt that no provider takes part in, `unconfirmed` for one that its provider has not begun. */
async function askProvider(
  cart: Cart,
  settings: PaymentSettings,
  attempt: PaymentAttempt,
): Promise<PaymentStatus["kind"] | "no-answer" | "unconfirmed" | null> {
  if (!findMethodOf(attempt)) return null
  const status = await readAttemptStatus(attempt, cart, settings)
  if (status?.kind === "cancelled" || status?.kind === "refused") await closeAttempt(attempt.id, "final")
  if (status?.kind === "pending" && status.isUnconfirmed) return "unconfirmed"
  return status?.kind ?? "no-answer"
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
    const status = await findMethodOf(attempt)?.readStatus(request)
    if (status?.kind === "approved" && takesFundsBeforeOrder(attempt))
      await keyValueStore().set(
        fundsKey(attempt),
        status.funds,
        status.funds === "captured" ? ATTEMPT_RETENTION_MS : HELD_STATUS_CACHE_MS,
      )
    return status ?? null
  } catch (error) {
    if (!isExpectedPaymentError(error)) throw error
    log.warn("payment-status-unavailable", { method: attempt.method, message: error.message })
    return null
  }
}
