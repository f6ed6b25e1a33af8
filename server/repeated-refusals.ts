import type { Request } from "express"
import { LRUCache } from "lru-cache"

/** A brief refusal as it was sent. */
type Refusal = { status: number; headers: [string, string][]; html: string }

const MAX_REFUSALS = 1_000
const MAX_AGE_MS = 10_000

/**
 * Brief refusals (`answerBriefly`) of the last ten seconds. An address that asks the very same again, without cookies, gets the
 * same answer before a page is looked for (assurance S26).
 */
export function createRepeatedRefusals() {
  const refusals = new LRUCache<string, Refusal>({ max: MAX_REFUSALS, ttl: MAX_AGE_MS })

  /** Whose request for what; null for one whose answer depends on its cookies or on its body. */
  function keyOf({ ip, method, originalUrl, headers }: Request): string | null {
    if (ip === undefined || headers.cookie !== undefined) return null
    // A post without cookies that says nothing of its source is refused whatever it holds.
    const source = method === "POST" ? (headers["sec-fetch-site"] ?? headers.origin ?? headers.referer) : undefined
    return source === undefined ? `${ip} ${method} ${originalUrl}` : null
  }

  return {
    find(request: Request): Refusal | null {
      const key = keyOf(request)
      return (key !== null && refusals.get(key)) || null
    },
    keep(request: Request, refusal: Refusal): void {
      const key = keyOf(request)
      if (key !== null) refusals.set(key, refusal)
    },
  }
}
