import { ATTEMPT_RETENTION_MS, type PaymentAttempt, readAttempt } from "./attempts.server"
import { keyValueStore } from "./key-value-store.server"

/** Payments are looked at again together with those that began in the same span (milliseconds). */
export const WATCH_SPAN_MS = 10 * 60 * 1000
/** Longer than spans are looked for that nobody looked at in time. */
const CLAIM_RETENTION_MS = 24 * 60 * 60 * 1000

/** The number of the span that a time falls in. */
export function watchSpan(time: number): number {
  return Math.floor(time / WATCH_SPAN_MS)
}

/** What the keys of attempts and of orders' payments begin with. */
type List = "watch" | "watch-payment"
/** Where the last note of a list stands. */
const last: { [list in List]?: { span: number; place: number } } = {}

/** Notes an attempt, to be looked at again. */
export function noteWatchedAttempt({ id, startedAt }: PaymentAttempt): Promise<void> {
  return note("watch", id, startedAt)
}

/** Notes an order's payment, by its id at the backend, whose shopper confirms it now. */
export function noteWatchedPayment(paymentId: string): Promise<void> {
  return note("watch-payment", paymentId, Date.now())
}

/** Puts an id into its span's list, which the store cannot make by itself: the first free place, without a gap. */
async function note(list: List, id: string, startedAt: number): Promise<void> {
  const span = watchSpan(startedAt)
  const before = last[list]
  // A store that was emptied since is read from the first place on.
  const isKept = before?.span === span && (await keyValueStore().get(watchKey(list, span, before.place))) !== null
  let place = isKept ? before.place + 1 : 1
  while (!(await keyValueStore().setIfAbsent(watchKey(list, span, place), id, ATTEMPT_RETENTION_MS))) place++
  last[list] = { span, place }
}

/** The attempts that began in a span and are still remembered. */
export async function readWatchedAttempts(span: number): Promise<PaymentAttempt[]> {
  const attempts = await Promise.all((await readIds("watch", span)).map(readAttempt))
  return attempts.filter((attempt) => attempt !== null)
}

/** The payments of orders that shoppers began to confirm in a span: ids, each once. */
export async function readWatchedPayments(span: number): Promise<string[]> {
  return [...new Set(await readIds("watch-payment", span))]
}

async function readIds(list: List, span: number): Promise<string[]> {
  const ids: string[] = []
  for (let place = 1; ; place++) {
    const id = await keyValueStore().get(watchKey(list, span, place))
    if (id === null) return ids
    ids.push(id)
  }
}

/** Claims a span's look at a certain age for this process; false when another has it. */
export function claimWatch(span: number, ageMs: number): Promise<boolean> {
  return keyValueStore().setIfAbsent(`watch-claim:${span}:${ageMs}`, "taken", CLAIM_RETENTION_MS)
}

function watchKey(list: List, span: number, place: number): string {
  return `${list}:${span}:${place}`
}
