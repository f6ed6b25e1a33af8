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
  isAttemptAbandoned,
  isAttemptClosed,
  isAttemptExpired,
  readAttempt,
  readCartAttempts,
  saveAttempt,
  saveAttemptCart,
} from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { noteWatchedAttempt } from "~/store/payment-watch.server"
import { dropCachedOpenStatus, cacheOpenStatus, readCachedOpenStatus } from "./open-statuses.server"

/** How long a page waits for a provider to say whether a payment was made. */
export const PROVIDER_TIMEOUT_MS = 1_500
/** How long a held status is kept before it is asked again; a captured one is kept as long as its attempt. */
const HELD_STATUS_CACHE_MS = 60 * 60 * 1000
/** How often in a minute pages that only show a payment ask about it, where asking may also capture it. */
const MAX_LOOKS_PER_MINUTE = 3

type AttemptPayment = Pick<PaymentAttempt, "method" | "gateway" | "providerId" | "providerSecret" | "to">

const NO_PAYMENT: AttemptPayment = { method: null, gateway: null, providerId: null, providerSecret: null, to: null }

/**
 * Remembers a new attempt to pay the cart that the shopper agreed to; without `payment` none was started.
 *
 * @param session digest of the session that begins it
 */
export async function createAttempt(id: string, seen: CartSnapshot, payment = NO_PAYMENT, session = ""): Promise<PaymentAttempt> {
  const { checkoutId, due: amount, currency } = seen
  const startedAt = Date.now()
  const expiresAt = startedAt + RESUME_WINDOW_MS
  const payableUntil = startedAt + (findMethodOf(payment)?.payableForMs ?? 0)
  const times = { startedAt, expiresAt, payableUntil }
  const attempt = { id, checkoutId, ...payment, amount, currency, fingerprint: cartFingerprint(seen), ...times, session }
  await rememberAttempt(attempt)
  await saveAttemptCart(id, JSON.stringify(seen))
  return attempt
}

async function rememberAttempt(attempt: PaymentAttempt): Promise<void> {
  await saveAttempt(attempt)
  if (takesFundsBeforeOrder(attempt)) await noteWatchedAttempt(attempt)
}

/**
 * What earlier payments of a cart mean for the next one. `toComplete`: approved, processing, or without an answer of its provider; nothing
 * else is paid or resumed before it is resolved. `resumable`: its page may be opened again. `blockingPayment`: its money may still be taken
 * without the cart's order, so that no new payment starts. `nonBlockingPayments`: may still be taken too, but block no new payment: the
 * shopper chose to pay otherwise, or they wait on a page of ours.
 */
type EarlierPayments = {
  toComplete: PaymentAttempt | null
  resumable: PaymentAttempt[]
  blockingPayment: PaymentAttempt | null
  nonBlockingPayments: PaymentAttempt[]
}

/** Asks the providers about earlier payments of a cart; `browserAttempt` is this browser's latest attempt. */
export async function readEarlierPayments(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
): Promise<EarlierPayments> {
  // Before the browser's next attempt takes the place of one that the store has lost.
  if (browserAttempt?.checkoutId === cart.checkout_id && !(await readAttempt(browserAttempt.id)))
    await rememberAttempt(browserAttempt)
  const asked = await askProviders(cart, settings, browserAttempt)
  const approved = asked.find(({ status }) => status?.kind === "approved")
  const waiting = asked.filter(isWaiting)
  const toComplete = approved ?? waiting.find(({ status }) => !status || status.kind === "processing")
  const resumable = waiting.filter(({ status }) => status?.kind === "pending")
  return {
    toComplete: toComplete?.attempt ?? null,
    resumable: resumable.map(({ attempt }) => attempt),
    blockingPayment: asked.find(blocksNewPayment)?.attempt ?? null,
    nonBlockingPayments: listNonBlocking(asked),
  }
}

/**
 * A cart's payments but the one of this id, which has taken nothing. `taken`: has taken or reserved its money, or may still take it; the
 * order would take that one's as well. `nonBlockingPayments` as in EarlierPayments.
 */
export async function readOtherPayments(cart: Cart, settings: PaymentSettings, attemptId: string) {
  const others = (await askProviders(cart, settings, null)).filter(({ attempt }) => attempt.id !== attemptId)
  const taken = others.find(hasMovedMoney) ?? others.find(blocksNewPayment)
  return { taken: taken?.attempt ?? null, nonBlockingPayments: listNonBlocking(others) }
}

function listNonBlocking(asked: readonly AskedAttempt[]): PaymentAttempt[] {
  return asked.filter((each) => isPayable(each) && !blocksNewPayment(each)).map(({ attempt }) => attempt)
}

type Asking = (attempt: PaymentAttempt) => Promise<PaymentStatus | null>
type AskedAttempt = { attempt: PaymentAttempt; status: PaymentStatus | null; isAbandoned: boolean }

const hasMovedMoney = ({ status }: AskedAttempt) => status?.kind === "approved" && status.funds !== "none"

/** Attempts with what `ask` tells of them; what has moved money first, also behind a later approval that only the order takes. */
async function askAbout(attempts: readonly PaymentAttempt[], ask: Asking): Promise<AskedAttempt[]> {
  const asked = attempts.filter(findMethodOf).map(async (attempt) => {
    const status = await ask(attempt)
    return { attempt, status, isAbandoned: await isAttemptAbandoned(attempt.id) }
  })
  return (await Promise.all(asked)).sort((one, other) => Number(hasMovedMoney(other)) - Number(hasMovedMoney(one)))
}

/** The attempts of a cart that count, with their providers' answers; an order without a payment is none. */
async function askProviders(cart: Cart, settings: PaymentSettings, browserAttempt: PaymentAttempt | null) {
  return askAbout(await listAttemptsToCheck(cart, browserAttempt), async (attempt) => {
    const status = await fetchAttemptStatus(attempt, cart, settings)
    if (status?.kind === "cancelled" || status?.kind === "refused") await closeAttempt(attempt.id, "final")
    return status
  })
}

/** Neither replaced by the shopper nor left beyond its provider's time. Either counts again once it is approved. */
function isWaiting(each: AskedAttempt): boolean {
  return !each.isAbandoned && !isTooLate(each)
}

function isTooLate({ attempt, status }: AskedAttempt): boolean {
  return status?.kind === "pending" && !status.isUnconfirmed && isAttemptExpired(attempt, Date.now())
}

/** Whether an attempt's money may still be taken without its order. */
function isPayable(each: AskedAttempt): boolean {
  const { attempt, status } = each
  const isUndecided = !status || status.kind === "processing" || status.kind === "pending"
  return takesFundsBeforeOrder(attempt) && isUndecided && !isTooLate(each)
}

function blocksNewPayment(each: AskedAttempt): boolean {
  const isOnOurPage = each.status?.kind === "pending" && each.status.isUnconfirmed === true
  return isPayable(each) && !each.isAbandoned && !isOnOurPage
}

/** A cart's approved attempt without its order, and one that waits: for its provider, or for its shopper there. */
type UnfinishedAttempts = { approved: { attempt: PaymentAttempt; funds: Funds } | null; waiting: PaymentAttempt | null }

/**
 * What is to be told of a cart's payments whose shopper has not returned.
 *
 * @param mayAskProvider whether more than what is known here may be asked
 */
export async function findUnfinishedAttempts(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
  mayAskProvider: boolean,
): Promise<UnfinishedAttempts> {
  const known = await listAttemptsToCheck(cart, browserAttempt)
  const attempts = known.filter((attempt) => mayAskProvider || findMethodOf(attempt)?.statusFromReturnOnly)
  const found = await askAbout(attempts, (attempt) => readStatusCacheFirst(cart, settings, attempt, true))
  const [approved = null] = found.flatMap(({ attempt, status }) =>
    status?.kind === "approved" ? [{ attempt, funds: status.funds }] : [],
  )
  const waiting = found.find(blocksNewPayment) ?? found.find(waitsForItsShopper)
  return { approved, waiting: approved ? null : (waiting?.attempt ?? null) }
}

/** Whether the shopper may still approve an attempt that only the order takes. */
function waitsForItsShopper(each: AskedAttempt): boolean {
  return each.status?.kind === "pending" && !takesFundsBeforeOrder(each.attempt) && !isTooLate(each)
}

/** What an attempt has done with the money, as its provider said lately, without asking again; null when that is not cached. */
export async function readCachedFunds(attempt: PaymentAttempt): Promise<Funds | null> {
  const known = await keyValueStore().get(fundsKey(attempt))
  // "paid" was written before holds were told apart.
  return known === null || known === "held" || known === "none" ? known : "captured"
}

/** What an attempt has done with the money, once its provider says that it is approved; null too when it does not answer in time. */
export async function readApprovedFunds(cart: Cart, settings: PaymentSettings, attempt: PaymentAttempt): Promise<Funds | null> {
  const status = await readStatusCacheFirst(cart, settings, attempt)
  return status?.kind === "approved" ? status.funds : null
}

/** An attempt's status to show only: cached, an open one with `cacheOpen`, else fetched, in time and seldom where that may capture; else null. */
export async function readStatusCacheFirst(cart: Cart, settings: PaymentSettings, attempt: PaymentAttempt, cacheOpen = false) {
  const known = await readCachedFunds(attempt)
  if (known !== null) return { kind: "approved", funds: known } as const
  const cachedOpen = cacheOpen ? await readCachedOpenStatus(attempt.id) : null
  if (cachedOpen) return cachedOpen
  if (findMethodOf(attempt)?.askingMayCapture) {
    const { count } = await keyValueStore().increment(`payment-looks:${attempt.id}`, 60_000)
    if (count > MAX_LOOKS_PER_MINUTE) return null
  }
  const status = await withTimeout(fetchAttemptStatus(attempt, cart, settings), PROVIDER_TIMEOUT_MS, () => null)
  if (cacheOpen) await cacheOpenStatus(attempt.id, status)
  return status
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

function isOver(attempt: PaymentAttempt): Promise<boolean> {
  if (!takesFundsBeforeOrder(attempt)) return isAttemptClosed(attempt.id)
  return isAttemptClosed(attempt.id, "final", "given-up", "set-aside")
}

/**
 * How an attempt's payment stands at its provider, asked now; null when that is not known.
 *
 * @param parameters what the provider added to its return, if this is one
 */
export async function fetchAttemptStatus(
  attempt: PaymentAttempt,
  cart: Cart,
  settings: PaymentSettings | Promise<PaymentSettings>,
  parameters: ReturnParameters = {},
  isReturn = false,
): Promise<PaymentStatus | null> {
  try {
    const request = { cart, settings: await settings, attempt, parameters, isReturn }
    const status = await findMethodOf(attempt)?.fetchStatus(request)
    await dropCachedOpenStatus(attempt.id)
    if (status?.kind === "approved" && takesFundsBeforeOrder(attempt)) {
      const keptMs = status.funds === "captured" ? ATTEMPT_RETENTION_MS : HELD_STATUS_CACHE_MS
      await keyValueStore().set(fundsKey(attempt), status.funds, keptMs)
    } else if (status?.kind === "cancelled" || status?.kind === "refused") await keyValueStore().delete(fundsKey(attempt))
    return status ?? null
  } catch (error) {
    if (!isExpectedPaymentError(error)) throw error
    log.warn("payment-status-unavailable", { method: attempt.method, message: error.message })
    return null
  }
}
