/**
 * How long what is read from the catalogue is given, a record (specification §4, cache record) or a page made of records
 * (design §5), in milliseconds.
 */
export const recordLife = {
  freshMs: 5_000,
  /** The new one is waited for this long, counted from when it was asked for, before the old one is given. */
  patienceMs: 200,
  /** The oldest that is given while the new one is on its way. */
  oldestMs: 60_000,
  /** The oldest that is given while the backend fails. */
  oldestInTroubleMs: 24 * 3_600_000,
  /** After a failure the old one is given at once for this long. */
  troubleMs: 5_000,
} as const

/** What comes within so many milliseconds, else what is there. */
export function orAfter<T>(ms: number, next: Promise<T>, old: T): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(old), ms)
  })
  return Promise.race([next, late]).finally(() => clearTimeout(timer))
}
