import { ATTEMPT_RETENTION_MS, type PaymentAttempt, readAttempt } from "./attempts.server"
import { keyValueStore } from "./key-value-store.server"

/** Attempts are looked at again together with those that began in the same span (milliseconds). */
export const WATCH_SPAN_MS = 10 * 60 * 1000
/** Longer than spans are looked for that nobody looked at in time. */
const CLAIM_RETENTION_MS = 24 * 60 * 60 * 1000

/** The number of the span that a time falls in. */
export function watchSpan(time: number): number {
  return Math.floor(time / WATCH_SPAN_MS)
}

let last = { span: -1, place: 0 }

/** Notes an attempt in its span's list, which the store cannot make by itself: the first free place, without a gap. */
export async function noteWatchedAttempt({ id, startedAt }: PaymentAttempt): Promise<void> {
  const span = watchSpan(startedAt)
  let place = last.span === span ? last.place + 1 : 1
  while (!(await keyValueStore().setIfAbsent(watchKey(span, place), id, ATTEMPT_RETENTION_MS))) place++
  last = { span, place }
}

/** The attempts that began in a span and are still remembered. */
export async function readWatchedAttempts(span: number): Promise<PaymentAttempt[]> {
  const attempts: PaymentAttempt[] = []
  for (let place = 1; ; place++) {
    const id = await keyValueStore().get(watchKey(span, place))
    if (id === null) return attempts
    const attempt = await readAttempt(id)
    if (attempt) attempts.push(attempt)
  }
}

/** Claims a span's look at a certain age for this process; false when another has it. */
export function claimWatch(span: number, ageMs: number): Promise<boolean> {
  return keyValueStore().setIfAbsent(`watch-claim:${span}:${ageMs}`, "taken", CLAIM_RETENTION_MS)
}

function watchKey(span: number, place: number): string {
  return `watch:${span}:${place}`
}
