import { afterEach, describe, expect, test, vi } from "vitest"
import { digestOf } from "~/digest.server"
import {
  ATTEMPT_ID_PATTERN,
  RESUME_WINDOW_MS,
  ATTEMPT_RETENTION_MS,
  abandonAttempt,
  claimProviderPayment,
  closeAttempt,
  isAttemptAbandoned,
  isAttemptClosed,
  linkOrderToAttempt,
  readOrderAttempt,
  isAttemptExpired,
  isTokenUsed,
  newAttemptId,
  paymentAttemptSchema,
  paysWithToken,
  readAttempt,
  readCartAttempts,
  readAttemptCart,
  saveAttempt,
  saveAttemptCart,
} from "./attempts.server"
import { attemptOf } from "./attempt.fixture"
import { keyValueStore } from "./key-value-store.server"

afterEach(() => void vi.useRealTimers())

describe("a payment attempt", () => {
  test("has an id that nobody guesses", () => {
    const ids = Array.from({ length: 1000 }, newAttemptId)
    expect(new Set(ids).size).toBe(1000)
    expect(ids.every((id) => ATTEMPT_ID_PATTERN.test(id))).toBe(true)
  })

  test("expires after two hours, to the millisecond", () => {
    const attempt = attemptOf("one")
    expect(isAttemptExpired(attempt, attempt.startedAt + RESUME_WINDOW_MS - 1)).toBe(false)
    expect(isAttemptExpired(attempt, attempt.startedAt + RESUME_WINDOW_MS)).toBe(true)
  })

  test("does not expire while its provider can still take the money", () => {
    const attempt = { ...attemptOf("one"), payableUntil: Date.now() + 2 * RESUME_WINDOW_MS }
    expect(isAttemptExpired(attempt, attempt.startedAt + RESUME_WINDOW_MS)).toBe(false)
    expect(isAttemptExpired(attempt, attempt.payableUntil)).toBe(true)
  })

  test("is remembered by its id and with its cart's others, the latest first", async () => {
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

  test("is kept in mind with every other of its cart that can still be paid, and four that have ended", async () => {
    const payable = Array.from({ length: 9 }, () => attemptOf("many"))
    const expired = Array.from({ length: 9 }, () => ({ ...attemptOf("many"), expiresAt: 1, payableUntil: 1 }))
    for (const attempt of payable) await saveAttempt(attempt)
    for (const attempt of expired) {
      await saveAttempt(attempt)
      await closeAttempt(attempt.id, "given-up")
    }
    expect(await readCartAttempts("many")).toEqual([...expired.reverse().slice(0, 5), ...payable.reverse()])
  })

  test.each([
    ["whose provider has not said how it ended", () => undefined],
    ["that its return alone called unpaid", (id: string) => closeAttempt(id)],
  ])("%s is never forgotten behind others, however late it is", async (name, end) => {
    const unclear = { ...attemptOf(name), expiresAt: 1, payableUntil: 1 }
    await saveAttempt(unclear)
    await end(unclear.id)
    const later = Array.from({ length: 9 }, () => ({ ...attemptOf(name), expiresAt: 1, payableUntil: 1 }))
    for (const attempt of later) {
      await saveAttempt(attempt)
      await closeAttempt(attempt.id, "final")
    }
    expect(await readCartAttempts(name)).toEqual([...later.reverse().slice(0, 5), unclear])
  })

  test("is remembered although its cart has more than one stored value can name; the oldest of them are given up", async () => {
    const known = Array.from({ length: 700 }, () => attemptOf("full"))
    const store = keyValueStore()
    for (const attempt of known) await store.set(`attempt:${attempt.id}`, JSON.stringify(attempt), ATTEMPT_RETENTION_MS)
    await store.set("cart-attempts:full", known.map(({ id }) => id).join(" "), ATTEMPT_RETENTION_MS)
    const more = Array.from({ length: 20 }, () => attemptOf("full"))
    for (const attempt of more) await saveAttempt(attempt)
    expect(await readCartAttempts("full")).toEqual([...more.reverse(), ...known.slice(0, 680)])
  })

  test("that was kept before providers' times were noted is still read", async () => {
    const { payableUntil: _until, ...older } = attemptOf("older")
    expect(paymentAttemptSchema.parse(older)).toMatchObject({ id: older.id, payableUntil: 0 })
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

  test("has for itself, its provider's payment and its return's token that the build before claimed", async () => {
    for (const former of ["pi_former", `return:${digestOf("secret")}`]) {
      await keyValueStore().set(`provider-payment:stripe:${former}`, "first", ATTEMPT_RETENTION_MS)
      expect(await claimProviderPayment("stripe", former, "second")).toBe(false)
      expect(await claimProviderPayment("stripe", former, "first")).toBe(true)
    }
    expect(await claimProviderPayment("stripe", "pi_now", "now")).toBe(true)
    expect(await keyValueStore().get("provider-payment:stripe:pi_now")).toBe("now")
  })

  test("pays with the token that the build before noted, which ends with it", async () => {
    const { id, checkoutId } = attemptOf("former")
    await keyValueStore().set(`attempt-instrument:${id}`, "pm_former", ATTEMPT_RETENTION_MS)
    await keyValueStore().set(`instrument-attempt:${checkoutId}:pm_former`, id, ATTEMPT_RETENTION_MS)
    const asked = ["pm_former", "pm_other", ""].map((token) => paysWithToken(id, token))
    expect(await Promise.all(asked)).toEqual([true, false, false])
    expect(await isTokenUsed(checkoutId, "pm_former")).toBe(false)
    await closeAttempt(id)
    expect(await isTokenUsed(checkoutId, "pm_former")).toBe(true)
  })

  test("is closed as unpaid only until its end is known, and set aside or ordered apart from others", async () => {
    const id = newAttemptId()
    expect([await isAttemptClosed(id), await isAttemptAbandoned(id), await readOrderAttempt("placed")]).toEqual([
      false,
      false,
      null,
    ])
    await closeAttempt(id)
    expect([await isAttemptClosed(id), await isAttemptClosed(id, "unpaid"), await isAttemptClosed(id, "final")]).toEqual([
      true,
      true,
      false,
    ])
    await closeAttempt(id, "final")
    await closeAttempt(id)
    expect([await isAttemptClosed(id), await isAttemptClosed(id, "final")]).toEqual([true, true])
    await abandonAttempt(id)
    await linkOrderToAttempt("placed", id)
    await linkOrderToAttempt("free", null)
    const other = newAttemptId()
    expect([await isAttemptAbandoned(id), await isAttemptAbandoned(other), await isAttemptClosed(other)]).toEqual([
      true,
      false,
      false,
    ])
    expect([await readOrderAttempt("placed"), await readOrderAttempt("free")]).toEqual([id, ""])
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
