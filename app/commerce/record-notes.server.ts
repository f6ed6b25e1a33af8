import { AsyncLocalStorage } from "node:async_hooks"

const running = new AsyncLocalStorage<{ until: number }>()

/** Notes that a record was read which is fresh until then (milliseconds since 1970). */
export function noteRecord(until: number): void {
  const note = running.getStore()
  if (note && until < note.until) note.until = until
}

/**
 * Does some work and tells how long all records that it read are fresh.
 *
 * @returns `freshUntil` in milliseconds since 1970; Infinity when it read none
 */
export async function withRecordLife<T>(work: () => Promise<T>): Promise<{ value: T; freshUntil: number }> {
  const note = { until: Infinity }
  const value = await running.run(note, work)
  return { value, freshUntil: note.until }
}
