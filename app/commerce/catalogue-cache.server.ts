import { LRUCache } from "lru-cache"
import { log } from "~/log.server"
import { deepFreeze } from "./deep-freeze"

/** A record is fresh for 5 s (specification §4, cache record). */
const freshMs = 5_000
/** A reader waits this long for the new record before getting the old one. */
const patienceMs = 200
/** The oldest record that is given while the new one is on its way. */
const oldestMs = 60_000
/** The oldest record that is given while the backend fails. */
const oldestInTroubleMs = 24 * 3_600_000
/** After a failed read the old record is given at once for this long. */
const troubleMs = 5_000

type Entry = { value: unknown; readAt: number; failedAt: number | null }

const entries = new LRUCache<string, Entry>({ max: 2000, maxSize: 24_000_000, sizeCalculation: sizeOf })
const pending = new Map<string, Promise<unknown>>()

/**
 * Answers a record that is the same for everybody, read at most once at a time per key. The value is frozen, because
 * all readers share it.
 *
 * @param key everything that the value depends on: path, query, locale, currency
 * @throws what `read` throws, when there is no copy of at most 24 h
 */
export async function readThroughCache<T>(key: string, read: () => Promise<T>): Promise<T> {
  const entry = entries.get(key)
  const now = Date.now()
  if (entry === undefined) return (await refresh(key, read)) as T
  const age = now - entry.readAt
  if (age < freshMs) return entry.value as T
  const inTrouble = entry.failedAt !== null && age < oldestInTroubleMs
  if (inTrouble && now - (entry.failedAt ?? 0) < troubleMs) return entry.value as T
  try {
    const next = refresh(key, read)
    return (inTrouble || age < oldestMs ? await orAfter(patienceMs, next, entry.value) : await next) as T
  } catch (error) {
    if (Date.now() - entry.readAt >= oldestInTroubleMs) throw error
    return entry.value as T
  }
}

function refresh(key: string, read: () => Promise<unknown>): Promise<unknown> {
  const running = pending.get(key)
  if (running) return running
  const next = read()
    .then((value) => {
      entries.set(key, { value: deepFreeze(value), readAt: Date.now(), failedAt: null })
      return value
    })
    .catch((error: unknown) => {
      const entry = entries.peek(key)
      if (entry) {
        entry.failedAt = Date.now()
        log.warn("catalogue-old-copy", { durationMs: Date.now() - entry.readAt })
      }
      throw error
    })
    .finally(() => pending.delete(key))
  pending.set(key, next)
  // A reader that has left with the old copy no longer listens to a failure.
  next.catch(() => undefined)
  return next
}

function orAfter<T>(ms: number, next: Promise<T>, old: T): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(old), ms)
  })
  return Promise.race([next, late]).finally(() => clearTimeout(timer))
}

function sizeOf(entry: Entry): number {
  return Math.max(1, JSON.stringify(entry.value ?? null).length)
}

/** Forgets every record: for tests. */
export function clearCatalogueCache(): void {
  entries.clear()
  pending.clear()
}
