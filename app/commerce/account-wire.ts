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
}
/** An order as its customer reads it in the account. */
export type AccountOrder = Order & { shipments?: { results?: Shipment[] | null } | null; refunded?: boolean | null }
/** What the shop writes to an account that is logged in (storefront API, account calls). */
export type AccountPatch = {
  first_name?: string
  last_name?: string
  phone?: string
  password?: string
  email_optin?: boolean
  type?: "individual" | "business"
  vat_number?: string
  metadata?: Record<string, unknown>
  shipping?: { account_address_id: string | null }
  billing?: { account_card_id: string | null }
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
  items?: { id?: string; product_name?: string | null; quantity?: number | null }[] | null
}
/** What the shop changes of a subscription: both words of a cancellation always travel together. */
export type SubscriptionPatch = { paused: boolean; date_pause_end: string | null } | { canceled: boolean; cancel_at_end: boolean }
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
  date_created?: string | null
  date_period_start?: string | null
  date_period_end?: string | null
  items: InvoiceItem[]
}
