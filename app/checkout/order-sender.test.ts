import { beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import type { Cart, Order } from "~/commerce/api-types"
import { type Commerce, sessionDigest } from "~/commerce/client.server"
import { ApiError, ApiUnavailableError } from "~/commerce/errors"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { readOrderAttempt } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { counterOf } from "~/store/rate-limits.server"
import { findSubmittedOrder, isOrderOfSession } from "./order-sender.server"
import { placeOrder } from "./place-order.server"
import { setShopEnvironment } from "./purchase.fixture"

muteLog()
vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }))
vi.mock("~/commerce/carts.server", () => ({
  readCart: async ({ checkoutId }: Browser) => cartOf(checkoutId),
  readOrder: async (_commerce: Browser, checkoutId: string) => backend.read(checkoutId),
  submitOrder: ({ checkoutId }: Browser) => backend.submit(checkoutId),
  updateCart: (_commerce: Browser, patch: object) => backend.update(patch),
}))

setShopEnvironment()

type Browser = Commerce & { checkoutId: string }
/** A browser with the session that it sent and the one that the backend gave it for that. */
const browserOf = (checkoutId: string, sent: string | null, given = sent) =>
  ({ checkoutId, initial: { session: sent }, session: () => given }) as unknown as Browser

const cartOf = (checkoutId: string) =>
  ({ checkout_id: checkoutId, currency: "EUR", items: [], capture_total: 9.9 }) as unknown as Cart
const timeout = new ApiUnavailableError("timeout", "Request timed out after 20 seconds")
const orders = new Map<string, Order>()
const calls: string[] = []

function make(checkoutId: string): Order {
  calls.push("order")
  const order = { id: "65e000000000000000000001", number: "10000" } as Order
  orders.set(checkoutId, order)
  return order
}
const backend = {
  read: (checkoutId: string): Order | null => orders.get(checkoutId) ?? null,
  submit: async (checkoutId: string): Promise<Order> => make(checkoutId),
  update: async (patch: object) => void calls.push(JSON.stringify(patch)),
}
const { read, submit, update } = backend

let [count, checkoutId] = [0, ""]
beforeEach(() => {
  Object.assign(backend, { read, submit, update })
  vi.clearAllMocks()
  calls.length = 0
  checkoutId = `${++count}`.padStart(32, "0")
})
const place = (browser: Browser, payment?: Parameters<typeof placeOrder>[3]) =>
  placeOrder(browser, browser.checkoutId, cartFingerprint(takeCartSnapshot(cartOf(browser.checkoutId))), payment)

describe("the order that a session sent", () => {
  test("is found by the session that sent it and by the one that came back, and by nobody else", async () => {
    await place(browserOf(checkoutId, "before", "after"))
    for (const [sent, given] of [
      ["before", "before"],
      ["after", "after"],
      ["of another cart", "after"],
    ] as const)
      expect(await findSubmittedOrder(browserOf(checkoutId, sent, given))).toBe(checkoutId)
    for (const session of ["stranger", null]) expect(await findSubmittedOrder(browserOf(checkoutId, session))).toBeNull()
  })

  test("is this session's too where it began the payment, of that checkout only", async () => {
    const browser = browserOf(checkoutId, "began")
    const attempt = { session: sessionDigest(browser), checkoutId }
    expect(await isOrderOfSession(browser, checkoutId, attempt)).toBe(true)
    expect(await isOrderOfSession(browser, "another", attempt)).toBe(false)
    expect(await isOrderOfSession(browserOf(checkoutId, "stranger"), checkoutId, attempt)).toBe(false)
    expect(await isOrderOfSession(browser, checkoutId, null)).toBe(false)
    await place(browser)
    expect(await isOrderOfSession(browser, checkoutId, null)).toBe(true)
  })

  test("is told once it is there, not before", async () => {
    backend.submit = () => Promise.reject(timeout)
    const browser = browserOf(checkoutId, "waiting")
    expect(await place(browser)).toEqual({ kind: "unclear" })
    expect(await findSubmittedOrder(browser)).toBeNull()
    make(checkoutId)
    expect(await findSubmittedOrder(browser)).toBe(checkoutId)
  })
})

describe("an order", () => {
  test("is noted with the payment that it is sent with, whose billing is written first", async () => {
    await place(browserOf(checkoutId, null), { attemptId: "an-attempt", billing: { method: "ideal" } })
    expect(await readOrderAttempt(checkoutId)).toBe("an-attempt")
    expect(calls).toEqual([JSON.stringify({ billing: { method: "ideal" } }), "order"])
    const other = browserOf("f".repeat(32), null)
    await place(other)
    expect(await readOrderAttempt(other.checkoutId)).toBe("")
  })

  test("that is not made is logged with what the backend answered, and the reference of its payment", async () => {
    const refusal = (status: number) => new ApiError({ message: "No", status, code: "no" })
    const browser = browserOf(checkoutId, null)
    const logged = async (answer: Error) => {
      backend.submit = () => Promise.reject(answer)
      await place(browser, { attemptId: "an-attempt" })
      await keyValueStore().delete(`order-sent:${checkoutId}`)
      return vi.mocked(log.warn).mock.lastCall
    }
    const reference = `${checkoutId.slice(-8)}-an-attem`
    expect(await logged(timeout)).toMatchObject(["order-unclear", { reference, kind: "timeout" }])
    expect(await logged(refusal(500))).toMatchObject(["order-unclear", { reference, kind: "http-error", status: 500 }])
    expect(await logged(refusal(400))).toMatchObject(["order-refused", { reference, code: "service-unavailable", status: 400 }])
    backend.update = () => Promise.reject(refusal(422))
    await keyValueStore().delete(counterOf("order", checkoutId))
    await place(browser, { attemptId: "an-attempt", billing: { method: "ideal" } })
    expect(log.warn).toHaveBeenLastCalledWith(
      "payment-billing-refused",
      expect.objectContaining({ reference, code: "no", status: 422 }),
    )
  })

  test("does not wait for another cart's", async () => {
    backend.submit = (id) => (id === checkoutId ? new Promise<never>(() => undefined) : submit(id))
    void place(browserOf(checkoutId, null))
    expect((await place(browserOf("e".repeat(32), null))).kind).toBe("placed")
  })

  test("without an answer is looked for; a defect met on the way is thrown", async () => {
    let looks = 0
    backend.submit = () => Promise.reject(timeout)
    backend.read = () => {
      if (++looks > 1) throw new TypeError("a defect")
      return null
    }
    await expect(place(browserOf(checkoutId, null))).rejects.toThrow("a defect")
    expect(looks).toBe(2)
  })
})

describe("a cart's payments", () => {
  const forever = () => new Promise<never>(() => undefined)

  test("begin or end one at a time; another cart's do not wait", async () => {
    void withPaymentLock(checkoutId, forever)
    const waiting = withPaymentLock(checkoutId, async () => "after")
    expect(await Promise.race([waiting, withPaymentLock("another", async () => "at once")])).toBe("at once")
  })

  test("wait for half a minute, and twenty at most", async () => {
    vi.useFakeTimers()
    void withPaymentLock(checkoutId, forever)
    const waiting = Array.from({ length: 21 }, () => withPaymentLock(checkoutId, forever).catch((error: unknown) => error))
    expect(await waiting[20]).toBeInstanceOf(QueueFull)
    const late = Promise.all(waiting)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(await Promise.race([late, "still waiting"])).toBe("still waiting")
    await vi.advanceTimersByTimeAsync(1)
    expect((await late).slice(0, 20)).toEqual(Array(20).fill(expect.any(QueueTimeout)))
    vi.useRealTimers()
  })
})
