import type { SandboxContext } from "../../storage/context.ts"
import { listRecords, putRecord } from "../../storage/records.ts"
import type { ItemOption, ItemPurchaseOption } from "../cart/cart-record.ts"

export type BillingSchedule = ItemPurchaseOption["billing_schedule"]

/** A line beside the subscription's own product: billed with it every period where it recurs, else once and then removed. */
export type SubscriptionItem = {
  id: string
  product_id: string
  variant_id: string | null
  product_name: string
  quantity: number
  options: ItemOption[]
  price: number
  price_total: number
  /** assumed: no line that a storefront adds recurs, because it may not write this field. */
  recurring: boolean
}

/** Never published: account_id, visible_from. */
export type SubscriptionRecord = {
  id: string
  number: string
  account_id: string
  date_created: string
  /** Milliseconds since 1970: before, nobody sees a subscription that a checkout made. */
  visible_from: number
  status: "active" | "trial" | "paused" | "pastdue" | "canceled"
  active: boolean
  canceled: boolean
  cancel_at_end: boolean
  paused: boolean
  date_pause_end: string | null
  product_id: string
  product_name: string
  variant_id: string | null
  plan_id: string
  plan_name: string
  options: ItemOption[]
  quantity: number
  currency: string
  /** Euros per piece and period, options included. */
  price: number
  billing_schedule: BillingSchedule
  order_schedule: ItemPurchaseOption["order_schedule"]
  date_period_start: string
  date_period_end: string
  order_id: string | null
  items: SubscriptionItem[]
  coupon_code: string | null
  billing: Record<string, unknown>
  shipping: Record<string, unknown>
  sub_total: number
  discount_total: number
  tax_total: number
  tax_included_total: number
  grand_total: number
  recurring_total: number
  prorated: boolean
  date_prorated: string | null
}

/** Stores a subscription. */
export function saveSubscription(context: SandboxContext, subscription: SubscriptionRecord): SubscriptionRecord {
  return putRecord(context.database, "subscriptions", subscription, {
    parentId: subscription.account_id,
    key: subscription.number,
  })
}

/** An account's subscriptions, the oldest first. */
export function listAccountSubscriptions(context: SandboxContext, accountId: string): SubscriptionRecord[] {
  return listRecords<SubscriptionRecord>(context.database, "subscriptions", accountId)
}
