import type { SandboxContext } from "../../storage/context.ts"
import type { CouponRecord } from "../../storage/models.ts"
import { findRecord } from "../../storage/records.ts"
import { couponProblem, couponRule } from "../cart/discount-rules.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { arePricesWithTax } from "../settings/read-settings.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { computeTotals, type TotalsLine } from "../pricing/totals.ts"
import type { SubscriptionItem, SubscriptionRecord } from "./subscription-record.ts"

/** What a subscription costs each period, from its product, extra items and coupon. assumed: delivery is included. */
export function withTotals(context: SandboxContext, subscription: SubscriptionRecord): SubscriptionRecord {
  const coupon = subscription.coupon_code
    ? findRecord<CouponRecord>(context.database, "coupons", subscription.coupon_code.toUpperCase())
    : null
  const totalsOf = (items: SubscriptionItem[]) =>
    computeTotals({
      taxIncluded: arePricesWithTax(context),
      lines: [subscription, ...items].map((line) => totalsLine(context, line)),
      rules: coupon && couponProblem(context, coupon) === null ? [couponRule(coupon)] : [],
      shipmentPrice: () => 0,
      giftcardBalances: [],
      accountCredit: 0,
    })
  const totals = totalsOf(subscription.items)
  const recurring = totalsOf(subscription.items.filter((item) => item.recurring))
  return {
    ...subscription,
    items: subscription.items.map((item) => ({ ...item, price_total: toEuros(toCents(item.price) * item.quantity) })),
    sub_total: toEuros(totals.subTotal),
    discount_total: toEuros(totals.discountTotal),
    tax_total: toEuros(totals.taxTotal),
    tax_included_total: toEuros(totals.taxIncludedTotal),
    grand_total: toEuros(totals.grandTotal),
    recurring_total: toEuros(recurring.grandTotal),
  }
}

function totalsLine(context: SandboxContext, line: { product_id: string; price: number; quantity: number }): TotalsLine {
  const product = getProductById(context, line.product_id)
  return {
    unitPrice: toCents(line.price),
    quantity: line.quantity,
    vat: product?.tax_code ?? "tva_20",
    categoryIds: product?.category_ids ?? [],
    trialTotal: 0,
  }
}
