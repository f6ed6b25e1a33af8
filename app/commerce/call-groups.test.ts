import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { bulkheadOf, callWithBulkhead } from "./requests.server"
import { ApiUnavailableError, ApiError } from "./errors"

const fault = () => Promise.reject(new ApiUnavailableError("http-error", "down", 503))

async function fail(name: "account" | "cart" | "functions" | "order" | "payment", times: number, part?: string) {
  for (let count = 0; count < times; count++) await callWithBulkhead(name, fault, part).catch(() => undefined)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test("R3 ten failures in a row open a part's breaker: it answers at once, without a call, and other parts work", async () => {
  await fail("account", 10)
  const call = vi.fn(async () => "made")
  const started = performance.now()
  await expect(callWithBulkhead("account", call)).rejects.toMatchObject({ name: "ApiUnavailableError", kind: "not-sent" })
  expect(performance.now() - started).toBeLessThan(50)
  expect(call).not.toHaveBeenCalled()
  expect(await callWithBulkhead("cart", call)).toBe("made")
})

test("R3 after two seconds one call tries, and closes the breaker when it succeeds", async () => {
  await fail("functions", 10)
  vi.advanceTimersByTime(2_000)
  const slow = callWithBulkhead("functions", () => new Promise((resolve) => setTimeout(() => resolve("back"), 100)))
  await expect(callWithBulkhead("functions", async () => "second")).rejects.toMatchObject({ kind: "not-sent" })
  await vi.advanceTimersByTimeAsync(100)
  expect(await slow).toBe("back")
  expect(await callWithBulkhead("functions", async () => "third")).toBe("third")
})

test("a refusal is an answer: it opens nothing and ends a row of failures", async () => {
  await fail("cart", 9)
  await callWithBulkhead("cart", () => Promise.reject(new ApiError({ message: "no", status: 400, code: "no" }))).catch(() => null)
  await fail("cart", 9)
  expect(await callWithBulkhead("cart", async () => "made")).toBe("made")
})

test("orders have no breaker, and one gateway's failures stop no other", async () => {
  await fail("order", 20)
  expect(await callWithBulkhead("order", async () => "made")).toBe("made")
  await fail("payment", 10, "klarna")
  await expect(callWithBulkhead("payment", async () => "made", "klarna")).rejects.toMatchObject({ kind: "not-sent" })
  expect(await callWithBulkhead("payment", async () => "made", "stripe")).toBe("made")
})

test("each path of the storefront API stands in its group", () => {
  const paths = [
    "/products/x",
    "/settings",
    "/cart",
    "/cart/items/1",
    "/session",
    "/cart/order",
    "/account/login",
    "/invoices",
    "/payments/1",
  ]
  expect(paths.map(bulkheadOf)).toEqual([
    "catalogue",
    "catalogue",
    "cart",
    "cart",
    "cart",
    "order",
    "account",
    "account",
    "payment",
  ])
})

test("R3 connections are bounded: the 441st cart call at once is not sent, nor one that waits two seconds", async () => {
  const slow = () => new Promise((resolve) => setTimeout(() => resolve("made"), 5_000))
  const calls = Array.from({ length: 441 }, () => callWithBulkhead("cart", slow).catch((error: unknown) => error))
  expect(await calls[440]).toMatchObject({ kind: "not-sent" })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await calls[439]).toMatchObject({ kind: "not-sent" })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await calls[39]).toBe("made")
})
