import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { fail, succeed } from "~/problems"
import type { Result } from "~/problems"
import { sharedStore } from "~/store/store.server"

/** Times within seconds; RATE_LIMITS replaces single ones. */
const limits = {
  coupon: { times: 10, seconds: 600 },
  declaration: { times: 30, seconds: 3600 },
  estimate: { times: 5, seconds: 3600 },
  giftcard: { times: 5, seconds: 600 },
  "giftcard-address": { times: 20, seconds: 600 },
  "login-failure": { times: 5, seconds: 900 },
  "login-failure-address": { times: 20, seconds: 900 },
  newsletter: { times: 3, seconds: 86_400 },
  "newsletter-address": { times: 5, seconds: 3600 },
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

export type LimitName = keyof typeof limits

/** A try that counts unless it is taken back. */
export type Try = { takeBack(): Promise<void> }

/**
 * Counts one more try and answers whether it may go on. Windows are fixed: they begin with the first try. Call it only
 * before what would reach the backend.
 *
 * @param key whom the limit counts: a cart, a session, an address
 * @returns `too-many-requests` with the length of the window in seconds, else nothing
 */
export async function requireAllowed(limit: LimitName, key: string): Promise<Result<null>> {
  const { times, seconds } = limitOf(limit)
  const tries = await sharedStore().increment(`limit-${limit}:${key}`, seconds * 1000)
  if (tries <= times) return succeed(null)
  if (tries === times + 1) log.warn("limit-reached", { limit })
  return refuse(seconds)
}

/**
 * Like requireAllowed, for limits that count failures only: the try is counted before its outcome is known, so that many at
 * once cannot pass together, and taken back when it was no failure.
 *
 * @returns the try, or `too-many-requests` with the seconds until the window ends
 */
export async function reserveTry(limit: LimitName, key: string): Promise<Result<Try>> {
  const { times, seconds } = limitOf(limit)
  const windowMs = seconds * 1000
  const start = await windowStart(limit, key, windowMs)
  const takenBackKey = `limit-${limit}-taken-back:${start}:${key}`
  const store = sharedStore()
  const tries = await store.increment(`limit-${limit}:${start}:${key}`, windowMs)
  const counted = tries - Number((await store.get(takenBackKey)) ?? 0)
  const takeBack = async () => void (await store.increment(takenBackKey, windowMs))
  if (counted <= times) return succeed({ takeBack })
  if (counted === times + 1) log.warn("limit-reached", { limit })
  await takeBack()
  return refuse(Math.max(1, Math.ceil((start + windowMs - Date.now()) / 1000)))
}

/** When the window of these tries began: a try and its taking back must count in the same one. */
async function windowStart(limit: LimitName, key: string, windowMs: number): Promise<number> {
  const startKey = `limit-${limit}-window:${key}`
  const now = Date.now()
  await sharedStore().setIfAbsent(startKey, String(now), windowMs)
  return Number((await sharedStore().get(startKey)) ?? now)
}

function limitOf(limit: LimitName): { times: number; seconds: number } {
  return readEnvironment().rateLimits.get(limit) ?? limits[limit]
}

function refuse(seconds: number) {
  return fail("too-many-requests", undefined, { seconds: String(seconds) })
}
