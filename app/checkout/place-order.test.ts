import { describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Cart, Order } from "~/commerce/api-types"
import type { Commerce } from "~/commerce/client.server"

import type { LockLimits } from "~/store/locks.server"
import type * as locks from "~/store/locks.server"
import type * as stores from "~/store/key-value-store.server"
import { createSqliteStore } from "~/store/key-value-store.server"
import { consumeRateLimit, counterOf } from "~/store/rate-limits.server"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { placeOrder } from "./place-order.server"
import { setShopEnvironment } from "./purchase.fixture"

// The process that places an order now: its backend, the store that it shares, and whether another process holds its lock.
const now = vi.hoisted(() => ({}) as { backend: FakeBackend; store: ReturnType<typeof createSqliteStore>; isKilled: boolean })

muteLog()
vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }))
vi.mock("~/store/key-value-store.server", async (load) => ({ ...(await load<typeof stores>()), keyValueStore: () => now.store }))
vi.mock("~/commerce/carts.server", () => ({
  readCart: () => now.backend.readCart(),
  readOrder: () => now.backend.readOrder(),
  submitOrder: () => now.backend.submitOrder(),
}))
vi.mock("~/store/locks.server", async (load) => {
  const { withLock } = await load<typeof locks>()
  const outside = <T>(_name: string, _timeouts: LockLimits, work: () => Promise<T>) => work()
  return { withLock: (...lock: Parameters<typeof outside>) => (now.isKilled ? outside(...lock) : withLock(...lock)) }
})

setShopEnvironment()
const commerce = { initial: { session: null }, session: () => null } as unknown as Commerce
const fingerprint = () => cartFingerprint(takeCartSnapshot(cartOf()))

type FakeBackend = ReturnType<typeof openBackend>["backend"]

type SecondPost = "same-order" | "error" | "second-order"
/** What happens to one POST /cart/order: whether the order is made, when, and what the shop is told. */
type Fault = { made: "at-once" | "later" | "never"; answer: "order" | ApiUnavailableError | ApiError }

const checkoutId = "5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11"
const timeout = new ApiUnavailableError("timeout", "Request timed out after 20 seconds")
const reset = new ApiUnavailableError("connection", "socket hang up")
const status500 = new ApiUnavailableError("http-error", "500", 500)
const html = new ApiUnavailableError("malformed", "not JSON")

function cartOf(price = 9.9): Cart {
  return {
    id: "65b000000000000000000001",
    checkout_id: checkoutId,
    currency: "EUR",
    items: [
      {
        id: "65b0000000000000000000a1",
        product_id: "65a000000000000000000001",
        product_name: "Guji",
        quantity: 1,
        price,
        price_total: price,
      },
    ],
    sub_total: price,
    grand_total: price,
    capture_total: price,
    auth_total: 0,
    // The reply types ask for more fields than an order's rules read.
  } as unknown as Cart
}

/** A backend with a switchable answer to each post, and a process of the shop in front of it. */
function openBackend(secondPost: SecondPost, faults: Fault[] = []) {
  const orders: Order[] = []
  const later: (() => void)[] = []
  const backend = {
    orders,
    posts: 0,
    cart: cartOf(),
    arriveLate: () => later.splice(0).forEach((make) => make()),
    readCart: async () => (orders.length > 0 ? null : backend.cart),
    readOrder: async () => orders[0] ?? null,
    submitOrder,
  }

  async function submitOrder(): Promise<Order> {
    backend.posts += 1
    const fault = faults.shift()
    if (orders.length > 0 && secondPost === "same-order") return orders[0]!
    if (orders.length > 0 && secondPost === "error")
      throw new ApiError({ message: "Order has already been submitted", status: 400, code: "invalid_request" })
    const order = { id: `65e00000000000000000000${orders.length}`, number: `1000${orders.length}` } as Order
    if (!fault || fault.made === "at-once") orders.push(order)
    else if (fault.made === "later") later.push(() => orders.push(order))
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (fault && fault.answer !== "order") throw fault.answer
    return order
  }

  Object.assign(now, { backend, store: createSqliteStore(":memory:"), isKilled: false })
  const place = () => placeOrder(commerce, checkoutId, fingerprint())
  return { backend, place, waitOut: () => now.store.delete(`order-sent:${checkoutId}`) }
}

/** A process sends the order and is killed before it has the answer; its lock is gone with it. */
async function placeAndDie({ backend, place }: ReturnType<typeof openBackend>): Promise<void> {
  const { submitOrder } = backend
  now.isKilled = true
  backend.submitOrder = () => submitOrder().then(() => new Promise<never>(() => undefined))
  void place()
  await new Promise((resolve) => setTimeout(resolve, 20))
  backend.submitOrder = submitOrder
  now.isKilled = false
}

describe.each<SecondPost>(["same-order", "error", "second-order"])(
  "exactly one order, when a second post gives: %s",
  (secondPost) => {
    test("twenty parallel posts, a double click, two tabs: one post, twenty confirmations", async () => {
      const { backend, place } = openBackend(secondPost)
      const placements = await Promise.all(Array.from({ length: 20 }, () => place()))
      expect(placements.every((each) => each.kind === "placed" && each.order.number === "10000")).toBe(true)
      expect(backend).toMatchObject({ posts: 1, orders: [{ number: "10000" }] })
    })

    test("refresh of the post: the same order again", async () => {
      const { backend, place } = openBackend(secondPost)
      const first = await place()
      const second = await place()
      expect([first.kind, second.kind]).toEqual(["placed", "placed"])
      expect(backend.posts).toBe(1)
    })

    test.each([
      ["reset after sending", reset],
      ["500", status500],
      ["200 HTML", html],
      ["no answer in time", timeout],
    ])("%s, order made: found by reading", async (_name, answer) => {
      const { backend, place } = openBackend(secondPost, [{ made: "at-once", answer }])
      expect(await place()).toMatchObject({ kind: "placed", order: { number: "10000" } })
      expect(backend).toMatchObject({ posts: 1, orders: [{}] })
    })

    test("S7 answer at 25 s, order made: unclear, not sent again while it may arrive, then found", async () => {
      const { backend, place } = openBackend(secondPost, [{ made: "later", answer: timeout }])
      expect(await place()).toEqual({ kind: "unclear" })
      expect(await place()).toEqual({ kind: "unclear" })
      backend.arriveLate()
      expect(await place()).toMatchObject({ kind: "placed" })
      expect(backend).toMatchObject({ posts: 1, orders: [{}] })
    })

    test("500, not made: unclear first, sent again only after the waiting time and a reading", async () => {
      const { backend, place, waitOut } = openBackend(secondPost, [{ made: "never", answer: status500 }])
      expect(await place()).toEqual({ kind: "unclear" })
      expect(await place()).toEqual({ kind: "unclear" })
      expect(backend.posts).toBe(1)
      await waitOut()
      expect(await place()).toMatchObject({ kind: "placed" })
      expect(backend).toMatchObject({ posts: 2, orders: [{}] })
    })

    test("S7 process killed between send and answer: the next one reads the order", async () => {
      const shop = openBackend(secondPost)
      await placeAndDie(shop)
      now.store = createSqliteStore(":memory:")
      expect(await shop.place()).toMatchObject({ kind: "placed" })
      expect(shop.backend).toMatchObject({ posts: 1, orders: [{}] })
    })

    test("killed before the order was made, with the shared store: waits instead of sending again", async () => {
      const shop = openBackend(secondPost, [{ made: "later", answer: "order" }])
      await placeAndDie(shop)
      expect(await shop.place()).toEqual({ kind: "unclear" })
      shop.backend.arriveLate()
      expect(await shop.place()).toMatchObject({ kind: "placed" })
      expect(shop.backend).toMatchObject({ posts: 1, orders: [{}] })
    })
  },
)

const status = (code: number) => new ApiUnavailableError("http-error", String(code), code)
test.each([
  ["500", status500, 5],
  ["429", status(429), 5],
  // A proxy says so, and the backend may still be working.
  ["502", status(502), 60],
  ["524", status(524), 60],
  ["200 HTML", html, 60],
  ["a refusal that is none", new ApiError({ message: "x", status: 500, code: "x" }), 5],
  ["reset after sending", reset, 60],
  ["no answer in time", timeout, 60],
])("after %s the order may be sent again once it can no longer appear", async (_name, answer, seconds) => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const { backend, place } = openBackend("same-order", [{ made: "never", answer }])
  const { submitOrder } = backend
  // Counted from the end of its call.
  backend.submitOrder = () => submitOrder().finally(() => vi.setSystemTime(Date.now() + 40_000))
  expect(await place()).toEqual({ kind: "unclear" })
  vi.setSystemTime(Date.now() + seconds * 1000 - 100)
  expect([await place(), backend.posts]).toEqual([{ kind: "unclear" }, 1])
  vi.setSystemTime(Date.now() + 200)
  expect([(await place()).kind, backend.posts]).toEqual(["placed", 2])
  vi.useRealTimers()
})

describe("an order that must not be placed", () => {
  test("a changed price: nothing sent, the new cart returned", async () => {
    const { backend, place } = openBackend("same-order")
    backend.cart = cartOf(10.5)
    expect(await place()).toMatchObject({ kind: "cart-changed", now: { due: 1050 } })
    expect(backend.posts).toBe(0)
  })

  test("another cart in the session, or none", async () => {
    const { backend, place } = openBackend("same-order")
    backend.cart = { ...cartOf(), checkout_id: "f".repeat(32) } as Cart
    expect(await place()).toEqual({ kind: "no-cart" })
    expect(backend.posts).toBe(0)
  })

  test("an item out of stock: named, and the shopper may try again at once", async () => {
    const refusal = new ApiError({ message: "Guji is not currently available", status: 400, code: "x", param: "cart" })
    const { place } = openBackend("same-order", [{ made: "never", answer: refusal }])
    expect(await place()).toEqual({ kind: "refused", problem: { code: "item-unavailable", detail: { name: "Guji" } } })
    expect(await place()).toMatchObject({ kind: "placed" })
  })

  test("refused although it was made is found by reading; what is no answer at all is thrown", async () => {
    const refusal = new ApiError({ message: "Order has already been submitted", status: 400, code: "invalid_request" })
    const { place } = openBackend("same-order", [{ made: "at-once", answer: refusal }])
    expect(await place()).toMatchObject({ kind: "placed", order: { number: "10000" } })
    for (const call of ["readCart", "submitOrder"]) {
      const broken = openBackend("same-order")
      Object.assign(broken.backend, { [call]: () => Promise.reject(new TypeError("a defect")) })
      await expect(broken.place()).rejects.toThrow(TypeError)
    }
  })

  test("a limit that is reached stops it before anything is sent", async () => {
    const { backend, place } = openBackend("same-order")
    for (const allowed of [true, true, true, false]) expect((await consumeRateLimit("order", checkoutId)).ok).toBe(allowed)
    expect(await place()).toMatchObject({ kind: "refused", problem: { code: "too-many-requests" } })
    expect(backend.posts).toBe(0)
    await now.store.delete(counterOf("order", checkoutId))
    expect(await place()).toMatchObject({ kind: "placed" })
  })
})
