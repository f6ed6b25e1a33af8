import type { ShipmentRating } from "../pricing/rating.ts"

export type ItemOption = { id: string; name: string; value: string; value_id?: string; variant?: true; price?: number }

export type ItemPurchaseOption = {
  type: "subscription"
  plan_id: string
  plan_name: string
  /** Euros per period, without the prices of options. */
  price: number
  billing_schedule: { interval: "monthly" | "yearly"; interval_count: number; trial_days: number; limit?: number | null }
  order_schedule: { interval: "monthly" | "yearly"; interval_count: number }
}

/** What the shopper chose, resolved against the catalogue. */
export type ItemChoice = {
  product_id: string
  variant_id: string | null
  options: ItemOption[]
  purchase_option?: ItemPurchaseOption
  quantity: number
  metadata?: Record<string, unknown>
}

/** A line of a cart, amounts in euros as published. */
export type CartItem = ItemChoice & {
  id: string
  product_name: string
  delivery: string | null
  price: number
  /** What it cost before a sale; its price without one. */
  orig_price?: number
  price_total: number
  discount_each: number
  discount_total: number
  taxes: Array<{ id: string; amount: number }>
  tax_each: number
  tax_total: number
  /** Euros that a trial leaves unpaid today. */
  trial_price_total?: number
}

export type CartGiftcard = {
  id: string
  giftcard_id: string
  code: string
  code_formatted: string
  last4: string
  amount: number
}

export type CartDiscount = {
  id: string
  type: "coupon" | "promo"
  source_id: string
  amount: number
  rule: { type: "total" | "shipment"; value_type: "percent" | "fixed"; value_percent?: number; value_fixed?: number }
}

export type Address = {
  name?: string
  first_name?: string
  last_name?: string
  company?: string
  address1?: string
  address2?: string
  city?: string
  state?: string
  zip?: string
  country?: string
  phone?: string
}

export type CartShipping = Address & {
  account_address_id?: string | null
  service?: string | null
  service_name?: string | null
  price?: number | null
  [field: string]: unknown
}

export type CartBilling = Address & { method?: string | null; account_card_id?: string | null; [field: string]: unknown }

export type CartAmounts = {
  item_quantity: number
  sub_total: number
  item_discount: number
  discount_total: number
  item_tax: number
  item_tax_included: boolean
  shipment_tax: number
  shipment_tax_included: boolean
  taxes: Array<{ id: string; name: string; rate: number; amount: number }>
  tax_total: number
  tax_included_total: number
  shipment_price: number
  shipment_discount: number
  shipment_total: number
  giftcard_total: number
  account_credit_amount: number
  grand_total: number
  capture_total: number
  auth_total: number
}

/** Never published: account_logged_in, giftcards[].giftcard_id, date_updated, location. */
export type CartRecord = CartAmounts & {
  id: string
  number: null
  checkout_id: string
  status: "active" | "converted"
  active: boolean
  currency: string
  display_currency: string | null
  display_locale: string
  guest: boolean
  account_id: string | null
  account_logged_in: boolean
  items: CartItem[]
  shipment_delivery: boolean
  subscription_delivery: boolean
  giftcard_delivery: boolean
  shipping: CartShipping
  shipment_rating: ShipmentRating | null
  billing: CartBilling
  coupon_code: string | null
  coupon_id: string | null
  discounts: CartDiscount[]
  promotion_ids: string[]
  giftcards: CartGiftcard[]
  comments: string | null
  metadata: Record<string, unknown>
  location: unknown
  target_order: null
  order_id: string | null
  /** The payment of the last card intent that was written. */
  authorized_payment_id?: string
  recovered: boolean
  date_created: string
  date_updated: string
}
