import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../../tests/setup/mute-log"
import type { Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import { PaymentError } from "~/payments/errors"
import type { PaymentStatus, ServerPaymentMethod, StatusRequest } from "~/payments/server-payment-method"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { attemptOf } from "~/store/attempt.fixture"
import {
  type PaymentAttempt,
  ATTEMPT_RETENTION_MS,
  abandonAttempt,
  closeAttempt,
  isAttemptClosed,
  newAttemptId,
  readCartAttempts,
  saveAttempt,
} from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { readWatchedAttempts, watchSpan } from "~/store/payment-watch.server"
import {
  createAttempt,
  findUnfinishedAttempts,
  listAttemptsToCheck,
  readApprovedFunds,
  readEarlierPayments,
  readCachedFunds,
} from "./payment-attempts.server"

vi.mock("~/payments/registry.server", () => ({
  findMethodOf: ({ method }: { method: string | null }) => methods[method ?? ""] ?? null,
  takesFundsBeforeOrder: ({ method }: { method: string | null }) => methods[method ?? ""]?.fundsTaken === "on-approval",
}))

/** What a provider answers: a status, an error that it throws, or nothing for as long as one asks. */
type Answer = PaymentStatus | Error | "silent"
muteLog()
const answers = new Map<string, Answer>()
let [asked, returns] = [0, 0]

async function fetchStatus({ attempt, isReturn }: StatusRequest): Promise<PaymentStatus> {
  asked++
  if (isReturn) returns++
  const answer = answers.get(attempt.id) ?? { kind: "pending" as const }
  if (answer === "silent") return new Promise<never>(() => undefined)
  if (answer instanceof Error) throw answer
  return answer
}

const method = (rules: Partial<ServerPaymentMethod>) => ({ payableForMs: 60_000, fetchStatus, ...rules }) as ServerPaymentMethod
/** By when they take the money: at once (`taken`), with the order (`ordered`), or as soon as one asks (`asked`). */
const methods: Record<string, ServerPaymentMethod> = {
  taken: method({ fundsTaken: "on-approval" }),
  ordered: method({ fundsTaken: "on-order" }),
  asked: method({ fundsTaken: "on-approval", askingMayCapture: true }),
}

const start = Date.parse("2026-11-20T10:00:00Z")
const cart = { checkout_id: "of-now" } as Cart
beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.clearAllMocks()
  answers.clear()
  asked = returns = 0
  cart.checkout_id = newAttemptId()
})
afterEach(() => void vi.useRealTimers())
const captured = { kind: "approved", funds: "captured" } as const
const held = { kind: "approved", funds: "held" } as const
const refusal = new PaymentError("payment_cancelled")

/** An attempt of this cart, remembered as its latest, and what its provider answers. */
async function attempted(by: string | null, answer: Answer = { kind: "pending" }): Promise<PaymentAttempt> {
  const attempt = { ...attemptOf(cart.checkout_id), method: by, gateway: by }
  answers.set(attempt.id, answer)
  await saveAttempt(attempt)
  return attempt
}
const earlier = () => readEarlierPayments(cart, {}, null)
const none = { toComplete: null, resumable: [], blockingPayment: null, nonBlockingPayments: [] }

test("a new attempt notes until when it can be paid, and is watched where its money is taken before the order", async () => {
  const seen = takeCartSnapshot({ ...cart, currency: "EUR", capture_total: 24.72 })
  const begin = (by: string) =>
    createAttempt(newAttemptId(), seen, { method: by, gateway: by, providerId: "p", providerSecret: null, to: null })
  const [taken, ordered, unpaid] = [await begin("taken"), await begin("ordered"), await createAttempt(newAttemptId(), seen)]
  expect(taken).toMatchObject({ amount: 2472, startedAt: start, expiresAt: start + 7_200_000, payableUntil: start + 60_000 })
  expect(unpaid).toMatchObject({ method: null, providerId: null, payableUntil: start })
  expect(await readCartAttempts(cart.checkout_id)).toEqual([unpaid, ordered, taken])
  expect(await readWatchedAttempts(watchSpan(start))).toEqual([taken])
})

describe("earlier payments of a cart", () => {
  test.each<[string, Answer, (attempt: PaymentAttempt) => object]>([
    ["taken", captured, (attempt) => ({ toComplete: attempt })],
    ["taken", { kind: "processing" }, (attempt) => ({ toComplete: attempt, blockingPayment: attempt })],
    ["taken", refusal, (attempt) => ({ toComplete: attempt, blockingPayment: attempt })],
    ["taken", { kind: "pending" }, (attempt) => ({ resumable: [attempt], blockingPayment: attempt })],
    ["taken", { kind: "pending", isUnconfirmed: true }, (attempt) => ({ resumable: [attempt], nonBlockingPayments: [attempt] })],
    ["taken", { kind: "cancelled", error: refusal }, () => ({})],
    ["taken", { kind: "mismatch" }, () => ({})],
    ["ordered", { kind: "approved", funds: "none" }, (attempt) => ({ toComplete: attempt })],
    ["ordered", { kind: "pending" }, (attempt) => ({ resumable: [attempt] })],
  ])("one that is %s, answered by %o, counts as what it is", async (by, answer, meaning) => {
    const attempt = await attempted(by, answer)
    expect(await earlier()).toEqual({ ...none, ...meaning(attempt) })
  })

  test("an order without a payment is none, and nobody is asked about it", async () => {
    await attempted(null)
    expect(await earlier()).toEqual(none)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test("one that was replaced keeps nobody waiting, may be a second payment while it can be taken, and counts once it is", async () => {
    const attempt = await attempted("taken")
    await abandonAttempt(attempt.id)
    for (const answer of [{ kind: "pending" }, { kind: "processing" }, refusal] as const) {
      answers.set(attempt.id, answer)
      expect(await earlier()).toEqual({ ...none, nonBlockingPayments: [attempt] })
    }
    answers.set(attempt.id, captured)
    expect(await earlier()).toEqual({ ...none, toComplete: attempt })
    answers.set(attempt.id, { kind: "refused", error: refusal })
    expect(await earlier()).toEqual(none)
  })

  test("one that nobody made in time is over; one that is processed is not", async () => {
    const attempt = await attempted("taken")
    vi.setSystemTime(attempt.expiresAt)
    expect(await earlier()).toEqual(none)
    answers.set(attempt.id, { kind: "processing" })
    expect(await earlier()).toEqual({ ...none, toComplete: attempt, blockingPayment: attempt })
  })

  test("what is taken comes before what may be, also behind a later try", async () => {
    const first = await attempted("taken", captured)
    const later = await attempted("taken", { kind: "processing" })
    expect(await earlier()).toEqual({ ...none, toComplete: first, blockingPayment: later })
    answers.set(first.id, { kind: "pending" })
    expect(await earlier()).toEqual({ ...none, toComplete: later, resumable: [first], blockingPayment: later })
  })

  test.each(["cancelled", "refused"] as const)("one that its provider calls %s is asked about no more", async (kind) => {
    const attempt = await attempted("taken", { kind, error: refusal })
    for (const _look of [1, 2]) expect(await earlier()).toEqual(none)
    expect(asked).toBe(1)
    expect(await isAttemptClosed(attempt.id, "final")).toBe(true)
  })
})

describe("the attempts that are asked about", () => {
  const listed = async (browserAttempt: PaymentAttempt | null = null) =>
    (await listAttemptsToCheck(cart, browserAttempt)).map(({ id }) => id)

  test("are the browser's own only where the store has lost them, and of this cart only", async () => {
    const lost = { ...attemptOf(cart.checkout_id), method: "taken" }
    expect(await listed(lost)).toEqual([lost.id])
    expect(await listed({ ...lost, checkoutId: "another" })).toEqual([])
    expect(await listed()).toEqual([])
    const kept = await attempted("taken")
    expect(await listed(lost)).toEqual([kept.id])
  })

  test("are all that take money, and the latest that only the order charges", async () => {
    const taken = await attempted("taken")
    const ordered = await attempted("ordered")
    expect(await listed()).toEqual([ordered.id, taken.id])
    const latest = await attempted("taken")
    expect(await listed()).toEqual([latest.id, taken.id])
  })

  test("are not over: what a return called unpaid may still be taken, unless only the order does", async () => {
    const taken = await attempted("taken")
    const ordered = await attempted("ordered")
    for (const { id } of [taken, ordered]) await closeAttempt(id)
    expect(await listed()).toEqual([taken.id])
    await closeAttempt(taken.id, "given-up")
    expect(await listed()).toEqual([])
    const refused = await attempted("taken")
    await closeAttempt(refused.id, "final")
    expect(await listed()).toEqual([])
  })
})

describe("what an attempt has done with the money", () => {
  const funds = (attempt: PaymentAttempt) => readApprovedFunds(cart, {}, attempt)

  test.each([
    ["captured", captured, ATTEMPT_RETENTION_MS],
    ["held", held, 60 * 60 * 1000],
    ["none", { kind: "approved", funds: "none" }, 60 * 60 * 1000],
  ] as const)("is known without asking again once it is %s, for as long as that stays true", async (known, answer, lasts) => {
    const attempt = await attempted("taken", answer)
    expect(await readCachedFunds(attempt)).toBeNull()
    expect([await funds(attempt), await funds(attempt), asked]).toEqual([known, known, 1])
    vi.setSystemTime(start + lasts - 1)
    expect([await readCachedFunds(attempt), asked]).toEqual([known, 1])
    vi.setSystemTime(start + lasts)
    expect(await readCachedFunds(attempt)).toBeNull()
  })

  test("finds the one that is approved among a cart's attempts, by looks that are no returns", async () => {
    expect((await findUnfinishedAttempts(cart, {}, null, true)).approved).toBeNull()
    const [first, second] = [await attempted("taken"), await attempted("taken")]
    expect((await findUnfinishedAttempts(cart, {}, null, true)).approved).toBeNull()
    answers.set(first.id, held)
    vi.setSystemTime(start + 10_000)
    expect((await findUnfinishedAttempts(cart, {}, null, true)).approved).toEqual({ attempt: first, funds: "held" })
    answers.set(second.id, captured)
    vi.setSystemTime(start + 20_000)
    expect((await findUnfinishedAttempts(cart, {}, null, true)).approved).toEqual({ attempt: second, funds: "captured" })
    expect(returns).toBe(0)
  })

  test("is nothing where only the order charges, which is asked each time, or where nothing was paid", async () => {
    const attempt = await attempted("ordered", { kind: "approved", funds: "none" })
    expect([await funds(attempt), await funds(attempt), asked]).toEqual(["none", "none", 2])
    expect(await funds(await attempted("taken"))).toBeNull()
    expect(await funds(await attempted(null))).toBeNull()
  })

  test("was told as paid before holds were told apart", async () => {
    const attempt = await attempted("taken")
    await keyValueStore().set(`paid-attempt:${attempt.id}`, "paid", 1_000)
    expect(await readCachedFunds(attempt)).toBe("captured")
  })

  test("is not known while its provider does not answer in time, or fails, which is logged", async () => {
    const silent = funds(await attempted("taken", "silent"))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await silent).toBeNull()
    expect(await funds(await attempted("taken", refusal))).toBeNull()
    expect(log.warn).toHaveBeenCalledExactlyOnceWith("payment-status-unavailable", { method: "taken", message: refusal.message })
    await expect(funds(await attempted("taken", new TypeError("a defect")))).rejects.toThrow("a defect")
  })

  test("is asked three times a minute where asking may take it, else whenever one looks", async () => {
    const [asking, other, plain] = [await attempted("asked"), await attempted("asked"), await attempted("taken")]
    for (let look = 0; look < 5; look++) await funds(asking)
    expect(asked).toBe(3)
    await funds(other)
    expect(asked).toBe(4)
    vi.setSystemTime(start + 60_000)
    await funds(asking)
    expect(asked).toBe(5)
    for (let look = 0; look < 5; look++) await funds(plain)
    expect(asked).toBe(10)
  })
})
