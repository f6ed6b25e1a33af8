import { expect, test, vi } from "vitest"
import { readCart } from "~/commerce/carts.server"
import { ATTEMPT_LIFETIME_MS, type PaymentAttempt } from "~/store/attempts.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { savePaymentMethod } from "./payment-choice.server"
import { leave, openShopOn, startPurchase } from "./purchase.fixture"
vi.mock("~/log.server", () => ({ log: { info: vi.fn(), warn: vi.fn(), fault: vi.fn() } }))

const sandbox = openShopOn(createSandbox())

function settle({ providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, "stripe", providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status })
}

test("while the bank processes a payment, no other payment of that cart starts", async () => {
  const { commerce, attempt } = await startPurchase("ideal")
  settle(attempt, "processing")
  const chosen = await savePaymentMethod(commerce, "paysafecard", ["paysafecard"])
  if (!chosen.ok) throw new Error("paysafecard was refused")
  expect(await leave(commerce, chosen.value)).toEqual({ kind: "ready-to-complete", attempt })
  expect((await readCart(commerce))?.billing?.intent).not.toHaveProperty("paysafecard")
  // Once the bank has refused, the other method may take over.
  settle(attempt, "requires_payment_method")
  expect(await leave(commerce, chosen.value)).toMatchObject({ kind: "requires-action", attempt: { method: "paysafecard" } })
})

test("a payment that the bank still processes when the shopper's time is over is not told as expired", async () => {
  const { attempt, comeBack } = await startPurchase("ideal")
  settle(attempt, "processing")
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ATTEMPT_LIFETIME_MS + 1000 })
  try {
    expect(await comeBack({ gateway: null })).toEqual({ kind: "pending" })
    settle(attempt, "succeeded")
    expect(await comeBack({ gateway: null })).toMatchObject({ kind: "placed" })
  } finally {
    vi.useRealTimers()
  }
})
