import { channel } from "node:diagnostics_channel"
import { LRUCache } from "lru-cache"
import { SingleFlight, withTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { RECORD_READS } from "./backend-channels"
import { TooManyReads } from "./errors"
import { FRESHNESS, isDue, noteFreshUntil } from "./freshness"
import { mayReadMore } from "./request-scope.server"

type Entry = { value: unknown; readAt: number; failedAt: number | null }

const lasting = new LRUCache<string, Entry>({ max: 2000, maxSize: 20_000_000, sizeCalculation: sizeOf })
/** What is not there, and what somebody's own words and numbers find: it cannot drive out the records of the catalogue. */
const passing = new LRUCache<string, Entry>({ max: 300, maxSize: 4_000_000, sizeCalculation: sizeOf })
let reads = new SingleFlight<unknown>()
const answers = channel(RECORD_READS)

/**
 * Answers a record that is the same for everybody, read at most once at a time per key, with stale-while-revalidate and
 * stale-if-error (`FRESHNESS`). The value is frozen, because all readers share it.
 *
 * @param key everything that the value depends on: path, query, locale, currency
 * @throws what `read` throws, when there is no copy of at most 24 h; TooManyReads where none is at hand and whoever asks has had too many read
 */
export async function readThroughCache<T>(key: string, read: () => Promise<T>): Promise<T> {
  try {
    return (await readEntry(key, read)) as T
  } finally {
    noteFreshUntil(freshUntil(lasting.peek(key) ?? passing.peek(key)))
  }
}

/** A record that is at hand, of at most 24 h, for who cannot wait for a newer one; null without a copy. */
export function peekCache<T>(key: string): T | null {
  const entry = lasting.peek(key) ?? passing.peek(key)
  return entry && Date.now() - entry.readAt < FRESHNESS.staleIfErrorMs ? (entry.value as T | null) : null
}

function freshUntil(entry: Entry | undefined): number {
  if (entry === undefined) return 0
  const retryAt = entry.failedAt === null ? 0 : entry.failedAt + FRESHNESS.retryAfterErrorMs
  return Math.max(entry.readAt + FRESHNESS.maxAgeMs, retryAt)
}

async function readEntry(key: string, read: () => Promise<unknown>): Promise<unknown> {
  const entry = lasting.get(key) ?? passing.get(key)
  if (entry === undefined) {
    answers.publish("missed")
    // Joining a running read costs nothing, and callers must not exhaust each other's limit.
    if (!reads.isRunning(key) && !(await mayReadMore())) throw new TooManyReads()
    return reads.run(key, () => refresh(key, read))
  }
  const now = Date.now()
  const age = now - entry.readAt
  const isFailing = entry.failedAt !== null && age < FRESHNESS.staleIfErrorMs
  const isKept = (isFailing && now < freshUntil(entry)) || !isDue(age)
  answers.publish(isKept ? "fresh" : "stale")
  if (isKept) return entry.value
  try {
    const { result, startedAt } = reads.start(key, () => refresh(key, read))
    if (!isFailing && age >= FRESHNESS.staleWhileRevalidateMs) return await result
    // The first reader waits, so that a page shows what has changed. Later readers do not, nor does anyone while the backend fails.
    const waitMs = isFailing ? 0 : Math.max(0, FRESHNESS.revalidateWaitMs - (now - startedAt))
    return await withTimeout(result, waitMs, () => entry.value)
  } catch (error) {
    if (Date.now() - entry.readAt >= FRESHNESS.staleIfErrorMs) throw error
    return entry.value
  }
}

async function refresh(key: string, read: () => Promise<unknown>): Promise<unknown> {
  try {
    const value = await read()
    const [into, from] = isPassing(key, value) ? [passing, lasting] : [lasting, passing]
    into.set(key, { value: deepFreeze(value), readAt: Date.now(), failedAt: null })
    from.delete(key)
    return value
  } catch (error) {
    const entry = lasting.peek(key) ?? passing.peek(key)
    if (entry) {
      entry.failedAt = Date.now()
      log.warn("catalogue-stale", { durationMs: Date.now() - entry.readAt })
    }
    throw error
  }
}

/** A key begins with a path and ends with a query (read-record.server.ts). */
function isPassing(key: string, value: unknown): boolean {
  const isMissing = value === null && /^\/(products|content\/[^/]+)\//.test(key)
  const isEmpty = typeof value === "object" && value !== null && "results" in value && !(value.results as unknown[])[0]
  return isMissing || isEmpty || /[ &](search=|%24filters)/.test(key)
}

function sizeOf(entry: Entry): number {
  return Math.max(1, JSON.stringify(entry.value ?? null).length)
}

/** Makes a value that many readers share unchangeable, all the way down. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  for (const entry of Object.values(value)) deepFreeze(entry)
  return Object.freeze(value)
}

const copies = new WeakMap<object, Map<string, unknown>>()

/** A frozen copy of a cached record under a name, made once for all readers. */
export function copyOnce<T extends object>(record: T, name: string, make: () => T): T {
  const known = copies.get(record) ?? new Map<string, unknown>()
  copies.set(record, known)
  if (!known.has(name)) known.set(name, deepFreeze(make()))
  return known.get(name) as T
}

/** A cache of views, shared by all readers until the key changes or one of their records is renewed. */
export function createViewCache<View>(): (key: string, records: readonly [object, ...object[]], make: () => View) => View {
  const cache = new WeakMap<object, { key: string; records: readonly object[]; view: View }>()
  return (key, records, make) => {
    const known = cache.get(records[0])
    if (known?.key === key && known.records.every((record, index) => record === records[index])) return known.view
    const view = make()
    cache.set(records[0], { key, records, view })
    return view
  }
}

/** Forgets every record: for tests. */
export function clearCatalogueCache(): void {
  lasting.clear()
  passing.clear()
  reads = new SingleFlight()
}
