import { AsyncLocalStorage } from "node:async_hooks"

/** How long a catalogue record, or a page made of records, may be used. Ages count from when it was read. */
export const FRESHNESS = {
  /** Fresh up to this age [4.28]. */
  maxAgeMs: 5_000,
  /**
   * From this age on a record is read again with another one of its page that has to be: they are due together next time, and one
   * reader in five seconds waits, instead of one for each record.
   */
  joinAgeMs: 1_000,
  /** A reader of a stale copy waits this long for the new one, counted from when that was asked for. */
  revalidateWaitMs: 200,
  /** A stale copy is given up to this age while it is revalidated. */
  staleWhileRevalidateMs: 60_000,
  /** A stale copy is given up to this age while the backend fails. */
  staleIfErrorMs: 24 * 3_600_000,
  /** After a failure nothing is asked for this long. */
  retryAfterErrorMs: 5_000,
} as const

const tracked = new AsyncLocalStorage<{ freshUntil: number; isReading: boolean }>()

/** Whether a record of this age (milliseconds) has to be read again in the running work, which takes others along from then on. */
export function isDue(age: number): boolean {
  const track = tracked.getStore()
  if (age < FRESHNESS.maxAgeMs) return track?.isReading === true && age >= FRESHNESS.joinAgeMs
  if (track) track.isReading = true
  return true
}

/** Notes that the running work has used a record that is fresh until then (epoch milliseconds). */
export function noteFreshUntil(time: number): void {
  const track = tracked.getStore()
  if (track && time < track.freshUntil) track.freshUntil = time
}

/** Does some work and tells until when all records that it used are fresh: epoch milliseconds, Infinity for none. */
export async function trackFreshness<T>(work: () => Promise<T>): Promise<{ value: T; freshUntil: number }> {
  const track = { freshUntil: Infinity, isReading: false }
  const value = await tracked.run(track, work)
  return { value, freshUntil: track.freshUntil }
}
