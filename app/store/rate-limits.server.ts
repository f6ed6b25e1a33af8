import { createHmac } from "node:crypto"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { keyValueStore } from "./key-value-store.server"
import { LIMITS } from "./limits"

type LimitName = keyof typeof LIMITS

/** A counted try; `takeBack` uncounts one that a limit on failures must not count. */
export type Try = { takeBack(): Promise<void> }

type Allowed = ReturnType<typeof succeed<null>> | ReturnType<typeof refuse>

/** Who makes a request, for the limits that neither a new cart nor a new session begins anew; null where it is not known. */
export type Caller = { address: string | null; account: string | null }

/**
 * Whose tries a cart's are: the account only once it is logged in, because anybody can type its e-mail.
 *
 * @param address the client's, as readRateLimitAddress tells it
 */
export function callerOf(
  cart: { account_id?: string | null; account_logged_in?: boolean | null } | null,
  address: string | null,
): Caller {
  return { address, account: cart?.account_logged_in ? (cart.account_id ?? null) : null }
}

/**
 * Counts one more try in a window that begins with the first one. Call it right before the backend is called.
 *
 * @param key whom the limit counts: a cart, a session, an address
 * @returns `too-many-requests` with the length of the window in seconds, else nothing
 */
export async function consumeRateLimit(limit: LimitName, key: string): Promise<Allowed> {
  const { isAllowed, windowSeconds } = await countTry(limit, key)
  return isAllowed ? succeed(null) : refuse(windowSeconds)
}

/** Counts one more try; without the store it is allowed. */
export async function isWithinRateLimit(limit: LimitName, key: string): Promise<boolean> {
  return (await consumeRateLimit(limit, key).catch(() => ({ ok: true }))).ok
}

/**
 * Like consumeRateLimit, for limits on failures: counted before the outcome is known, and taken back when it was no failure.
 *
 * @param key null counts nothing
 * @returns the try, or `too-many-requests` with the seconds until the window ends
 */
export async function reserveTry(limit: LimitName, key: string | null): Promise<Result<Try>> {
  if (key === null) return succeed({ takeBack: () => Promise.resolve() })
  const { isAllowed, msLeft, takeBack } = await countTry(limit, key)
  if (isAllowed) return succeed({ takeBack })
  // A try that was refused was no failure.
  await takeBack()
  return refuse(Math.ceil(msLeft / 1000))
}

async function countTry(limit: LimitName, key: string) {
  const { times, seconds } = readEnvironment().rateLimits.get(limit) ?? LIMITS[limit]
  const counter = counterOf(limit, key)
  const { count, msLeft } = await keyValueStore().increment(counter, seconds * 1000)
  const windowEnd = Date.now() + msLeft
  const takeBack = async () => {
    // A new window has not counted this try.
    if (Date.now() < windowEnd) await keyValueStore().increment(counter, seconds * 1000, -1)
  }
  // The same caller has the same digest in the lines of every limit: enough to see one who goes on, not who it is.
  if (count === times + 1) log.warn("rate-limit-reached", { limit, caller: keyedDigest(key).slice(0, 12) })
  return { isAllowed: count <= times, windowSeconds: seconds, msLeft, takeBack }
}

/** The store's key of a count. E-mails, addresses and sessions do not stand in it, nor can they be guessed from it. */
export function counterOf(limit: LimitName, key: string): string {
  return `limit-${limit}:${keyedDigest(key)}`
}

function keyedDigest(key: string): string {
  const [secret] = readEnvironment().cookieSecrets
  return createHmac("sha256", secret).update(key).digest("base64url")
}

function refuse(seconds: number) {
  return fail("too-many-requests", undefined, { seconds: String(seconds) })
}

/** Counts one more try by each limit in turn, until one refuses; a null key is not counted. */
async function consumeInOrder(...counted: (readonly [limit: LimitName, key: string | null])[]): Promise<Allowed> {
  for (const [limit, key] of counted) {
    const allowed = key === null ? succeed(null) : await consumeRateLimit(limit, key)
    if (!allowed.ok) return allowed
  }
  return succeed(null)
}

/** Counts a try of a code against the session, then against the client's address and account; of a gift card's, which is money, fewer. */
export function consumeCodeLimit(
  kind: "coupon" | "giftcard",
  session: string | null,
  { address, account }: Caller,
): Promise<Allowed> {
  const ofAddress = kind === "coupon" ? "coupon-address" : "giftcard-ip"
  return consumeInOrder([kind, session ?? "anonymous"], [ofAddress, address], [`${kind}-account`, account])
}

/** Counts what costs a provider a payment or a card's check: against `key` (a cart, an order, a session) where there is one, then as above. */
export function consumePaymentLimit(key: string | null, { address, account }: Caller): Promise<Allowed> {
  return consumeInOrder(["payment-start", key], ["payment-start-address", address], ["payment-start-account", account])
}

/** Counts an order that no provider is asked about against the client's address, then against the account. */
export function consumeOrderLimit({ address, account }: Caller): Promise<Allowed> {
  return consumeInOrder(["order-address", address], ["order-account", account])
}

/** Counts a call of the wallets' sheets against the session, then against the client's address where that is known. */
export function consumeWalletLimit(session: string | null, address: string | null): Promise<Allowed> {
  return consumeInOrder(["wallet", session ?? "anonymous"], ["wallet-address", address])
}

/** Where a login comes from: the client's address, and the id of a browser that has logged in to this account before. */
export type LoginOrigin = { address: string | null; knownBrowser: string | null }

function ownerKey(email: string, knownBrowser: string | null): string {
  return knownBrowser === null ? email.toLowerCase() : `${email.toLowerCase()} ${knownBrowser}`
}

/**
 * Counts one login against its account, and against the client's address where that is known, whether the account exists or not.
 * A browser that the account knows is counted by itself only, so that strangers' failures do not lock it out, nor its neighbours'.
 */
export async function reserveLogin(email: string, { address, knownBrowser }: LoginOrigin): Promise<Result<Try>> {
  const ofAddress = await reserveTry("login-failure-ip", knownBrowser === null ? address : null)
  if (!ofAddress.ok) return ofAddress
  const ofAccount = await reserveTry("login-failure", ownerKey(email, knownBrowser))
  if (!ofAccount.ok) {
    await ofAddress.value.takeBack()
    return ofAccount
  }
  return succeed({
    async takeBack() {
      await Promise.all([ofAccount.value.takeBack(), ofAddress.value.takeBack()])
    },
  })
}

/**
 * Counts a link that logs in once against the browser that the account knows, else against the client's address where that is known. Not
 * against the account: nobody guesses the link's secret, but anybody could use up the owner's tries.
 */
export function reserveLink({ address, knownBrowser }: LoginOrigin): Promise<Result<Try>> {
  const caller = knownBrowser ?? address
  return reserveTry("login-failure-ip", caller === null ? null : `link ${caller}`)
}

/** Counts a mailed key for a new password against the client's address where that is known, apart from the links that it asks for. */
export function reserveMailedKey(address: string | null): Promise<Result<Try>> {
  return reserveTry("recovery-address", address === null ? null : `key ${address}`)
}

/**
 * Counts a login by the right secret, apart from choices: against the account in a browser that it knows, so that no neighbour locks
 * that out, else against the client's address where that is known.
 */
export function reserveEntry(email: string, { address, knownBrowser }: LoginOrigin): Promise<Result<Try>> {
  const caller = knownBrowser === null ? address : email.toLowerCase()
  return reserveTry("session-change", caller === null ? null : `login ${caller}`)
}

/** Counts a choice that a session keeps against the client's address where that is known. */
export function reserveSessionChange(address: string | null): Promise<Result<Try>> {
  return reserveTry("session-change", address)
}

/**
 * Counts a link for a new password against the client's address where that is known, then against its e-mail, whether it has an account
 * or not. A browser that the account knows is counted by itself, as at login.
 */
export function consumeRecoveryLimit(email: string, { address, knownBrowser }: LoginOrigin): Promise<Allowed> {
  const counted = knownBrowser === null ? address : null
  return consumeInOrder(["recovery-address", counted], ["recovery", ownerKey(email, knownBrowser)])
}

/** Counts a sign-up for the newsletter by the client's address or session, and by a visitor's e-mail (null for a customer). */
export function consumeNewsletterLimit(caller: string, email: string | null): Promise<Result<null>> {
  return consumeInOrder(["newsletter-caller", caller], ["newsletter", email?.toLowerCase() ?? null])
}

/** Counts a request for the e-mail of a product's return by the client's address or session, and by the e-mail, which a stranger may type. */
export function consumeStockAlertLimit(caller: string, email: string): Promise<Result<null>> {
  return consumeInOrder(["stock-alert", caller], ["stock-alert-email", email.toLowerCase()])
}

/** Counts a request for a mailed code, per contract and caller, then per contract, so that a stranger cannot use up the owner's codes. */
export function consumeCodeMailLimit(contract: { number: string; email: string }, caller: string): Promise<Result<null>> {
  const key = `${contract.email.toLowerCase()} ${tidyNumber(contract.number)}`
  return consumeInOrder(["termination-code", `${key} ${caller}`], ["termination-code-contract", key])
}

/** One spelling for all that the functions may read as the same number. */
export function tidyNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^NO?(?=\d)/, "")
}
