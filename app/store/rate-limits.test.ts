import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { problemResponse, seeOther } from "~/http/responses.server"
import { consumeRateLimit, reserveTry } from "./rate-limits.server"

beforeAll(() => setTestEnvironment({ RATE_LIMITS: "order=1/60" }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function tries(limit: "coupon" | "payment-start" | "order", key: string, count: number) {
  const results = []
  for (let index = 0; index < count; index++) results.push((await consumeRateLimit(limit, key)).ok)
  return results
}

test.each(["coupon", "payment-start"] as const)("%s: ten tries in ten minutes, then none", async (limit) => {
  expect(await tries(limit, "cart 1", 11)).toEqual([...Array.from({ length: 10 }, () => true), false])
  expect(await consumeRateLimit(limit, "cart 1")).toEqual({
    ok: false,
    problems: [{ code: "too-many-requests", detail: { seconds: "600" } }],
  })
  expect(await tries(limit, "cart 2", 1)).toEqual([true])
  vi.advanceTimersByTime(600_001)
  expect(await tries(limit, "cart 1", 1)).toEqual([true])
})

test("a limit can be set by the environment", async () => {
  expect(await tries("order", "cart 1", 2)).toEqual([true, false])
})

test("too many requests answer 429 with Retry-After, other refusals 422, and both the shopper's cookies", async () => {
  const shopper = { commitSession: (init?: HeadersInit) => new Headers({ ...init, "Set-Cookie": "swell-session=x" }) }
  const tooMany = await consumeRateLimit("order", "cart 1").then((result) => (result.ok ? [] : result.problems))
  const refusal = problemResponse({ problems: tooMany, values: { code: "NOEL" } }, shopper)
  expect(refusal.status).toBe(429)
  expect(refusal.headers.get("Retry-After")).toBe("60")
  expect(await refusal.json()).toMatchObject({ values: { code: "NOEL" } })
  const mistake = problemResponse({ problems: [{ code: "email-invalid", field: "email" }] }, shopper)
  expect(mistake.status).toBe(422)
  expect(mistake.headers.get("Set-Cookie")).toBe("swell-session=x")
  const redirect = seeOther("/panier#panier", shopper)
  expect([redirect.status, redirect.headers.get("Location")]).toEqual([303, "/panier#panier"])
})

test("of limits on failures, tries taken back do not count, and the window ends with its first try's time", async () => {
  const reserve = (key: string) => reserveTry("login-failure", key)
  for (let index = 0; index < 20; index++) {
    const success = await reserve("account 1")
    if (success.ok) await success.value.takeBack()
  }
  vi.advanceTimersByTime(600_000)
  for (let index = 0; index < 5; index++) expect((await reserve("account 1")).ok).toBe(true)
  expect(await reserve("account 1")).toEqual({ ok: false, problems: [{ code: "too-many-requests", detail: { seconds: "300" } }] })
  expect((await reserve("account 2")).ok).toBe(true)
  vi.advanceTimersByTime(300_001)
  expect((await reserve("account 1")).ok).toBe(true)
})
