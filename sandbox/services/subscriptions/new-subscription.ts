import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import type { ItemChoice, ItemPurchaseOption } from "../cart/cart-record.ts"
import { nextNumber } from "../orders/next-number.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { periodEnd } from "./period.ts"
import type { SubscriptionRecord } from "./subscription-record.ts"
import { withTotals } from "./subscription-totals.ts"

type SubscriptionInput = {
  accountId: string
  productName: string
  choice: ItemChoice
  plan: ItemPurchaseOption
  orderId: string | null
  currency: string
  couponCode: string | null
  billing: Record<string, unknown>
  shipping: Record<string, unknown>
  /** Milliseconds before the subscription can be seen. */
  delay: number
}

/** A subscription that starts now, with its totals. It is not stored. */
export function newSubscription(context: SandboxContext, input: SubscriptionInput): SubscriptionRecord {
  const { choice, plan } = input
  const now = context.clock.now()
  const start = new Date(now).toISOString()
  const trialDays = plan.billing_schedule.trial_days
  return withTotals(context, {
    id: newId(),
    number: `S${nextNumber(context, "subscription")}`,
    account_id: input.accountId,
    date_created: start,
    visible_from: now + input.delay,
    status: trialDays > 0 ? "trial" : "active",
    active: true,
    canceled: false,
    cancel_at_end: false,
    paused: false,
    date_pause_end: null,
    product_id: choice.product_id,
    product_name: input.productName,
    variant_id: choice.variant_id,
    plan_id: plan.plan_id,
    plan_name: plan.plan_name,
    options: choice.options,
    quantity: choice.quantity,
    currency: input.currency,
    price: planPrice(plan, choice),
    billing_schedule: plan.billing_schedule,
    order_schedule: plan.order_schedule,
    date_period_start: start,
    date_period_end:
      trialDays > 0 ? new Date(now + trialDays * 86_400_000).toISOString() : periodEnd(start, plan.billing_schedule),
    order_id: input.orderId,
    items: [],
    coupon_code: input.couponCode,
    billing: input.billing,
    shipping: input.shipping,
    sub_total: 0,
    discount_total: 0,
    tax_total: 0,
    tax_included_total: 0,
    grand_total: 0,
    recurring_total: 0,
    prorated: false,
    date_prorated: null,
  })
}

/** Euros of one piece per period: the plan's price and those of the options. */
export function planPrice(plan: ItemPurchaseOption, choice: Pick<ItemChoice, "options">): number {
  return toEuros(choice.options.reduce((sum, option) => sum + toCents(option.price ?? 0), toCents(plan.price)))
}
