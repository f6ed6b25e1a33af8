import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import type { Cart } from "~/commerce/api-types"
import type { Commerce } from "~/commerce/client.server"
import { ApiError, ApiUnavailableError } from "~/commerce/errors"
import { log } from "~/log.server"
import { PaymentError } from "~/payments/errors"
import type { ServerPaymentMethod } from "~/payments/server-payment-method"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { attemptOf } from "~/store/attempt.fixture"
import { type PaymentAttempt, closeAttempt, newAttemptId } from "~/store/attempts.server"
import { recordPossibleDuplicates } from "./cancel-payment.server"
import { browser, setShopEnvironment } from "./purchase.fixture"
import { startPayment } from "./start-payment.server"

muteLog()
vi.mock("~/commerce/carts.server", () => ({ readOrder: async () => null, updateCart: () => writeCart() }))
vi.mock("~/payments/registry.server", () => ({ requireMethod: () => findMethod() }))
vi.mock("./cancel-payment.server", async (load) => ({ ...(await load<object>()), recordPossibleDuplicates: vi.fn() }))
vi.mock("~/payments/attempts/payment-attempts.server", () => ({
  readEarlierPayments: async () => ({ toComplete: null, resumable: open, blockingPayment: null, nonBlockingPayments }),
  createAttempt: async (id: string, _seen: object, payment: object) => attempted({ id, ...payment }),
}))

setShopEnvironment()

let writeCart = async (): Promise<unknown> => undefined
let [checkoutId, cardToken, redirectUrl] = ["", "", ""]
let open: PaymentAttempt[] = []
let nonBlockingPayments: PaymentAttempt[] = []
let started = 0
const method = {
  gateway: "stripe",
  fundsTaken: "on-approval",
  isOffered: () => true,
  singleUseToken: { read: () => cardToken, billingWithout: { card: null } },
  start: async () => ({ providerId: `pi_${++started}`, providerSecret: null, billing: {}, redirectUrl }),
} as unknown as ServerPaymentMethod
let findMethod = (): ServerPaymentMethod => method

beforeEach(() => {
  writeCart = async () => undefined
  vi.useFakeTimers({ toFake: ["Date"] })
  vi.clearAllMocks()
  ;[checkoutId, cardToken, redirectUrl] = [newAttemptId(), "", "https://bank.example/pay"]
  open = []
  nonBlockingPayments = []
  findMethod = () => method
})
afterEach(() => void vi.useRealTimers())

const cartOf = (billing: string) =>
  ({ checkout_id: checkoutId, currency: "EUR", billing: { method: billing } }) as unknown as Cart

/** An attempt by iDEAL for the cart as it is. */
function attempted(change: object = {}): PaymentAttempt {
  const fingerprint = cartFingerprint(takeCartSnapshot(cartOf("ideal")))
  return { ...attemptOf(checkoutId), method: "ideal", gateway: "stripe", fingerprint, ...change }
}
function start(by = "ideal") {
  const cart = cartOf(by)
  const seen = takeCartSnapshot(cart)
  return startPayment({
    commerce: { session: () => null } as Commerce,
    settings: {},
    cart,
    seen,
    browserAttempt: null,
    browser,
    clientAddress: null,
    writeMetadata: async () => null,
  })
}
const startBy = (change: object) => {
  findMethod = () => ({ ...method, ...change })
  return start
}
const failing = (error: Error) => startBy({ start: () => Promise.reject(error) })

describe("an open payment", () => {
  test("is resumed by the same method for the same cart", async () => {
    open = [attempted()]
    const before = started
    expect(await start()).toEqual({ kind: "requires-action", attempt: open[0] })
    expect(started).toBe(before)
  })

  test.each([
    ["another method's", { method: "klarna" }],
    ["another gateway's", { gateway: "klarna" }],
    ["another cart's", { fingerprint: "another" }],
    ["one without a page", { to: null }],
    ["one whose page has just ended", { expiresAt: Date.parse("2026-11-20T10:00:00Z") }],
  ])("is not %s", async (_name, change) => {
    vi.setSystemTime("2026-11-20T10:00:00Z")
    open = [attempted(change)]
    expect(await start()).toMatchObject({ kind: "requires-action", attempt: { providerId: expect.stringMatching(/^pi_\d/) } })
  })

  test("is not one that is over, nor one of another card", async () => {
    open = [attempted()]
    await closeAttempt(open[0]?.id ?? "")
    expect(await start()).not.toMatchObject({ attempt: { id: open[0]?.id } })
    open = []
    const begun = []
    for (const token of ["pm_1", "pm_2", ""]) {
      cardToken = token
      const left = await start()
      if (left.kind === "requires-action") begun.push(left.attempt)
    }
    open = begun
    for (const [index, token] of ["pm_1", "pm_2", ""].entries()) {
      cardToken = token
      expect(await start()).toEqual({ kind: "requires-action", attempt: begun[index] })
    }
  })
})

describe("a new payment", () => {
  test("is logged, leads to its page's whole address, or needs none", async () => {
    redirectUrl = "https://bank.example"
    expect(await start()).toMatchObject({ kind: "requires-action", attempt: { to: "https://bank.example/" } })
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      "payment-started",
      expect.objectContaining({ method: "ideal", gateway: "stripe", reference: expect.any(String) as string }),
    )
    const accepted = startBy({
      start: async () => ({ providerId: "pi_done", providerSecret: null, billing: {}, redirectUrl: null }),
    })
    expect(await accepted()).toMatchObject({ kind: "check-status", attempt: { to: null } })
  })

  test("that its provider holds at once is remembered, although the cart cannot be written; one with a page is not opened then", async () => {
    writeCart = () => Promise.reject(new ApiUnavailableError("timeout", "Late"))
    const accepted = startBy({
      start: async () => ({ providerId: "pi_held", providerSecret: null, billing: {}, redirectUrl: null }),
    })
    expect(await accepted()).toMatchObject({ kind: "check-status", attempt: { providerId: "pi_held" } })
    findMethod = () => method
    expect(await start()).toEqual({ kind: "refused", problem: { code: "service-unavailable" } })
  })

  test("is noted for the merchant with those that may be taken beside it, itself only where no order is needed to take it", async () => {
    await start()
    expect(recordPossibleDuplicates).not.toHaveBeenCalled()
    nonBlockingPayments = [attempted()]
    const { attempt } = (await start()) as { attempt: PaymentAttempt }
    expect(recordPossibleDuplicates).toHaveBeenLastCalledWith(expect.anything(), [...nonBlockingPayments, attempt])
    await startBy({ fundsTaken: "on-order" })()
    expect(recordPossibleDuplicates).toHaveBeenLastCalledWith(expect.anything(), nonBlockingPayments)
  })

  const refusal = (code: string) => new ApiError({ message: "No", status: 400, code })
  test.each([
    ["ideal", new ApiUnavailableError("timeout", "Late"), "service-unavailable", { message: "Late" }],
    ["card", new PaymentError("provider_error", "No"), "payment-method-unavailable", {}],
    ["card", refusal("vault_error"), "payment-refused", { message: "No", code: "vault_error" }],
    ["card", refusal("other"), "payment-method-unavailable", { message: "No", code: "other" }],
    ["ideal", refusal("vault_error"), "payment-method-unavailable", { message: "No", code: "vault_error" }],
  ])("by %s that ends in %s is refused as %s and logged", async (by, error, code, logged) => {
    expect(await failing(error)(by)).toEqual({ kind: "refused", problem: { code } })
    expect(log.warn).toHaveBeenCalledExactlyOnceWith("payment-start-failed", expect.objectContaining({ method: by, ...logged }))
  })

  test("that leads to no acceptable page, or by a method that the store has not, is refused and logged", async () => {
    const refused = { kind: "refused", problem: { code: "payment-method-unavailable" } }
    redirectUrl = "http://evil.example/"
    expect(await start()).toEqual(refused)
    const message = expect.stringContaining("not acceptable")
    expect(log.warn).toHaveBeenLastCalledWith("payment-start-failed", { method: "ideal", message })
    const error = new PaymentError("unsupported_method")
    findMethod = () => {
      throw error
    }
    expect(await start()).toEqual(refused)
    expect(log.warn).toHaveBeenLastCalledWith("payment-start-failed", { method: "ideal", message: error.message })
  })

  test("that meets a defect throws it", async () => {
    await expect(failing(new TypeError("a defect"))()).rejects.toThrow("a defect")
    findMethod = () => {
      throw new TypeError("no registry")
    }
    await expect(start()).rejects.toThrow("no registry")
  })
})
