import { beforeEach, describe, expect, test, vi } from "vitest"
import type { Cart } from "~/commerce/api-types"
import { PaymentError } from "~/payments/errors"
import type { PaymentStatus, StatusRequest } from "~/payments/server-payment-method"
import { attemptOf } from "~/store/attempt.fixture"
import { type PaymentAttempt, newAttemptId, saveAttempt } from "~/store/attempts.server"
import { findUnfinishedAttempts, readEarlierPayments, readOtherPayments } from "./payment-attempts.server"

vi.mock("~/payments/registry.server", () => ({
  findMethodOf: () => ({ payableForMs: 60_000, fetchStatus: async ({ attempt }: StatusRequest) => answers.get(attempt.id) }),
  takesFundsBeforeOrder: ({ method }: { method: string }) => method === "taken",
}))
const answers = new Map<string, PaymentStatus>()
const cart = {} as Cart
beforeEach(() => void (cart.checkout_id = newAttemptId()))

/** An attempt of this cart, and what its provider answers. */
async function attempted(by: "taken" | "ordered", answer: PaymentStatus): Promise<PaymentAttempt> {
  const attempt = { ...attemptOf(cart.checkout_id), method: by, gateway: by }
  answers.set(attempt.id, answer)
  await saveAttempt(attempt)
  return attempt
}
const captured = { kind: "approved", funds: "captured" } as const
const nothing = { kind: "approved", funds: "none" } as const

describe("the other payments of a cart, before one that has taken nothing is ordered", () => {
  test.each<["taken" | "ordered", PaymentStatus, (other: PaymentAttempt) => object]>([
    ["taken", captured, (taken) => ({ taken })],
    ["taken", { kind: "approved", funds: "held" }, (taken) => ({ taken })],
    ["taken", { kind: "processing" }, (taken) => ({ taken })],
    ["taken", { kind: "pending", isUnconfirmed: true }, (other) => ({ nonBlockingPayments: [other] })],
    ["taken", { kind: "cancelled", error: new PaymentError("payment_cancelled") }, () => ({})],
    ["ordered", nothing, () => ({})],
  ])("one that is %s, answered by %o, counts as what it is", async (by, answer, meaning) => {
    const other = await attempted(by, answer)
    const own = await attempted("ordered", nothing)
    expect(await readOtherPayments(cart, {}, own.id)).toEqual({ taken: null, nonBlockingPayments: [], ...meaning(other) })
  })

  test("are not the one that is ordered, and what is taken comes before what may be", async () => {
    const first = await attempted("taken", captured)
    const later = await attempted("taken", { kind: "processing" })
    expect(await readOtherPayments(cart, {}, "")).toMatchObject({ taken: first })
    expect(await readOtherPayments(cart, {}, first.id)).toMatchObject({ taken: later })
  })
})

test("what has moved money comes before a later approval that only the order takes", async () => {
  const taken = await attempted("taken", captured)
  await attempted("ordered", nothing)
  expect(await readEarlierPayments(cart, {}, null)).toMatchObject({ toComplete: taken })
  expect((await findUnfinishedAttempts(cart, {}, null, true)).approved).toEqual({ attempt: taken, funds: "captured" })
})
