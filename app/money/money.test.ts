import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatCount, asCharged, currencyWords, displayMoney, formatPrice, formatRate, moneyOf } from "./format-amount"
import { fromMinorUnits, sumAmounts, timesAmount, toMinorUnits, vatWithin, withoutVat } from "./minor-units"
import { formatPricePerKilogram, pricePerKilogram } from "~/shop/catalogue/net-weight"
const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })

describe("minor units", () => {
  test("every whole number of cents survives the way to euros and back", () => {
    fc.assert(fc.property(cents, (amount) => toMinorUnits(amount / 100, "EUR") === amount))
  })

  test("sums of euros are exact to the cent", () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 50 }), (list) => {
        const expected = list.reduce((sum, amount) => sum + amount, 0)
        return toMinorUnits(sumAmounts(list.map((amount) => amount / 100)), "EUR") === expected
      }),
    )
    expect(sumAmounts([0.1, 0.2])).toBe(0.3)
    expect(timesAmount(9.9, 3)).toBe(29.7)
  })

  test("half a cent is rounded away from zero in spite of binary fractions", () => {
    expect(toMinorUnits(1.005, "EUR")).toBe(101)
    expect(toMinorUnits(-1.005, "EUR")).toBe(-101)
    expect(toMinorUnits(8.165, "EUR")).toBe(817)
    expect(toMinorUnits(-0.001, "EUR")).toBe(0)
  })

  test("currencies without minor units are not multiplied", () => {
    expect(toMinorUnits(1234, "JPY")).toBe(1234)
    expect(toMinorUnits(1234, "xpf")).toBe(1234)
    expect(fromMinorUnits(1234, "KRW")).toBe(1234)
  })

  test.each([NaN, Infinity, -Infinity])("%s is no amount", (amount) => {
    for (const use of [toMinorUnits, formatPrice])
      expect(() => use(amount, "EUR")).toThrow(new RangeError(`Not an amount: ${amount}`))
  })
})

describe("French text", () => {
  test.each([
    [0, "0,00\u00a0€"],
    [0.05, "0,05\u00a0€"],
    [12.5, "12,50\u00a0€"],
    [1234.5, "1\u202f234,50\u00a0€"],
    [1234567.891, "1\u202f234\u202f567,89\u00a0€"],
    [-9.9, "−9,90\u00a0€"],
    [-0.001, "0,00\u00a0€"],
  ])("%f euros [1.18]", (amount, text) => {
    expect(formatPrice(amount, "EUR")).toBe(text)
  })

  test("other currencies keep their decimals and show a symbol or their code", () => {
    expect(formatPrice(1234, "JPY")).toBe("1\u202f234\u00a0JPY")
    expect(formatPrice(9.9, "chf")).toBe("9,90\u00a0CHF")
    expect([formatPrice(1, "USD"), formatPrice(1, "GBP")]).toEqual(["1,00\u00a0$US", "1,00\u00a0£GB"])
    expect(formatPrice(1, "__proto__")).toBe("1,00\u00a0__PROTO__")
  })

  test("an amount keeps its text beside it", () => {
    expect(moneyOf(9.9, "EUR")).toEqual({ amount: 9.9, text: "9,90\u00a0€" })
  })

  test("the text reads back as the same cents", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = formatPrice(amount / 100, "EUR").replace(/[^\d]/g, "")
        return Number(digits) === Math.abs(amount)
      }),
    )
  })

  test("counts and rates", () => {
    expect([-12345, 0, 12345].map(formatCount)).toEqual(["−12\u202f345", "0", "12\u202f345"])
    expect(formatRate(5.5)).toBe("5,5\u00a0%")
  })
})

describe("VAT and weight", () => {
  test("the examples of the cart totals [3.12]", () => {
    expect(vatWithin(17.82, 5.5)).toBe(0.93)
    expect(vatWithin(584.1, 20)).toBe(97.35)
    expect(vatWithin(6.9, 20)).toBe(1.15)
  })

  test("VAT and the rest always add up to the price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(0, 2.1, 5.5, 10, 20), (amount, rate) => {
        const price = amount / 100
        return toMinorUnits(vatWithin(price, rate), "EUR") + toMinorUnits(withoutVat(price, rate), "EUR") === amount
      }),
    )
  })

  test("price of a kilogram", () => {
    expect(pricePerKilogram(9.9, 250, "EUR")).toBe(39.6)
    expect(formatPricePerKilogram(34, 1000, asCharged("EUR"))).toBe("34,00\u00a0€\u00a0/\u00a0kg")
    for (const weight of [0, -5, NaN, null, undefined]) expect(pricePerKilogram(9.9, weight, "EUR")).toBeNull()
  })
})

test("a currency is named in words that readers count by, else by its code", () => {
  expect(["EUR", "CHF", "JPY"].map(currencyWords)).toEqual(["euros", "francs suisses", "JPY"])
})

test("a price of nothing is a word, any other a sum", () => {
  expect(displayMoney(0, asCharged("EUR"))).toEqual({ amount: 0, text: "Gratuit" })
  expect(displayMoney(9.9, asCharged("EUR"))).toEqual({ amount: 9.9, text: "9,90\u00a0€" })
})
