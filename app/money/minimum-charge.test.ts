import fc from "fast-check"
import { expect, test } from "vitest"
import { isChargeable } from "./minimum-charge"

const table =
  "USD 0.5 AED 2 AUD 0.5 BGN 1 BRL 0.5 CAD 0.5 CHF 0.5 CZK 15 DKK 2.5 EUR 0.5 GBP 0.3 HKD 4 HRK 0.5 HUF 175 INR 0.5 JPY 50 MXN 10 MYR 2 NOK 3 NZD 0.5 PLN 2 RON 2 SEK 3 SGD 0.5 THB 10"
const minimums = [...table.matchAll(/([A-Z]{3}) ([\d.]+)/g)].map(([, currency = "", least]) => [currency, Number(least)] as const)

test("the table has the specification's 25 currencies [9.8]", () => {
  expect(minimums).toHaveLength(25)
})

test.each(minimums)("%s is charged from %f on", (currency, least) => {
  expect(isChargeable(least, currency)).toBe(true)
  expect(isChargeable(least, currency.toLowerCase())).toBe(true)
  expect(isChargeable(least - 0.01, currency)).toBe(false)
})

test("nothing is never charged, and more is charged wherever less is", () => {
  const currency = fc.constantFrom(...minimums.map(([code]) => code), "ISK", "__proto__")
  fc.assert(
    fc.property(currency, fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (code, one, more) => {
      expect(isChargeable(0, code)).toBe(false)
      return !isChargeable(one / 100, code) || isChargeable((one + more) / 100, code)
    }),
  )
})
