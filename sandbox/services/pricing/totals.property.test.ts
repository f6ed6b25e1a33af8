import { assert, array, constantFrom, integer, nat, property, record, tuple } from "fast-check"
import { expect, it } from "vitest"
import { distribute } from "./cents.ts"
import type { DiscountRule } from "./discounts.ts"
import { computeTotals, type TotalsLine } from "./totals.ts"
import { type VatCode, vatInside } from "./vat.ts"

const lines = array(
  record<TotalsLine>({
    unitPrice: nat(70_000),
    quantity: integer({ min: 1, max: 50 }),
    vat: constantFrom<VatCode[]>("tva_5_5", "tva_20", "tva_0"),
    categoryIds: constantFrom<string[][]>([], ["a"], ["a", "b"]),
    trialTotal: nat(1000),
  }),
  { maxLength: 8 },
)

const rules = array(
  record<DiscountRule>({
    type: constantFrom<DiscountRule["type"][]>("coupon", "promo"),
    sourceId: constantFrom("x", "y"),
    valueType: constantFrom<DiscountRule["valueType"][]>("percent", "fixed", "shipment"),
    value: integer({ min: 1, max: 100 }),
    minSubTotal: constantFrom(null, 5000),
    categoryId: constantFrom(null, "a", "b"),
    minQuantity: constantFrom(null, 3),
  }),
  { maxLength: 4 },
)

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

it("adds up for any cart, and nothing becomes negative", () => {
  assert(
    property(lines, rules, nat(2000), array(nat(10_000), { maxLength: 3 }), (goods, discounts, delivery, giftcardBalances) => {
      const totals = computeTotals({
        lines: goods,
        rules: discounts,
        shipmentPrice: () => delivery,
        giftcardBalances,
        accountCredit: 0,
      })
      expect(totals.subTotal).toBe(sum(goods.map((line) => line.unitPrice * line.quantity)))
      expect(sum(totals.lines.map((line) => line.discountTotal))).toBe(totals.discountTotal)
      expect(totals.lines.every((line) => line.discountTotal >= 0 && line.discountTotal <= line.priceTotal)).toBe(true)
      expect(totals.lines.map((line) => line.taxTotal)).toEqual(
        totals.lines.map((line) => vatInside(line.priceTotal - line.discountTotal, line.vat)),
      )
      expect(sum(totals.taxes.map((tax) => tax.amount))).toBe(totals.taxTotal)
      expect(sum(totals.applied.map((discount) => discount.amount))).toBe(totals.discountTotal + totals.shipmentDiscount)
      expect(totals.grandTotal).toBe(totals.subTotal - totals.discountTotal + delivery - totals.shipmentDiscount)
      expect(totals.captureTotal).toBe(Math.max(0, totals.grandTotal - sum(giftcardBalances)))
      expect(totals.grandTotal).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 },
  )
})

it("shares any amount out to the cent, in proportion", () => {
  const shares = tuple(nat(100_000), array(nat(10_000), { minLength: 1, maxLength: 10 }))
  assert(
    property(shares, ([total, weights]) => {
      const parts = distribute(total, weights)
      const whole = sum(weights)
      expect(sum(parts)).toBe(whole === 0 ? 0 : total)
      parts.forEach((part, index) => expect(Math.abs(part - (whole && (total * (weights[index] ?? 0)) / whole))).toBeLessThan(1))
    }),
  )
})
