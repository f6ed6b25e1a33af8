import { stringify } from "qs"
import type { z } from "zod"
import { peekCache, readThroughCache } from "./catalogue-cache.server"
import type { I18n } from "./catalogue.server"
import { openAnonymousClient } from "./client.server"
import { ApiError, ifRefused } from "./errors"
import { parseReply } from "./requests.server"

/** The currency that a shopper pays in. */
export function chargedCurrency({ currency, charged }: I18n): string {
  return charged ?? currency
}

/** A cached read of one address; null when it answers nothing or 404. */
export function readRecord<T>(...call: Call): Promise<T | null> {
  return readThroughCache(keyOf(...call), () => readNow<T>(...call))
}

/** The copy of the same that is at hand; null without one. */
export function peekRecord<T>(...call: Call): T | null {
  return peekCache<T>(keyOf(...call))
}

/** The same of what a store may not have: null where it refuses the read too, as without a model, an app or the key's right. */
export function readIfAllowed<T>(...call: Call): Promise<T | null> {
  return readThroughCache(keyOf(...call), () => readNowIfAllowed<T>(...call))
}

type Call = [i18n: I18n | null, path: string, query: object, schema: z.ZodTypeAny]

function keyOf(...[i18n, path, query]: Call): string {
  return [path, i18n?.locale, i18n && chargedCurrency(i18n), stringify(query)].join(" ")
}

/** An uncached read of one address; null when it answers nothing or 404. */
export async function readNow<T>(...[i18n, path, query, schema]: Call): Promise<T | null> {
  try {
    const reply: unknown = await openAnonymousClient(i18n && { ...i18n, currency: chargedCurrency(i18n) }).get(path, { ...query })
    return reply === null ? null : parseReply<T>(schema, reply, `GET ${path}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** An uncached read of what a store may not have. */
export function readNowIfAllowed<T>(...call: Call): Promise<T | null> {
  return readNow<T>(...call).catch(ifRefused(null))
}
