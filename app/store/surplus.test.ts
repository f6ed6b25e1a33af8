import { afterEach, expect, test, vi } from "vitest"
import { forgetSurplus, readSurplus, recordSurplus } from "./surplus.server"

afterEach(() => void vi.useRealTimers())

const DAY_MS = 24 * 60 * 60 * 1000
const payment = {
  attemptId: "one",
  checkoutId: "c1",
  reference: "r1",
  orderNumber: null as string | null,
  method: "paysafecard",
  gateway: "paysafecard",
  providerId: "pay_1",
  amount: 1440,
  currency: "EUR",
  funds: "held" as const,
  foundAt: "2026-11-23T12:00:00.000Z",
}

test("a payment is news once, and again when its cart got an order or its hold was taken", async () => {
  expect(await recordSurplus(payment)).toBe(true)
  expect(await recordSurplus({ ...payment, foundAt: "2026-11-24T12:00:00.000Z" })).toBe(false)
  expect(await readSurplus("one")).toEqual(payment)

  const ordered = { ...payment, orderNumber: "1042" }
  expect([await recordSurplus(ordered), await recordSurplus(ordered)]).toEqual([true, false])
  const taken = { ...ordered, funds: "captured" as const }
  expect([await recordSurplus(taken), await recordSurplus(taken)]).toEqual([true, false])
  expect(await readSurplus("one")).toEqual(taken)

  await forgetSurplus("one")
  expect(await readSurplus("one")).toBeNull()
})

test("an entry is kept for longer than a month, from its last news on", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  await recordSurplus(payment)
  vi.setSystemTime(Date.now() + 31 * DAY_MS)
  await recordSurplus({ ...payment, orderNumber: "1042" })
  vi.setSystemTime(Date.now() + 89 * DAY_MS)
  expect(await readSurplus("one")).toMatchObject({ orderNumber: "1042" })
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  expect(await readSurplus("one")).toBeNull()
})
