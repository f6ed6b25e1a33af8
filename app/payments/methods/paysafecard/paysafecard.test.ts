import { beforeEach, describe, expect, test, vi } from "vitest"
import { createIntent, updateIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/api-types"
import type { PaymentAttempt } from "~/store/attempts.server"
import { paysafecard } from "./paysafecard.server"

vi.mock("~/commerce/vault.server", () => ({ createIntent: vi.fn(), updateIntent: vi.fn() }))

const browser = { ipAddress: null, agent: "test" }
const settings = { paysafecard: { id: "paysafecard", gateway: "paysafecard", mode: "test" } }

// The reply types ask for more fields than the method reads.
function cartOf(change: object = {}): Cart {
  return {
    id: "c1",
    checkout_id: "d1",
    currency: "EUR",
    capture_total: 24.72,
    auth_total: 0,
    account: { id: "a1", email: "j@exemple.fr" },
    billing: { method: "paysafecard" },
    ...change,
  } as unknown as Cart
}

const attempt = {
  id: "A".repeat(22),
  checkoutId: "d1",
  method: "paysafecard",
  gateway: "paysafecard",
  providerId: "pay_1",
  providerSecret: null,
} as PaymentAttempt

const finish = (cart = cartOf(), of = attempt) =>
  paysafecard.fetchStatus({ cart, settings, attempt: of, parameters: {}, isReturn: true })

beforeEach(() => {
  vi.mocked(createIntent).mockReset()
  vi.mocked(updateIntent).mockReset()
})

describe("paysafecard is offered", () => {
  test.each([
    [true, "a plain cart", settings, {}],
    [false, "a shop that has it switched off", {}, {}],
    [false, "a subscription, which it cannot charge again", settings, { subscription_delivery: true }],
    [false, "an amount to authorise", settings, { auth_total: 5 }],
    [true, "the most that it pays at once", settings, { capture_total: 1000 }],
    [false, "more than that", settings, { capture_total: 1000.01 }],
    [true, "another currency that it serves", settings, { currency: "PLN", capture_total: 4000 }],
    [false, "one that it does not serve", settings, { currency: "JPY" }],
    [false, "nothing to pay", settings, { capture_total: 0 }],
  ])("%s for %s", (offered, _name, given, change) => expect(paysafecard.isOffered(given, cartOf(change))).toBe(offered))
})

describe("paysafecard starts", () => {
  const returnUrl = (gateway: string) => `https://boutique.example/commande/verification?gateway=${gateway}&essai=x`

  test("with the amount in euros, the same address for every end, and the shopper's account", async () => {
    vi.mocked(createIntent).mockResolvedValue({ id: "pay_1", redirect: { auth_url: "https://paysafe.example/pay_1" } })
    const started = await paysafecard.start({ cart: cartOf(), settings, attemptId: "x", browser, returnUrl })
    const url = returnUrl("paysafecard")
    expect(createIntent).toHaveBeenCalledExactlyOnceWith("paysafecard", {
      type: "PAYSAFECARD",
      amount: 24.72,
      redirect: { success_url: url, failure_url: url },
      notification_url: url,
      customer: { id: "a1" },
      currency: "EUR",
    })
    expect(started).toEqual({
      providerId: "pay_1",
      providerSecret: null,
      billing: { method: "paysafecard", intent: { paysafecard: { id: "pay_1" } } },
      redirectUrl: "https://paysafe.example/pay_1",
    })
  })

  test.each([null, "", {}, { id: "pay_1" }, { id: "pay_1", redirect: { auth_url: "no address" } }])(
    "never on the answer %j",
    async (answer) => {
      vi.mocked(createIntent).mockResolvedValue(answer)
      await expect(paysafecard.start({ cart: cartOf(), settings, attemptId: "x", browser, returnUrl })).rejects.toThrow(
        "Paysafecard payment is not defined",
      )
    },
  )
})

describe("paysafecard finishes [4.9] [4.10] [4.11]", () => {
  test.each([
    ["SUCCESS", "approved"],
    ["AUTHORIZED", "approved"],
    ["CANCELED_CUSTOMER", "cancelled"],
    ["INITIATED", "pending"],
    ["REDIRECTED", "pending"],
    ["EXPIRED", "refused"],
    ["CANCELED_MERCHANT", "refused"],
    ["toString", "refused"],
  ])("%s as %s", async (status, kind) => {
    vi.mocked(updateIntent).mockResolvedValue({ status })
    expect((await finish()).kind).toBe(kind)
    expect(updateIntent).toHaveBeenCalledExactlyOnceWith("paysafecard", { payment_id: "pay_1" })
  })

  test("with the specification's words in the log", async () => {
    vi.mocked(updateIntent).mockResolvedValue({ status: "EXPIRED" })
    expect(await finish()).toMatchObject({ error: { message: "Unknown redirect status: EXPIRED" } })
    vi.mocked(updateIntent).mockResolvedValue({ status: "CANCELED_CUSTOMER" })
    expect(await finish()).toMatchObject({
      error: {
        code: "payment_cancelled",
        message: "We are unable to authenticate your payment method. Please choose a different payment method and try again",
      },
    })
  })

  test("without a payment id, without asking anybody [5.13] [8.16]", async () => {
    expect(await finish(cartOf(), { ...attempt, providerId: null })).toMatchObject({
      kind: "refused",
      error: { message: "Paysafecard payment ID is not defined" },
    })
    expect(updateIntent).not.toHaveBeenCalled()
  })

  test("with its own payment as the order's, whichever stands in the cart", async () => {
    vi.mocked(updateIntent).mockResolvedValue({ status: "SUCCESS" })
    const billing = (id: string) => ({ method: "paysafecard", intent: { paysafecard: { id } } })
    for (const id of ["pay_1", "pay_2"])
      expect(await finish(cartOf({ billing: billing(id) }))).toEqual({
        kind: "approved",
        funds: "captured",
        billing: billing("pay_1"),
      })
  })

  test("never on an answer without a status", async () => {
    vi.mocked(updateIntent).mockResolvedValue({})
    await expect(finish()).rejects.toThrow("Paysafecard payment is not defined")
  })
})
