import { createHmac } from "node:crypto"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { keyValueStore } from "./key-value-store.server"
import { LIMITS } from "./limits"

type LimitName = keyof typeof LIMITS

/** A counted try; `takeBack` uncounts one that a limit on failures must not count. */
export type Try = { takeBack(): Promise<void> }

const UNCOUNTED = succeed<Try>({ takeBack: () => Promise.resolve() })

type Allowed<T> = ReturnType<typeof succeed<T>> | ReturnType<typeof refuse>

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
export async function consumeRateLimit(limit: LimitName, key: string): Promise<Allowed<null>> {
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
 * @returns the try, or `too-many-requests` with the seconds until the window ends
 */
export async function reserveTry(limit: LimitName, key: string): Promise<Result<Try>> {
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
  if (count === times + 1) log.warn("rate-limit-reached", { limit, caller: digestOf(key).slice(0, 12) })
  return { isAllowed: count <= times, windowSeconds: seconds, msLeft, takeBack }
}

/** The store's key of a count. E-mails, addresses and sessions do not stand in it, nor can they be guessed from it. */
export function counterOf(limit: LimitName, key: string): string {
  return `limit-${limit}:${digestOf(key)}`
}

function digestOf(key: string): string {
  const [secret] = readEnvironment().cookieSecrets
  return createHmac("sha256", secret).update(key).digest("base64url")
}

function refuse(seconds: number) {
  return fail("too-many-requests", undefined, { seconds: String(seconds) })
}

/** Counts a try of a code against the session, then against the client's address and account; of a gift card's, which is money, fewer. */
export async function consumeCodeLimit(
  kind: "coupon" | "giftcard",
  session: string | null,
  { address, account }: Caller,
): Promise<Allowed<null>> {
  const bySession = await consumeRateLimit(kind, session ?? "anonymous")
  if (!bySession.ok) return bySession
  const byAddress =
    address === null ? bySession : await consumeRateLimit(kind === "coupon" ? "coupon-address" : "giftcard-ip", address)
  return byAddress.ok && account !== null ? consumeRateLimit(`${kind}-account`, account) : byAddress
}

/** Counts what costs a provider a payment or a card's check: against `key` (a cart, an order, a session) where there is one, then as above. */
export async function consumePaymentLimit(key: string | null, { address, account }: Caller): Promise<Allowed<null>> {
  const byKey = key === null ? succeed(null) : await consumeRateLimit("payment-start", key)
  if (!byKey.ok) return byKey
  const byAddress = address === null ? byKey : await consumeRateLimit("payment-start-address", address)
  return byAddress.ok && account !== null ? consumeRateLimit("payment-start-account", account) : byAddress
}

/** Counts an order that no provider is asked about against the client's address, then against the account. */
export async function consumeOrderLimit({ address, account }: Caller): Promise<Allowed<null>> {
  const byAddress = address === null ? succeed(null) : await consumeRateLimit("order-address", address)
  return byAddress.ok && account !== null ? consumeRateLimit("order-account", account) : byAddress
}

/** Counts a call of the wallets' sheets against the session, then against the client's address where that is known. */
export async function consumeWalletLimit(session: string | null, address: string | null): Promise<Allowed<null>> {
  const bySession = await consumeRateLimit("wallet", session ?? "anonymous")
  return bySession.ok && address !== null ? consumeRateLimit("wallet-address", address) : bySession
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
  const ofAddress = address === null || knownBrowser !== null ? null : await reserveTry("login-failure-ip", address)
  if (ofAddress?.ok === false) return ofAddress
  const ofAccount = await reserveTry("login-failure", ownerKey(email, knownBrowser))
  if (!ofAccount.ok) {
    await ofAddress?.value.takeBack()
    return ofAccount
  }
  return succeed({
    async takeBack() {
      await Promise.all([ofAccount.value.takeBack(), ofAddress?.value.takeBack()])
    },
  })
}

/**
 * Counts a link that logs in once against the browser that the account knows, else against the client's address where that is known. Not
 * against the account: nobody guesses the link's secret, but anybody could use up the owner's tries.
 */
export async function reserveLink({ address, knownBrowser }: LoginOrigin): Promise<Result<Try>> {
  const caller = knownBrowser ?? address
  return caller === null ? UNCOUNTED : reserveTry("login-failure-ip", `link ${caller}`)
}

/** Counts a mailed key for a new password against the client's address where that is known, apart from the links that it asks for. */
export async function reserveMailedKey(address: string | null): Promise<Result<Try>> {
  return address === null ? UNCOUNTED : reserveTry("recovery-address", `key ${address}`)
}

/**
 * Counts a login by the right secret, apart from choices: against the account in a browser that it knows, so that no neighbour locks
 * that out, else against the client's address where that is known.
 */
export async function reserveEntry(email: string, { address, knownBrowser }: LoginOrigin): Promise<Result<Try>> {
  const caller = knownBrowser === null ? address : email.toLowerCase()
  return caller === null ? UNCOUNTED : reserveTry("session-change", `login ${caller}`)
}

/** Counts a choice that a session keeps against the client's address where that is known. */
export async function reserveSessionChange(address: string | null): Promise<Result<Try>> {
  return address === null ? UNCOUNTED : reserveTry("session-change", address)
}

/**
 * Counts a link for a new password against the client's address where that is known, then against its e-mail, whether it has an account
 * or not. A browser that the account knows is counted by itself, as at login.
 */
export async function consumeRecoveryLimit(email: string, { address, knownBrowser }: LoginOrigin): Promise<Allowed<null>> {
  const isCounted = address !== null && knownBrowser === null
  const byAddress = isCounted ? await consumeRateLimit("recovery-address", address) : succeed(null)
  return byAddress.ok ? consumeRateLimit("recovery", ownerKey(email, knownBrowser)) : byAddress
}

/** Counts a sign-up for the newsletter by the client's address or session, and by a visitor's e-mail (null for a customer). */
export async function consumeNewsletterLimit(caller: string, email: string | null): Promise<Result<null>> {
  const byCaller = await consumeRateLimit("newsletter-caller", caller)
  return byCaller.ok && email !== null ? consumeRateLimit("newsletter", email.toLowerCase()) : byCaller
}

/** Counts a request for the e-mail of a product's return by the client's address or session, and by the e-mail, which a stranger may type. */
export async function consumeStockAlertLimit(caller: string, email: string): Promise<Result<null>> {
  const byCaller = await consumeRateLimit("stock-alert", caller)
  return byCaller.ok ? consumeRateLimit("stock-alert-email", email.toLowerCase()) : byCaller
}

/** Counts a request for a mailed code, per contract and caller, then per contract, so that a stranger cannot use up the owner's codes. */
export async function consumeCodeMailLimit(contract: { number: string; email: string }, caller: string): Promise<Result<null>> {
  const key = `${contract.email.toLowerCase()} ${tidyNumber(contract.number)}`
  const ofCaller = await consumeRateLimit("termination-code", `${key} ${caller}`)
  return ofCaller.ok ? consumeRateLimit("termination-code-contract", key) : ofCaller
}

/** One spelling for all that the functions may read as the same number. */
export function tidyNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^NO?(?=\d)/, "")
}
