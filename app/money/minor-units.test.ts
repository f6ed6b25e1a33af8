import { describe, expect, test } from "vitest"
import { formatPrice } from "./format-amount"
import { currencyDecimals, fromMinorUnits, sumAmounts, timesAmount, toMinorUnits } from "./minor-units"

const zeroDecimal = "BIF DJF JPY KRW PYG VND XAF XPF CLP GNF KMF MGA RWF VUV XOF".split(" ")
const charged = "USD AED AUD BGN BRL CAD CHF CZK DKK EUR GBP HKD HRK HUF INR MXN MYR NOK NZD PLN RON SEK SGD THB".split(" ")

describe("the specification's currencies in minor units", () => {
  test.each(zeroDecimal)("%s is sent as it is [9.10]", (currency) => {
    expect(currencyDecimals(currency)).toBe(0)
    expect(toMinorUnits(1234, currency)).toBe(1234)
    expect(fromMinorUnits(1234, currency)).toBe(1234)
  })

  test.each("BHD IQD JOD KWD LYD OMR TND".split(" "))("%s has a thousand parts", (currency) => {
    expect(currencyDecimals(currency)).toBe(3)
    expect(toMinorUnits(12.345, currency)).toBe(12_345)
    expect(fromMinorUnits(12_345, currency)).toBe(12.345)
    expect(sumAmounts([12.345, 0.001])).toBe(12.346)
    expect(timesAmount(1.005, 3)).toBe(3.015)
    expect(formatPrice(1234.5, currency)).toBe(`1\u202f234,500\u00a0${currency}`)
  })

  test.each(charged)("%s is multiplied by 100 [9.9]", (currency) => {
    expect(currencyDecimals(currency)).toBe(2)
    expect(toMinorUnits(12.34, currency)).toBe(1234)
    expect(fromMinorUnits(1234, currency)).toBe(12.34)
  })
})

test("what is no amount is sent to nobody", () => {
  for (const amount of [NaN, Infinity]) expect(() => toMinorUnits(amount, "EUR")).toThrow(`Not an amount: ${amount}`)
})
