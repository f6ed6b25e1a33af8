import type { IncomingHttpHeaders } from "node:http"
import type { Request } from "express"
import { LRUCache } from "lru-cache"

/** A brief refusal as it was sent. */
type Refusal = { status: number; headers: [string, string][]; html: string }

const MAX_REFUSALS = 1_000
const MAX_AGE_MS = 10_000
/** Characters of a post's source and type by which it is told from others; browsers' are shorter. */
const MAX_KIND_LENGTH = 300
/** Why a post from one of our pages is refused before it is read: a page without a form, a body that is no form. */
const WHATEVER_IT_HOLDS = [405, 415]

/**
 * Brief refusals (`answerBriefly`) of the last ten seconds. An address that asks the very same again, without cookies, gets the
 * same answer before a page is looked for (assurance S26).
 */
export function createRepeatedRefusals() {
  const refusals = new LRUCache<string, Refusal>({ max: MAX_REFUSALS, ttl: MAX_AGE_MS })

  /** Whose request for what; null for one whose answer depends on its cookies. */
  function keyOf({ ip, method, originalUrl, headers }: Request): string | null {
    if (ip === undefined || headers.cookie !== undefined) return null
    const source = sourceOf(headers)
    const kind = method === "POST" && source ? `${source} ${headers["content-type"]}`.slice(0, MAX_KIND_LENGTH) : ""
    return `${ip} ${method} ${originalUrl} ${kind}`
  }

  return {
    find(request: Request): Refusal | null {
      const key = keyOf(request)
      return (key !== null && refusals.get(key)) || null
    },
    keep(request: Request, refusal: Refusal): void {
      // A post without cookies that says nothing of its source is refused whatever it holds; another by its address or its type.
      if (request.method === "POST" && sourceOf(request.headers) && !WHATEVER_IT_HOLDS.includes(refusal.status)) return
      const key = keyOf(request)
      if (key !== null) refusals.set(key, refusal)
    },
  }
}

function sourceOf(headers: IncomingHttpHeaders): string {
  return [headers["sec-fetch-site"], headers.origin, headers.referer].filter(Boolean).join(" ")
}
