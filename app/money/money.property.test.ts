import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatPrice } from "./format-amount"
import { fromMinorUnits, sumAmounts, timesAmount, toMinorUnits, vatWithin, withoutTax, withoutVat } from "./minor-units"
const cents = fc.integer({ min: -5_000_000, max: 5_000_000 })
const price = fc.integer({ min: 0, max: 5_000_000 })
const currency = fc.constantFrom("EUR", "CHF", "JPY", "XPF")

describe("money, whatever the amount", () => {
  test("minor units go there and back", () => {
    fc.assert(
      fc.property(cents, currency, (amount, code) => {
        expect(toMinorUnits(fromMinorUnits(amount, code), code)).toBe(amount)
      }),
    )
  })

  test("a sum is the sum of the cents, in any order", () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 40 }), (amounts) => {
        const euros = amounts.map((amount) => amount / 100)
        const expected = amounts.reduce((total, amount) => total + amount, 0)
        expect(Math.round(sumAmounts(euros) * 100)).toBe(expected)
        expect(sumAmounts(euros.toReversed())).toBe(sumAmounts(euros))
      }),
    )
  })

  test("a price times a quantity is that many prices", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 50 }), (amount, times) => {
        expect(timesAmount(amount / 100, times)).toBe(sumAmounts(Array.from({ length: times }, () => amount / 100)))
      }),
    )
  })

  test("without VAT and the VAT make the price again, and the VAT never exceeds it", () => {
    fc.assert(
      fc.property(price, fc.constantFrom(0, 2.1, 5.5, 10, 20), (amount, rate) => {
        const vat = vatWithin(amount / 100, rate)
        expect(sumAmounts([withoutVat(amount / 100, rate), vat])).toBe(amount / 100)
        expect(sumAmounts([withoutTax(amount / 100, vat), vat])).toBe(amount / 100)
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(vat).toBeLessThanOrEqual(amount / 100)
      }),
    )
  })

  test("the text of an amount has its two decimals and reads back as the amount", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = formatPrice(amount / 100, "EUR")
        expect(text).toMatch(/^−?\d{1,3}(\u202f\d{3})*,\d{2}\u00a0€$/)
        expect(Number(text.replace(/[^\d]/g, ""))).toBe(Math.abs(amount))
      }),
    )
  })
})
