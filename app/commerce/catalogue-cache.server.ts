import { LRUCache } from "lru-cache"
import { log } from "~/log.server"
import { deepFreeze } from "./deep-freeze"
import { orAfter, recordLife } from "./record-life"
import { noteRecord } from "./record-notes.server"

const { freshMs, patienceMs, oldestMs, oldestInTroubleMs, troubleMs } = recordLife

type Entry = { value: unknown; readAt: number; failedAt: number | null }

const entries = new LRUCache<string, Entry>({ max: 2000, maxSize: 24_000_000, sizeCalculation: sizeOf })
const pending = new Map<string, { next: Promise<unknown>; since: number }>()

/**
 * Answers a record that is the same for everybody, read at most once at a time per key. The value is frozen, because
 * all readers share it.
 *
 * @param key everything that the value depends on: path, query, locale, currency
 * @throws what `read` throws, when there is no copy of at most 24 h
 */
export async function readThroughCache<T>(key: string, read: () => Promise<T>): Promise<T> {
  try {
    return await readEntry(key, read)
  } finally {
    noteRecord(freshUntil(entries.peek(key)))
  }
}

function freshUntil(entry: Entry | undefined): number {
  if (entry === undefined) return 0
  return Math.max(entry.readAt + freshMs, entry.failedAt === null ? 0 : entry.failedAt + troubleMs)
}

async function readEntry<T>(key: string, read: () => Promise<T>): Promise<T> {
  const entry = entries.get(key)
  const now = Date.now()
  if (entry === undefined) return (await refresh(key, read).next) as T
  const age = now - entry.readAt
  if (age < freshMs) return entry.value as T
  const inTrouble = entry.failedAt !== null && age < oldestInTroubleMs
  if (inTrouble && now - (entry.failedAt ?? 0) < troubleMs) return entry.value as T
  try {
    const { next, since } = refresh(key, read)
    if (!inTrouble && age >= oldestMs) return (await next) as T
    // The first reader after the record's time waits, so that a page shows what has changed; those who come while the backend
    // is slow do not wait again, nor does anybody while it fails.
    const patience = inTrouble ? 0 : Math.max(0, patienceMs - (now - since))
    return (await orAfter(patience, next, entry.value)) as T
  } catch (error) {
    if (Date.now() - entry.readAt >= oldestInTroubleMs) throw error
    return entry.value as T
  }
}

function refresh(key: string, read: () => Promise<unknown>): { next: Promise<unknown>; since: number } {
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
  const started = { next, since: Date.now() }
  pending.set(key, started)
  // A reader that has left with the old copy no longer listens to a failure.
  next.catch(() => undefined)
  return started
}

function sizeOf(entry: Entry): number {
  return Math.max(1, JSON.stringify(entry.value ?? null).length)
}

/** Forgets every record: for tests. */
export function clearCatalogueCache(): void {
  entries.clear()
  pending.clear()
}
