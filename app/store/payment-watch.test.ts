import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { attemptOf } from "./attempt.fixture"
import { ATTEMPT_RETENTION_MS, readCartAttempts, saveAttempt } from "./attempts.server"
import { keyValueStore } from "./key-value-store.server"
import { WATCH_SPAN_MS, noteWatchedAttempt, readWatchedAttempts, watchSpan } from "./payment-watch.server"

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

async function begin(startedAt: number, checkoutId = "cart") {
  const attempt = { ...attemptOf(checkoutId), startedAt }
  await saveAttempt(attempt)
  return attempt
}

test("attempts are found in the span in which they began, however many began with them", async () => {
  // A span in which no test before has begun one.
  const now = Date.now() + 1000 * WATCH_SPAN_MS
  const [first, second, third, fourth] = [await begin(now), await begin(now), await begin(now), await begin(now)]
  const later = await begin(now + WATCH_SPAN_MS)
  // After another span a process knows of no place that is taken, like one that has just started.
  for (const attempt of [first, second, third, later, fourth]) await noteWatchedAttempt(attempt)

  const idsOf = async (time: number) => (await readWatchedAttempts(watchSpan(time))).map(({ id }) => id)
  expect(await idsOf(now)).toEqual([first, second, third, fourth].map(({ id }) => id))
  expect(await idsOf(later.startedAt)).toEqual([later.id])
  expect(await idsOf(now - WATCH_SPAN_MS)).toEqual([])
})

test("after the store was emptied, those of the same span are found all the same", async () => {
  const started = Date.now() + 2000 * WATCH_SPAN_MS
  const [first, second] = [await begin(started), await begin(started)]
  for (const attempt of [first, second]) await noteWatchedAttempt(attempt)
  for (const place of [1, 2]) await keyValueStore().delete(`watch:${watchSpan(started)}:${place}`)
  const after = [await begin(started), await begin(started)]
  for (const attempt of after) await noteWatchedAttempt(attempt)
  expect(await readWatchedAttempts(watchSpan(started))).toEqual(after)
})

test("an attempt that is no longer remembered is left out, of its span and of its cart", async () => {
  const started = Date.now() + 7 * WATCH_SPAN_MS
  const first = await begin(started, "old")
  vi.setSystemTime(Date.now() + ATTEMPT_RETENTION_MS - 1000)
  const second = await begin(started, "old")
  for (const attempt of [first, second]) await noteWatchedAttempt(attempt)
  expect(await readCartAttempts("old")).toEqual([second, first])
  vi.setSystemTime(Date.now() + 2000)
  expect(await readWatchedAttempts(watchSpan(started))).toEqual([second])
  expect(await readCartAttempts("old")).toEqual([second])
})
