import { createHash } from "node:crypto"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { keyValueStore } from "./key-value-store.server"

/** Times within seconds; RATE_LIMITS replaces single ones. */
const LIMITS = {
  coupon: { times: 10, seconds: 600 },
  declaration: { times: 30, seconds: 3600 },
  quote: { times: 5, seconds: 3600 },
  giftcard: { times: 5, seconds: 600 },
  "giftcard-ip": { times: 20, seconds: 600 },
  "login-failure": { times: 5, seconds: 900 },
  "login-failure-ip": { times: 20, seconds: 900 },
  newsletter: { times: 3, seconds: 86_400 },
  "newsletter-caller": { times: 5, seconds: 3600 },
  order: { times: 3, seconds: 60 },
  "payment-start": { times: 10, seconds: 600 },
  "policy-report": { times: 20, seconds: 60 },
  "policy-reports": { times: 300, seconds: 60 },
  "preview-secret": { times: 5, seconds: 3600 },
  recovery: { times: 3, seconds: 3600 },
  search: { times: 60, seconds: 60 },
  "sign-up": { times: 20, seconds: 3600 },
  "termination-code": { times: 3, seconds: 3600 },
  "termination-code-contract": { times: 9, seconds: 3600 },
  unsubscribe: { times: 10, seconds: 3600 },
  wallet: { times: 240, seconds: 600 },
} as const satisfies Record<string, { times: number; seconds: number }>

type LimitName = keyof typeof LIMITS

/** A counted try; `takeBack` uncounts one that a limit on failures must not count. */
export type Try = { takeBack(): Promise<void> }

type Allowed<T> = ReturnType<typeof succeed<T>> | ReturnType<typeof refuse>

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
  const counter = `limit-${limit}:${key}`
  const { count, msLeft } = await keyValueStore().increment(counter, seconds * 1000)
  const windowEnd = Date.now() + msLeft
  const takeBack = async () => {
    // A new window has not counted this try.
    if (Date.now() < windowEnd) await keyValueStore().increment(counter, seconds * 1000, -1)
  }
  if (count === times + 1) log.warn("rate-limit-reached", { limit })
  return { isAllowed: count <= times, windowSeconds: seconds, msLeft, takeBack }
}

function refuse(seconds: number) {
  return fail("too-many-requests", undefined, { seconds: String(seconds) })
}

/** Counts a try of a code against the session; of a gift card's, which is money, against the client's IP address too. */
export async function consumeCodeLimit(
  kind: "coupon" | "giftcard",
  session: string | null,
  clientIp: string | null,
): Promise<Result<null>> {
  const bySession = await consumeRateLimit(kind, session ?? "anonymous")
  if (!bySession.ok || kind === "coupon" || clientIp === null) return bySession
  return consumeRateLimit("giftcard-ip", clientIp)
}

/** Counts one login against its account, and against the client's IP address where that is known, whether the account exists or not. */
export async function reserveLogin(email: string, clientIp: string | null): Promise<Result<Try>> {
  const account = createHash("sha256").update(email.toLowerCase()).digest("base64url")
  const ofAddress = clientIp === null ? null : await reserveTry("login-failure-ip", clientIp)
  if (ofAddress?.ok === false) return ofAddress
  const ofAccount = await reserveTry("login-failure", account)
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

/** Counts a sign-up for the newsletter by the client's address or session, and by a visitor's e-mail (null for a customer). */
export async function consumeNewsletterLimit(caller: string, email: string | null): Promise<Result<null>> {
  const byCaller = await consumeRateLimit("newsletter-caller", caller)
  return byCaller.ok && email !== null ? consumeRateLimit("newsletter", email.toLowerCase()) : byCaller
}

/** Counts a request for a mailed code, per contract and caller, then per contract, so that a stranger cannot use up the owner's codes. */
export async function consumeCodeMailLimit(contract: { number: string; email: string }, caller: string): Promise<Result<null>> {
  const key = `${contract.email.toLowerCase()} ${tidyNumber(contract.number)}`
  const ofCaller = await consumeRateLimit("termination-code", `${key} ${caller}`)
  return ofCaller.ok ? consumeRateLimit("termination-code-contract", key) : ofCaller
}

/** One key for every spelling that the function may read as the same number. */
function tidyNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^NO?(?=\d)/, "")
}
