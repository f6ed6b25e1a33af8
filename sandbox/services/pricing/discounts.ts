import { distribute, percentOf } from "./cents.ts"

/** A line before discounts: unit price in cents, VAT included. */
export type DiscountableLine = { unitPrice: number; quantity: number; categoryIds: string[] }

/** A coupon or promotion. `value` is percent for "percent" and "shipment", cents for "fixed". */
export type DiscountRule = {
  type: "coupon" | "promo"
  sourceId: string
  valueType: "percent" | "fixed" | "shipment"
  value: number
  /** Cents of goods before any discount. */
  minSubTotal: number | null
  categoryId: string | null
  minQuantity: number | null
}

export type AppliedDiscount = { rule: DiscountRule; amount: number }

type ItemDiscounts = { perLine: number[]; applied: AppliedDiscount[] }

/** True when the goods meet the rule's minimum amount, category and minimum quantity. */
export function meetsConditions(rule: DiscountRule, lines: DiscountableLine[]): boolean {
  const subTotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  if (rule.minSubTotal !== null && subTotal < rule.minSubTotal) return false
  const quantity = lines.filter((line) => isEligible(rule, line)).reduce((sum, line) => sum + line.quantity, 0)
  return quantity >= (rule.minQuantity ?? 1)
}

/**
 * What the rules take off the goods, in cents. Rules work one after the other, each on what the former left;
 * each rounds its amount once and shares it out over its lines without losing a cent.
 * assumed: this order and this rounding (storefront API, cart totals, leaves them open).
 */
export function discountItems(lines: DiscountableLine[], rules: DiscountRule[]): ItemDiscounts {
  const perLine = lines.map(() => 0)
  const applied: AppliedDiscount[] = []
  for (const rule of rules) {
    if (rule.valueType === "shipment" || !meetsConditions(rule, lines)) continue
    const left = lines.map((line, index) => (isEligible(rule, line) ? line.unitPrice * line.quantity - (perLine[index] ?? 0) : 0))
    const base = left.reduce((sum, value) => sum + value, 0)
    const wanted = rule.valueType === "percent" ? percentOf(base, rule.value) : rule.value
    const amount = Math.min(wanted, base)
    if (amount <= 0) continue
    distribute(amount, left).forEach((share, index) => (perLine[index] = (perLine[index] ?? 0) + share))
    applied.push({ rule, amount })
  }
  return { perLine, applied }
}

/** What the rules for delivery take off its price, in cents. */
export function discountShipment(price: number, lines: DiscountableLine[], rules: DiscountRule[]): AppliedDiscount[] {
  const applied: AppliedDiscount[] = []
  let left = price
  for (const rule of rules) {
    if (rule.valueType !== "shipment" || !meetsConditions(rule, lines)) continue
    const amount = Math.min(percentOf(left, rule.value), left)
    if (amount <= 0) continue
    left -= amount
    applied.push({ rule, amount })
  }
  return applied
}

function isEligible(rule: DiscountRule, line: DiscountableLine): boolean {
  // assumed: a promotion's category means the products placed in it, not those of its descendants.
  return rule.categoryId === null || line.categoryIds.includes(rule.categoryId)
}
