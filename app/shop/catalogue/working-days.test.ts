import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addWorkingDays, dayOf, easterOf, isWorkingDay } from "./working-days"

describe("working days", () => {
  test.each([
    [2025, dayOf(2025, 4, 20)],
    [2026, dayOf(2026, 4, 5)],
    [2027, dayOf(2027, 3, 28)],
    [2038, dayOf(2038, 4, 25)],
  ])("Easter of %i", (year, day) => expect(easterOf(year)).toBe(day))

  test.each([dayOf(2026, 4, 6), dayOf(2026, 5, 14), dayOf(2026, 5, 25), dayOf(2026, 11, 11), dayOf(2026, 11, 21)])(
    "nothing leaves at %i",
    (day) => expect(isWorkingDay(day)).toBe(false),
  )

  test("the day reached is a working one, and never before the start", () => {
    const anyDay = fc.integer({ min: 0, max: 40_000 }).map((count) => count * 86_400_000)
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 30 }), (start, count) => {
        const reached = addWorkingDays(start, count)
        expect(isWorkingDay(reached)).toBe(true)
        expect(reached).toBeGreaterThanOrEqual(start + count * 86_400_000)
      }),
    )
  })
})
