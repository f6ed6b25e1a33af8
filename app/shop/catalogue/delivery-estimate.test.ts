import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseClosures } from "./closures"
import { deliveryDateFormatter, estimateDelivery } from "./delivery-estimate"
import { addWorkingDays, dayOf, easterOf, isWorkingDay } from "./working-days"

const days = { least: 2, most: 5, cutoffHour: 14, closed: [] }
const plain = (text: string) => text.replaceAll("\u00a0", " ")

describe("delivery estimate", () => {
  test.each([
    ["a Friday morning", "2026-11-20T09:00:00Z", "entre le mardi 24 et le vendredi 27 novembre"],
    ["a Friday after the cutoff leaves on Monday", "2026-11-20T13:00:00Z", "entre le mercredi 25 et le lundi 30 novembre"],
    ["a Sunday leaves on Monday", "2026-11-22T08:00:00Z", "entre le mercredi 25 et le lundi 30 novembre"],
    ["over a month's end", "2026-11-26T09:00:00Z", "entre le lundi 30 novembre et le jeudi 3 décembre"],
    ["over Christmas", "2026-12-22T09:00:00Z", "entre le jeudi 24 et le mercredi 30 décembre"],
    ["past midnight in Paris", "2026-06-30T22:30:00Z", "entre le vendredi 3 et le mercredi 8 juillet"],
    ["the first of a month", "2026-09-28T09:00:00Z", "entre le mercredi 30 septembre et le lundi 5 octobre"],
  ])("counts working days in Paris: %s", (_, now, text) => expect(plain(estimateDelivery(new Date(now), days))).toBe(text))

  test("one day only", () => {
    const text = estimateDelivery(new Date("2026-09-29T09:00:00Z"), { ...days, most: 2 })
    expect(plain(text)).toBe("le jeudi 1er octobre")
  })
})

describe("closing weeks", () => {
  const closed = parseClosures([
    { from: "2026-07-31T22:00:00.000Z", until: "2026-08-14" },
    { from: "2026-12-24T00:00:00.000Z", until: "2026-12-31T00:00:00.000Z" },
  ])
  const arrival = (now: string) => plain(estimateDelivery(new Date(now), { ...days, closed }))

  test("nothing leaves in them, and what has left arrives", () => {
    expect(arrival("2026-07-31T09:00:00Z")).toBe("entre le mardi 4 et le vendredi 7 août")
    expect(arrival("2026-07-31T13:00:00Z")).toBe("entre le mercredi 19 et le lundi 24 août")
    expect(arrival("2026-08-14T09:00:00Z")).toBe("entre le mercredi 19 et le lundi 24 août")
    expect(arrival("2026-12-31T13:00:00Z")).toBe("entre le mercredi 6 et le lundi 11 janvier")
  })

  test.each([
    [null],
    ["2026-08-01"],
    [[null]],
    [[{ from: "2026-08-14", until: "2026-08-01" }]],
    [[{ from: "2026-08-01" }]],
    [[{ from: "demain", until: "2026-08-01" }]],
    [[{ from: "2026-13-01", until: "2026-13-02" }]],
    [[{ from: "2026-08-01", until: "9999-08-01" }]],
  ])("%j is none", (value) => expect(parseClosures(value)).toEqual([]))
})

describe("days of a service", () => {
  const now = new Date("2026-11-20T09:00:00Z")
  const arrival = (own: unknown) => plain(deliveryDateFormatter(days, now)(own) ?? "")

  test("come before the shop's, and nothing is promised without the shop's", () => {
    expect(arrival([1, 2])).toBe("entre le lundi 23 et le mardi 24 novembre")
    expect(arrival([0, 0])).toBe("le vendredi 20 novembre")
    expect(deliveryDateFormatter(null, now)([1, 2])).toBeNull()
  })

  test.each([[null], [[3]], [[3, 1]], [[-1, 2]], [[1, 61]], [["1", "3"]], [{ 0: 1, 1: 3 }], [[1, 1.5]]])("%j are none", (own) =>
    expect(arrival(own)).toBe("entre le mardi 24 et le vendredi 27 novembre"),
  )
})

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
