import type { Amount, Address, Nullable, Order, Product } from "./api-types"

/** The records of the customer area as they travel; the rest stands in `api-types.ts`. */

export type AccountAddress = Nullable<Address> & { id: string; company?: string | null }
export type AccountCard = { id: string } & Nullable<{ brand: string; last4: string; exp_month: number; exp_year: number }>
/** A parcel of an order; its fields depend on the carrier's app. */
export type Shipment = Nullable<
  Record<"id" | "date_created" | "carrier_name" | "service_name" | "tracking_code" | "carrier", string>
>
/** Money that came in for an order, or went back. */
export type PaymentRecord = {
  id?: string
  date_created?: string | null
  amount?: Amount | null
  method?: string | null
  status?: string | null
  success?: boolean | null
  authorized?: boolean | null
  captured?: boolean | null
  void?: boolean | null
  card?: Record<string, unknown> | null
  giftcard?: { last4?: string | null } | null
}
type ExpandedList<Item> = { results?: Item[] | null } | null
/** What the shop's functions note on an order (docs/functions.md). */
export type NotedWithdrawal = { reference?: unknown; date?: unknown; items?: unknown }
/** An order as its customer reads it in the account. */
export type AccountOrder = Omit<Order, "shipments" | "payments" | "refunds"> & {
  shipments?: ExpandedList<Shipment>
  payments?: ExpandedList<PaymentRecord>
  refunds?: ExpandedList<PaymentRecord>
  refunded?: boolean | null
  /** Of an order that a subscription's renewal made. */
  subscription_id?: string | null
}
type BillingSchedule = Nullable<{ interval: string; interval_count: number }>
type SubscriptionText = "number" | "product_name" | "plan_name" | "order_id" | "product_id" | "variant_id" | "plan_id"
export type Subscription = Nullable<Record<SubscriptionText | "date_created" | "date_period_end" | "date_pause_end", string>> & {
  id: string
  status: string
  canceled: boolean
  cancel_at_end: boolean
  paused: boolean
  product?: (Nullable<{ name: string; slug: string }> & Pick<Product, "images">) | null
  quantity: number
  currency: string
  price: Amount
  recurring_total?: Amount | null
  grand_total?: Amount | null
  discount_total?: Amount | null
  billing_schedule?: BillingSchedule | null
  options?: ItemChoice[] | null
  items?: SubscriptionItem[] | null
  orders?: ExpandedList<AccountOrder>
  invoices?: ExpandedList<Invoice>
}
type ItemChoice = Nullable<{ id: string; name: string; value: string }>
/** A line that is sent and billed with a subscription. */
export type SubscriptionItem = Nullable<Record<"product_id" | "product_name" | "variant_id", string>> & {
  id: string
  options?: ItemChoice[] | null
  quantity: number
  /** Unknown where the record is not usable. */
  price_total?: Amount | null
  /** Billed each period; any other line is billed once, with the next one, and then removed. */
  recurring: boolean
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
export type InvoiceItem = Nullable<
  Record<"description" | "product_id" | "product_name", string> & Record<"price" | "price_total", Amount> & { quantity: number }
>
type InvoiceText = "subscription_id" | "order_id" | "status" | "date_created" | "date_period_start" | "date_period_end"
export type Invoice = Nullable<Record<InvoiceText, string>> & {
  id: string
  number: string
  paid?: boolean | null
  currency: string
  grand_total: Amount
  tax_total: Amount
  taxes?: { rate?: number | null; amount?: Amount | null }[] | null
  items: InvoiceItem[]
}
