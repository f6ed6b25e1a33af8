import { describe, expect, it } from "vitest"
import { distribute } from "./cents.ts"
import type { DiscountRule } from "./discounts.ts"
import { computeTotals, type TotalsInput, type TotalsLine } from "./totals.ts"
import { vatInside } from "./vat.ts"

function line(unitPrice: number, quantity: number, vat: TotalsLine["vat"] = "tva_5_5", categoryIds: string[] = []): TotalsLine {
  return { unitPrice, quantity, vat, categoryIds, trialTotal: 0 }
}

function rule(changes: Partial<DiscountRule>): DiscountRule {
  return {
    type: "coupon",
    sourceId: "c",
    valueType: "percent",
    value: 10,
    minSubTotal: null,
    categoryId: null,
    minQuantity: null,
    ...changes,
  }
}

function totals(changes: Partial<TotalsInput>) {
  return computeTotals({ lines: [], rules: [], shipmentPrice: () => 0, giftcardBalances: [], accountCredit: 0, ...changes })
}

describe("cart totals", () => {
  it("agree with the contract's example", () => {
    const result = totals({
      lines: [line(990, 2), line(64900, 1, "tva_20")],
      rules: [rule({})],
      shipmentPrice: () => 690,
      giftcardBalances: [2000],
    })
    expect(result.lines.map((each) => each.discountTotal)).toEqual([198, 6490])
    expect(result.lines.map((each) => each.taxTotal)).toEqual([93, 9735])
    expect(result).toMatchObject({ subTotal: 66880, discountTotal: 6688, itemTax: 9828, shipmentTax: 115, taxTotal: 9943 })
    expect(result).toMatchObject({
      taxIncludedTotal: 0,
      grandTotal: 60882,
      giftcardTotal: 2000,
      captureTotal: 58882,
      authTotal: 0,
    })
    expect(result.taxes).toEqual([
      { id: "tva_5_5", amount: 93 },
      { id: "tva_20", amount: 9850 },
    ])
  })

  it("lose no cent when a fixed discount is shared over lines", () => {
    const result = totals({
      lines: [line(333, 1), line(333, 1), line(334, 1)],
      rules: [rule({ valueType: "fixed", value: 100 })],
    })
    expect(result.lines.map((each) => each.discountTotal)).toEqual([33, 33, 34])
    expect(distribute(1, [5, 5, 5])).toEqual([1, 0, 0])
    expect(distribute(7, [0, 0])).toEqual([0, 0])
  })

  it("take promotions first and the coupon from what is left", () => {
    const promotion = rule({ type: "promo", sourceId: "p", value: 50, categoryId: "cafes" })
    const result = totals({ lines: [line(1000, 1, "tva_5_5", ["cafes"]), line(1000, 1, "tva_20")], rules: [promotion, rule({})] })
    expect(result.applied.map((each) => each.amount)).toEqual([500, 150])
    expect(result.lines.map((each) => each.discountTotal)).toEqual([550, 100])
  })

  it("never take more than the goods cost", () => {
    const result = totals({ lines: [line(300, 1)], rules: [rule({ valueType: "fixed", value: 1000 })], giftcardBalances: [5000] })
    expect(result).toMatchObject({ discountTotal: 300, grandTotal: 0, captureTotal: 0, giftcardTotal: 5000 })
  })

  it("leave a rule out until its minimum amount and quantity are met", () => {
    const rules = [rule({ minSubTotal: 2000 }), rule({ type: "promo", sourceId: "p", value: 20, minQuantity: 3 })]
    expect(totals({ lines: [line(999, 2)], rules }).discountTotal).toBe(0)
    expect(totals({ lines: [line(1000, 2)], rules }).discountTotal).toBe(200)
    expect(totals({ lines: [line(500, 3)], rules }).discountTotal).toBe(300)
  })

  it("keep a discount on delivery out of discountTotal", () => {
    const result = totals({
      lines: [line(1000, 1)],
      rules: [rule({ valueType: "shipment", value: 50 })],
      shipmentPrice: () => 691,
    })
    expect(result).toMatchObject({
      discountTotal: 0,
      shipmentPrice: 691,
      shipmentDiscount: 346,
      shipmentTotal: 345,
      grandTotal: 1345,
    })
  })

  it("tax each rate on what is paid and nothing at rate zero", () => {
    expect(vatInside(1782, "tva_5_5")).toBe(93)
    expect(vatInside(58410, "tva_20")).toBe(9735)
    expect(vatInside(5000, "tva_0")).toBe(0)
  })

  it("put a trial's deferred price into the amount to authorise", () => {
    const result = totals({ lines: [{ ...line(0, 1), trialTotal: 890 }] })
    expect(result).toMatchObject({ captureTotal: 0, authTotal: 890 })
  })
})
