import type { SandboxContext } from "../../storage/context.ts"
import type { CouponRecord, PromotionRecord } from "../../storage/models.ts"
import { getRecord, listRecords } from "../../storage/records.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import type { AppliedDiscount, DiscountRule } from "../pricing/discounts.ts"
import type { CartDiscount, CartRecord } from "./cart-record.ts"

/**
 * The rules that may take something off a cart: every active promotion, then its coupon. Those that it has stay in effect after they
 * have lapsed.
 */
export function readDiscountRules(context: SandboxContext, cart: CartRecord): DiscountRule[] {
  const promotions = listRecords<PromotionRecord>(context.database, "promotions").filter(
    ({ id, active }) => active || cart.promotion_ids.includes(id),
  )
  const coupon = cart.coupon_id ? getRecord<CouponRecord>(context.database, "coupons", cart.coupon_id) : null
  const rules = promotions.map(promotionRule)
  return coupon ? [...rules, couponRule(coupon)] : rules
}

/** Why a coupon cannot be used by anybody now, in the backend's words, or null. */
export function couponProblem(context: SandboxContext, coupon: CouponRecord): string | null {
  if (!coupon.active) return "Coupon not active"
  if (coupon.date_expired !== null && Date.parse(coupon.date_expired) <= context.clock.now()) return "Coupon expired"
  if (coupon.use_limit !== null && coupon.use_count >= coupon.use_limit) return "Coupon use limit reached"
  return null
}

/** A coupon as a rule in cents. */
export function couponRule(coupon: CouponRecord): DiscountRule {
  return {
    type: "coupon",
    sourceId: coupon.id,
    valueType: coupon.value_type,
    value: coupon.value_type === "fixed" ? toCents(coupon.value) : coupon.value,
    minSubTotal: coupon.min_sub_total === null ? null : toCents(coupon.min_sub_total),
    categoryId: null,
    minQuantity: null,
  }
}

/** An applied rule as a cart lists it, in euros. */
export function publishDiscount({ rule, amount }: AppliedDiscount): CartDiscount {
  const value =
    rule.valueType === "fixed"
      ? { value_type: "fixed" as const, value_fixed: toEuros(rule.value) }
      : { value_type: "percent" as const, value_percent: rule.value }
  return {
    id: rule.type === "coupon" ? "coupon" : `promo-${rule.sourceId}`,
    type: rule.type,
    source_id: rule.sourceId,
    amount: toEuros(amount),
    rule: { type: rule.valueType === "shipment" ? "shipment" : "total", ...value },
  }
}

function promotionRule(promotion: PromotionRecord): DiscountRule {
  return {
    type: "promo",
    sourceId: promotion.id,
    valueType: promotion.value_type,
    value: promotion.value_type === "fixed" ? toCents(promotion.value) : promotion.value,
    minSubTotal: promotion.min_sub_total === null ? null : toCents(promotion.min_sub_total),
    categoryId: promotion.category_id,
    minQuantity: promotion.min_quantity,
  }
}
