import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { compareCarts } from "./auth.server"
import { constantTimeMs, waitForConstantTime } from "./constant-time.server"
import { accountLink } from "./visitor"

test.each([
  ["/account", "#login"],
  ["/account/commandes", "#login"],
  ["/account?page=2", "#login"],
  ["/account#haut", "#login"],
  ["/accounts", "/accounts"],
  ["/pages/account", "/pages/account"],
  ["https://exemple.fr/account", "https://exemple.fr/account"],
])("the link %s is %s for an anonymous visitor, and itself for a customer [2.3]", (href, shown) => {
  expect(accountLink(href, false)).toBe(shown)
  expect(accountLink(href, true)).toBe(href)
})

describe("the cart at login", () => {
  const cart = (id: string, quantity: number, total: number) =>
    ({ id, items: quantity > 0 ? [{ id: "line", quantity }] : [], grand_total: total }) as Parameters<typeof compareCarts>[0]

  test.each([
    ["nothing, nothing", null, null, "none"],
    ["an empty one, nothing", cart("a", 0, 0), null, "none"],
    ["nothing, then the account's", null, cart("b", 2, 20), "found"],
    ["the same", cart("a", 2, 20), cart("a", 2, 20), "kept"],
    ["the same to the cent, not to the bit", cart("a", 2, 0.3), cart("a", 2, 0.1 + 0.2), "kept"],
    ["a member's discount", cart("a", 2, 20), cart("a", 2, 18), "changed"],
    ["another quantity", cart("a", 2, 20), cart("a", 1, 20), "changed"],
    ["another cart", cart("a", 2, 20), cart("b", 2, 20), "changed"],
    ["lost", cart("a", 2, 20), null, "changed"],
  ] as const)("is compared with the one before: %s", (_name, before, after, expected) => {
    expect(compareCarts(before, after)).toBe(expected)
  })
})

describe("the time of a refusal", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([80, 340, 999])("after %i ms of work it leaves at 1 s", async (workMs) => {
    const start = performance.now()
    vi.advanceTimersByTime(workMs)
    const leaving = waitForConstantTime(start).then(() => performance.now() - start)
    await vi.advanceTimersByTimeAsync(2000)
    expect(Math.round(await leaving)).toBe(1000)
  })

  test("longer work leaves at the next half second", () => {
    expect([1001, 1500, 1501].map((workMs) => constantTimeMs(workMs))).toEqual([1500, 1500, 2000])
  })

  test("two calls leave at 2 s", () => {
    expect([80, 1700, 2001].map((workMs) => constantTimeMs(workMs, 2))).toEqual([2000, 2000, 2500])
  })
})
