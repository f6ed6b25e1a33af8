import { afterEach, describe, expect, test, vi } from "vitest"
import {
  ATTEMPT_ID_PATTERN,
  ATTEMPT_LIFETIME_MS,
  ATTEMPT_RETENTION_MS,
  claimProviderPayment,
  isAttemptExpired,
  newAttemptId,
  readAttempt,
  readCartAttempts,
  readAttemptCart,
  saveAttempt,
  saveAttemptCart,
} from "./attempts.server"
import { attemptOf } from "./attempt.fixture"

afterEach(() => void vi.useRealTimers())

describe("a payment attempt", () => {
  test("has an id that nobody guesses", () => {
    const ids = Array.from({ length: 1000 }, newAttemptId)
    expect(new Set(ids).size).toBe(1000)
    expect(ids.every((id) => ATTEMPT_ID_PATTERN.test(id))).toBe(true)
  })

  test("expires after two hours, to the millisecond", () => {
    const attempt = attemptOf("one")
    expect(isAttemptExpired(attempt, attempt.startedAt + ATTEMPT_LIFETIME_MS - 1)).toBe(false)
    expect(isAttemptExpired(attempt, attempt.startedAt + ATTEMPT_LIFETIME_MS)).toBe(true)
  })

  test("is remembered for a day by its id and with its cart's others, the latest first", async () => {
    vi.useFakeTimers()
    const [first, second] = [attemptOf("two"), attemptOf("two")]
    await saveAttempt(first)
    await saveAttempt(second)
    await saveAttempt(second)
    expect(await readAttempt(first.id)).toEqual(first)
    expect(await readCartAttempts("two")).toEqual([second, first])
    vi.advanceTimersByTime(ATTEMPT_RETENTION_MS + 1)
    expect(await readAttempt(first.id)).toBeNull()
    expect(await readCartAttempts("two")).toEqual([])
  })

  test("is kept in mind with four others of its cart", async () => {
    const attempts = Array.from({ length: 7 }, () => attemptOf("many"))
    for (const attempt of attempts) await saveAttempt(attempt)
    expect(await readCartAttempts("many")).toEqual(attempts.reverse().slice(0, 5))
  })

  test.each(["", "x", "../attempt", "a".repeat(23)])("is not looked up by the id « %s »", async (id) => {
    expect(await readAttempt(id)).toBeNull()
  })

  test("has its provider's payment for itself", async () => {
    expect(await claimProviderPayment("paysafecard", "pay_9", "first")).toBe(true)
    expect(await claimProviderPayment("paysafecard", "pay_9", "first")).toBe(true)
    expect(await claimProviderPayment("paysafecard", "pay_9", "second")).toBe(false)
    expect(await claimProviderPayment("quickpay", "pay_9", "second")).toBe(true)
  })

  test("keeps what the shopper saw, unless it is too long to keep", async () => {
    const id = newAttemptId()
    await saveAttemptCart(id, "seen")
    expect(await readAttemptCart(id)).toBe("seen")
    const other = newAttemptId()
    await saveAttemptCart(other, "x".repeat(16_000))
    expect(await readAttemptCart(other)).toBeNull()
  })
})
