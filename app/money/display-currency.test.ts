import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as money from "./format-amount"
import { asCharged, type DisplayCurrency, convertForDisplay, displayMoney, displayOf } from "./format-amount"

const parseDisplayCurrency = (entry: Parameters<typeof money.parseDisplayCurrency>[0]) => money.parseDisplayCurrency(entry, "EUR")

const francs = { code: "CHF", type: "display", decimals: 2, rate: 0.94 }
const rounded = (round: string, fraction: number, interval = "fraction") =>
  parseDisplayCurrency({ ...francs, round, round_interval: interval, round_fraction: fraction })

describe("reading a currency of the settings", () => {
  test("the base currency shows amounts as they are", () => {
    const euro = parseDisplayCurrency({ code: "EUR", type: "base", decimals: 2, rate: 1 })
    expect(displayMoney(1234.5, euro)).toEqual({ amount: 1234.5, text: "1\u202f234,50\u00a0€" })
  })

  test("a currency in which the backend answers itself is not converted again", () => {
    expect(displayMoney(10, parseDisplayCurrency({ ...francs, type: "priced" })).text).toBe("10,00\u00a0CHF")
  })

  test.each([
    undefined,
    { ...francs, rate: null },
    { ...francs, rate: 0 },
    { ...francs, rate: -1 },
    { ...francs, rate: Number.NaN },
  ])("shows euros rather than a wrong amount: %o", (entry) => expect(parseDisplayCurrency(entry)).toEqual(asCharged("EUR")))
})

test("a record is converted only from the base currency: one in another is shown as it is", () => {
  const chosen = parseDisplayCurrency(francs)
  const text = (currency?: string | null) => displayMoney(10, displayOf({ currency }, chosen)).text
  expect([text("EUR"), text(undefined), text(null)]).toEqual(Array(3).fill("9,40\u00a0CHF"))
  expect([text("CHF"), text("USD")]).toEqual(["10,00\u00a0CHF", "10,00\u00a0$US"])
})

test("a currency has no more decimals than it can, and its own where the settings name none", () => {
  const decimals = (code: string, given?: number | null) =>
    parseDisplayCurrency({ code, type: "display", rate: 2, decimals: given })
  expect([decimals("JPY"), decimals("JPY", 2), decimals("CHF", null), decimals("CHF", 0)]).toMatchObject([
    { decimals: 0 },
    { decimals: 0 },
    { decimals: 2 },
    { decimals: 0 },
  ])
})

test.each([1, 1.5, -0.1, Number.NaN, Infinity])("an ending of %f is none", (fraction) => {
  expect(rounded("up", fraction).rounding).toEqual({ mode: "up", ending: 0 })
})

test.each([
  ["nearest", 9.5, 10],
  ["nearest", 9.49, 9],
  ["down", 0.4, 1],
  ["up", 0, 0],
])("whole units, %s: %f is shown as %f", (mode, amount, shown) => {
  expect(convertForDisplay(amount, { ...rounded(mode, 0), rate: 1 })).toBe(shown)
})

describe("converting", () => {
  test.each([
    ["up", 0.9, 9.9, 9.9],
    ["up", 0.9, 11, 10.9],
    ["up", 0.9, 10.53, 9.9],
    ["down", 0.9, 9.9, 8.9],
    ["nearest", 0.9, 9.9, 8.9],
    ["nearest", 0.9, 10.1, 9.9],
    ["nearest", 0.05, 9.9, 9.05],
    ["nearest", 0, 10.1, 9],
    ["down", 0.99, 0.5, 0.99],
  ])("%s to …%s: %s € are shown as %s", (mode, fraction, amount, shown) => {
    expect(convertForDisplay(amount, rounded(mode, fraction))).toBe(shown)
  })

  test("an interval of whole units ignores the fraction", () => {
    expect(convertForDisplay(10.1, rounded("up", 0.9, "whole"))).toBe(10)
  })

  test("without rounding the decimals decide, and the amount in euros is kept [3.34]", () => {
    expect(displayMoney(12.5, parseDisplayCurrency(francs))).toEqual({ amount: 12.5, text: "11,75\u00a0CHF" })
    expect(displayMoney(12.5, parseDisplayCurrency({ ...francs, decimals: 0 })).text).toBe("12\u00a0CHF")
  })
})

describe("for any amount, rate and ending", () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 })
  const rate = fc.double({ min: 0.01, max: 200, noNaN: true })
  const ending = fc.integer({ min: 0, max: 99 }).map((hundredths) => hundredths / 100)
  const currency = (mode: "up" | "down" | "nearest") =>
    fc
      .record({ rate, ending })
      .map(({ rate, ending }): DisplayCurrency => ({ code: "CHF", base: "EUR", decimals: 2, rate, rounding: { mode, ending } }))
  const inCents = (amount: number) => Math.round(amount * 100)
  const exact = (amount: number, { rate }: DisplayCurrency) =>
    inCents(convertForDisplay(amount, { code: "CHF", base: "EUR", decimals: 2, rate, rounding: null }))

  test("up is not below, down not above, nearest within half a unit; all end as asked [3.35]", () => {
    fc.assert(
      fc.property(cents, currency("up"), (amount, up) => {
        const plain = exact(amount / 100, up)
        const [above, below, near] = (["up", "down", "nearest"] as const).map((mode) =>
          inCents(convertForDisplay(amount / 100, { ...up, rounding: { ...up.rounding!, mode } })),
        ) as [number, number, number]
        if (plain === 0) return above === 0 && below === 0 && near === 0
        const tail = inCents(up.rounding!.ending)
        expect([above, below, near].map((value) => value % 100)).toEqual([tail, tail, tail])
        expect(above - plain).toBeGreaterThanOrEqual(0)
        expect(above - plain).toBeLessThan(100 + tail)
        if (plain > tail + 100) {
          expect(below).toBeLessThanOrEqual(plain)
          expect(Math.abs(near - plain)).toBeLessThanOrEqual(50)
        }
        return [above, below, near].every((value) => value > 0)
      }),
    )
  })

  test("a dearer product is never shown as cheaper", () => {
    fc.assert(
      fc.property(cents, cents, currency("nearest"), (one, other, near) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        return convertForDisplay(low / 100, near) <= convertForDisplay(high / 100, near)
      }),
    )
  })
})
