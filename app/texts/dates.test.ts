import { expect, test } from "vitest"
import { formatDay, formatMoment } from "./dates"

test.each([
  ["2026-02-28T23:30:00.000Z", "1er\u00a0mars 2026"],
  ["2026-08-14T21:59:00.000Z", "14\u00a0août 2026"],
  ["2026-12-31T23:00:00.000Z", "1er\u00a0janvier 2027"],
  ["jamais", null],
  [null, null],
])("the day of %s in Paris is %s", (date, day) => expect(formatDay(date)).toBe(day))

test("a moment has its day and time in Paris", () => {
  expect(formatMoment("2026-03-01T08:05:00.000Z")).toBe("1er\u00a0mars 2026 à 9\u00a0h\u00a005")
  expect(formatMoment("2026-08-14T22:00:00.000Z")).toBe("15\u00a0août 2026 à 0\u00a0h\u00a000")
})
