import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { fail, succeed } from "~/problems"
import type { Result } from "~/problems"
import { sharedStore } from "~/store/store.server"

/** Times within seconds; RATE_LIMITS replaces single ones. */
const limits = {
  coupon: { times: 10, seconds: 600 },
  "payment-start": { times: 10, seconds: 600 },
  order: { times: 3, seconds: 60 },
} as const satisfies Record<string, { times: number; seconds: number }>

export type LimitName = keyof typeof limits

/**
 * Counts one more try and answers whether it may go on. Windows are fixed: they begin with the first try. Call it only
 * before what would reach the backend.
 *
 * @param key whom the limit counts: a cart, a session, an address
 * @returns `too-many-requests` with the length of the window in seconds, else nothing
 */
export async function requireAllowed(limit: LimitName, key: string): Promise<Result<null>> {
  const { times, seconds } = readEnvironment().rateLimits.get(limit) ?? limits[limit]
  const tries = await sharedStore().increment(`limit-${limit}:${key}`, seconds * 1000)
  if (tries <= times) return succeed(null)
  if (tries === times + 1) log.warn("limit-reached", { limit })
  return fail("too-many-requests", undefined, { seconds: String(seconds) })
}
