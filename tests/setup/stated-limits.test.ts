import { beforeAll, expect, test, vi } from "vitest"
import { LIMITS as RATES } from "../../app/store/limits.ts"
import { consumeRateLimit } from "../../app/store/rate-limits.server.ts"
import { LIMITS as CONNECTIONS } from "../../server/listen.ts"
import { setTestEnvironment } from "./environment.ts"
import { read } from "./repository-files.ts"

// Other tests set limits of their own: these are the figures that a shop runs with, as its documents state them.

beforeAll(() => setTestEnvironment())

/** What a row of docs/assurance.md says is reached. */
const reached = (row: string) => new RegExp(`^- \\*\\*${row} .+ Reached: (.+)$`, "m").exec(read("docs/assurance.md"))?.[1]
const inDigits = (count: number) => count.toLocaleString("en")
const seconds = (ms: number) => `${inDigits(ms / 1_000)} s`

/** "coupon=10/600" in the comment of .env.example, as name, times, seconds. */
const stated = [...read(".env.example").matchAll(/(?<=^#.*)\b([a-z-]+)=(\d+)\/(\d+)/gm)].map(
  ([, name = "", times, period]) => [name, Number(times), Number(period)] as const,
)

test("S13 every limit stands in .env.example, once", () => {
  expect(stated.map(([name]) => name).toSorted()).toEqual(Object.keys(RATES).toSorted())
})

test.each(stated)("%s: %d tries in %d seconds, and not one more", async (name, times, period) => {
  vi.useFakeTimers()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const limit = name as keyof typeof RATES
  const consume = () => consumeRateLimit(limit, "somebody")
  for (let tried = 0; tried < times; tried++) expect((await consume()).ok).toBe(true)
  vi.advanceTimersByTime(period * 1_000 - 1)
  expect(await consume()).toMatchObject({ ok: false, problems: [{ detail: { seconds: `${period}` } }] })
  vi.advanceTimersByTime(1)
  expect((await consume()).ok).toBe(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test("S24 the server closes and refuses connections at the figures of its row", () => {
  const { unreadMs, leastRead, idleMs, maxRequests, maxTogether, maxConnections, maxAnswers, maxRunning } = CONNECTIONS
  const { maxOfAddress, answersOfAddress } = CONNECTIONS
  expect(maxAnswers).toBe(maxConnections)
  const parts = [
    `closed after ${seconds(unreadMs)} under ${leastRead / 1_000} KB, ${seconds(idleMs)} idle`,
    `${inDigits(maxRequests)} requests a connection, ${inDigits(maxTogether)} at once`,
    `an address: ${inDigits(maxOfAddress)} connections, ${inDigits(answersOfAddress)} answers`,
    `all: ${inDigits(maxConnections)} each, ${inDigits(maxRunning)} made at once`,
  ]
  expect(reached("S24")).toBe(parts.join("; "))
})

test("S22 an address may have as many records read as its row says", () => {
  const { times, seconds } = RATES["catalogue-read"]
  expect(seconds).toBe(60)
  expect(reached("S22")).toContain(`; ${inDigits(times)} records read a minute and address`)
})

test("S25 an address may have as many pictures made as its row says", () => {
  expect(RATES.picture.seconds).toBe(60)
  expect(reached("S25")).toBe(`kept a minute; ${inDigits(RATES.picture.times)} made a minute and address`)
})

test("S26 pages tell of as many refusals a minute as its row says", () => {
  const told = [RATES["refusal-page"], RATES["missing-page"], RATES["wrong-input-page"]]
  expect(told.map((each) => each.seconds)).toEqual([60, 60, 60])
  const [refused, missing, wrong] = told.map(({ times }) => inDigits(times))
  expect(reached("S26")).toContain(`first ${refused} a minute, ${missing} of nothing, ${wrong} of wrong forms`)
})
