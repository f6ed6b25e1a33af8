import type { Amount, Address, Nullable, Order } from "./wire"

/** The records of the customer area as they travel; the rest stands in `wire.ts`. */

export type AccountAddress = Nullable<Address> & { id: string; company?: string | null }
export type AccountCard = {
  id: string
  brand?: string | null
  last4?: string | null
  exp_month?: number | null
  exp_year?: number | null
}
/** A parcel of an order; its fields depend on the carrier's app. */
export type Shipment = {
  id?: string
  date_created?: string | null
  carrier_name?: string | null
  service_name?: string | null
  tracking_code?: string | null
  carrier?: string | null
}
/** Money that came in for an order, or went back. */
export type OrderPayment = {
  id?: string
  date_created?: string | null
  amount?: Amount | null
  method?: string | null
  status?: string | null
  success?: boolean | null
  card?: Record<string, unknown> | null
  giftcard?: { last4?: string | null } | null
}
type ExpandedList<Item> = { results?: Item[] | null } | null
/** What the shop's functions note on an order (docs/functions.md). */
export type NotedWithdrawal = { reference?: unknown; date?: unknown; items?: unknown }
/** An order as its customer reads it in the account. */
export type AccountOrder = Omit<Order, "shipments" | "payments" | "refunds"> & {
  shipments?: ExpandedList<Shipment>
  payments?: ExpandedList<OrderPayment>
  refunds?: ExpandedList<OrderPayment>
  refunded?: boolean | null
}
export type BillingSchedule = { interval?: string | null; interval_count?: number | null }
export type Subscription = {
  id: string
  number?: string | null
  status: string
  canceled: boolean
  cancel_at_end: boolean
  paused: boolean
  date_created?: string | null
  date_period_end?: string | null
  date_pause_end?: string | null
  product_name?: string | null
  product?: { name?: string | null; slug?: string | null } | null
  plan_name?: string | null
  quantity: number
  currency: string
  price: Amount
  recurring_total?: Amount | null
  grand_total?: Amount | null
  billing_schedule?: BillingSchedule | null
  order_id?: string | null
  product_id?: string | null
  variant_id?: string | null
  plan_id?: string | null
  options?: ItemChoice[] | null
  items?: SubscriptionItem[] | null
}
type ItemChoice = { id?: string | null; name?: string | null; value?: string | null }
/** A line that is sent and billed with a subscription. */
export type SubscriptionItem = {
  id: string
  product_id?: string | null
  product_name?: string | null
  variant_id?: string | null
  options?: ItemChoice[] | null
  quantity: number
  price_total: Amount
}
/** What the shop changes of a subscription: both words of a cancellation always travel together. */
export type SubscriptionPatch =
  | { paused: boolean; date_pause_end: string | null }
  | { canceled: boolean; cancel_at_end: boolean }
  | { plan_id?: string; quantity?: number }
/** What the shop writes of a line. */
export type ExtraItem = { product_id: string; quantity: number; options: { id: string; value: string }[] }
/** What the shop starts a subscription with; the backend knows card and address. */
export type NewSubscription = ExtraItem & { plan_id: string }
export type InvoiceItem = { description?: string | null; price: Amount; quantity: number; price_total: Amount }
export type Invoice = {
  id: string
  number: string
  subscription_id?: string | null
  order_id?: string | null
  status?: string | null
  paid?: boolean | null
  currency: string
  grand_total: Amount
  tax_total: Amount
  taxes?: { rate?: number | null; amount?: Amount | null }[] | null
  date_created?: string | null
  date_period_start?: string | null
  date_period_end?: string | null
  items: InvoiceItem[]
}
