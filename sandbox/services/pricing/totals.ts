import { type AppliedDiscount, type DiscountableLine, type DiscountRule, discountItems, discountShipment } from "./discounts.ts"
import { shipmentVat, type VatCode, vatOf } from "./vat.ts"

/** One line: amounts in cents, VAT included unless the prices are without. */
export type TotalsLine = DiscountableLine & {
  vat: VatCode
  /** What a trial leaves unpaid today, in cents; 0 for other lines. */
  trialTotal: number
}

export type TotalsInput = {
  lines: TotalsLine[]
  /** False where VAT comes on top of the prices. */
  taxIncluded?: boolean
  /** In the order in which they apply: promotions, then the coupon. */
  rules: DiscountRule[]
  /** Delivery price in cents, when the goods after discounts cost `goods` cents. */
  shipmentPrice(goods: number): number
  giftcardBalances: number[]
  accountCredit: number
}

type LineTotals = { priceTotal: number; discountTotal: number; vat: VatCode; taxTotal: number }

export type Totals = {
  lines: LineTotals[]
  applied: AppliedDiscount[]
  subTotal: number
  discountTotal: number
  itemTax: number
  shipmentTax: number
  taxes: Array<{ id: VatCode; amount: number }>
  taxTotal: number
  taxIncludedTotal: number
  shipmentPrice: number
  shipmentDiscount: number
  shipmentTotal: number
  grandTotal: number
  /** Balances of the gift cards, not the part used. */
  giftcardTotal: number
  accountCredit: number
  captureTotal: number
  authTotal: number
}

/**
 * A cart's amounts in integer cents from its lines, discounts, delivery, gift cards and credit (storefront
 * API, cart totals). Where prices include VAT nothing is added: `taxIncludedTotal` is 0.
 */
export function computeTotals(input: TotalsInput): Totals {
  const included = input.taxIncluded !== false
  const items = discountItems(input.lines, input.rules)
  const lines = input.lines.map((line, index): LineTotals => {
    const priceTotal = line.unitPrice * line.quantity
    const discountTotal = items.perLine[index] ?? 0
    return { priceTotal, discountTotal, vat: line.vat, taxTotal: vatOf(priceTotal - discountTotal, line.vat, included) }
  })
  const subTotal = sum(lines.map((line) => line.priceTotal))
  const discountTotal = sum(lines.map((line) => line.discountTotal))
  const itemTax = sum(lines.map((line) => line.taxTotal))

  const shipmentPrice = input.shipmentPrice(subTotal - discountTotal)
  const onShipment = discountShipment(shipmentPrice, input.lines, input.rules)
  const shipmentDiscount = sum(onShipment.map((discount) => discount.amount))
  const shipmentTotal = shipmentPrice - shipmentDiscount
  const shipmentTax = vatOf(shipmentTotal, shipmentVat, included)

  const taxIncludedTotal = included ? 0 : itemTax + shipmentTax
  const grandTotal = subTotal - discountTotal + shipmentTotal + taxIncludedTotal
  const giftcardTotal = sum(input.giftcardBalances)
  return {
    lines,
    applied: [...items.applied, ...onShipment],
    subTotal,
    discountTotal,
    itemTax,
    shipmentTax,
    taxes: taxesByRate(input.lines, lines, shipmentTax),
    taxTotal: itemTax + shipmentTax,
    taxIncludedTotal,
    shipmentPrice,
    shipmentDiscount,
    shipmentTotal,
    grandTotal,
    giftcardTotal,
    accountCredit: input.accountCredit,
    captureTotal: Math.max(0, grandTotal - giftcardTotal - input.accountCredit),
    // assumed: the amount to authorise beyond today's capture is the price that trials defer.
    authTotal: sum(input.lines.map((line) => line.trialTotal)),
  }
}

function taxesByRate(input: TotalsLine[], lines: LineTotals[], shipmentTax: number): Array<{ id: VatCode; amount: number }> {
  const amounts: Record<VatCode, number> = { tva_5_5: 0, tva_20: 0, tva_0: 0 }
  input.forEach((line, index) => (amounts[line.vat] += lines[index]?.taxTotal ?? 0))
  amounts[shipmentVat] += shipmentTax
  return (Object.keys(amounts) as VatCode[]).map((id) => ({ id, amount: amounts[id] })).filter((tax) => tax.amount > 0)
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
