/**
 * Records as the sandbox stores them. Published fields have the names of the storefront API; fields that
 * the API never shows are listed in each type's comment and removed by the services that publish it.
 */

type Localized = { $locale?: Record<string, Record<string, unknown>> }

export type ImageRecord = {
  id: string
  caption: string
  file: { id: string; url: string; width: number; height: number; md5: string; content_type: string }
}

export type OptionValueRecord = { id: string; name: string; price?: number; color?: string }

export type OptionRecord = {
  id: string
  name: string
  attribute_id?: string
  /** True when the values make variants; otherwise a value only adds its price. */
  variant: boolean
  active: boolean
  required: boolean
  /** Texts are typed by shoppers: such an option has no values. */
  input_type: "select" | "short_text" | "long_text"
  values: OptionValueRecord[]
  description?: string | null
}

export type PlanRecord = {
  id: string
  name: string
  description: string | null
  price: number
  active: boolean
  billing_schedule: { interval: "monthly" | "yearly"; interval_count: number; trial_days: number; limit: number | null }
}

export type PurchaseOptionsRecord = {
  standard?: { price: number; sale: boolean; sale_price: number | null; active: boolean }
  subscription?: { active: boolean; plans: PlanRecord[] }
}

export type VariantRecord = {
  id: string
  name: string
  sku: string
  currency: string
  /** Euros, VAT included. */
  price: number
  orig_price?: number
  option_value_ids: string[]
  stock_level: number
  stock_status: "in_stock" | "out_of_stock" | null
  /** Stock per depot id; "2" sells online. assumed: the shape of this custom field of the shop. */
  depots: Record<string, number>
  active: boolean
  images?: ImageRecord[]
  /** Net weight in grams, for the price per kilogram. */
  content?: { net_weight_g?: number }
  purchase_options?: PurchaseOptionsRecord
}

export type ProductContent = {
  net_weight_g?: number
  /** Working days of making before it can leave. */
  lead_days?: number
  /** Who trains: the declaration of activity, and Qualiopi. */
  training?: string
  /** Parcels that a plan paid by the year sends. */
  deliveries_per_year?: number
  /** Regulation 1169/2011: what a food's page must say. */
  food?: { legal_name: string; ingredients: string; operator: string; origin: string; storage: string; organic?: string }
  /** Regulation 2023/988: who makes it, and the warnings. */
  manufacturer?: { name: string; address: string; contact: string; warnings: string[] }
  /** Euros, VAT included, inside the price. */
  eco_participation?: number
  withdrawal_exception?: string
  /** The options with which alone it holds. */
  withdrawal_exception_options?: string[]
}

/** Never published: tax_code, active (only active ones are), popularity. */
export type ProductRecord = Localized & {
  id: string
  name: string
  slug: string
  sku: string
  type: "standard" | "subscription" | "giftcard"
  active: boolean
  description: string
  meta_title: string | null
  meta_description: string | null
  tags: string[]
  currency: string
  /** Euros, VAT included: what the shopper pays, the sale price when a sale is on. */
  price: number
  /** Only when the price was lowered. */
  orig_price?: number
  sale: boolean
  stock_tracking: boolean
  stock_purchasable: boolean
  stock_status: "in_stock" | "out_of_stock" | "preorder" | "backorder" | "discontinued" | null
  /** The highest variant level when there are variants. */
  stock_level: number
  depots: Record<string, number>
  delivery: "shipment" | "subscription" | "giftcard" | null
  tax_code: "tva_5_5" | "tva_20" | "tva_0"
  popularity: number
  date_created: string
  images: ImageRecord[]
  attributes: Record<
    string,
    { id: string; name: string; type: "select" | "text"; value: string | string[]; visible: boolean; filterable: boolean }
  >
  category_ids: string[]
  options: OptionRecord[]
  purchase_options: PurchaseOptionsRecord
  variants: VariantRecord[]
  content: ProductContent
  /** Slugs of products to show beside this one. */
  related: string[]
}

export type CategoryRecord = Localized & {
  id: string
  name: string
  slug: string
  description: string
  active: boolean
  parent_id: string | null
  images: ImageRecord[]
  sort: number
  content: { accent?: "almond" | "blue" | "limestone" | "lilac" | "pink" | "taupe" }
}

export type AttributeRecord = {
  id: string
  name: string
  type: "select" | "text"
  values: string[]
  filterable: boolean
  visible: boolean
}

/** Model "content", key `<type>/<slug>`. Never published: type. */
export type ContentRecord = Localized & {
  id: string
  type: string
  name: string
  title: string
  slug: string
  published: boolean
  date_published: string | null
  meta_title: string | null
  meta_description: string | null
  sections: Array<{ id: string; type: string } & Record<string, unknown>>
  [field: string]: unknown
}

/** Model "coupons", key = code in upper case. */
export type CouponRecord = {
  id: string
  name: string
  code: string
  description: string
  active: boolean
  value_type: "percent" | "fixed" | "shipment"
  /** Percent, or euros; for "shipment" the percent taken off delivery. */
  value: number
  min_sub_total: number | null
  date_expired: string | null
  use_limit: number | null
  use_count: number
}

/** Model "promotions": applied by themselves on each cart change. */
export type PromotionRecord = {
  id: string
  name: string
  description: string
  active: boolean
  value_type: "percent" | "fixed" | "shipment"
  value: number
  min_sub_total: number | null
  category_id: string | null
  min_quantity: number | null
}

/** Model "giftcards", key = code in upper case without other characters. */
export type GiftcardRecord = {
  id: string
  code: string
  code_formatted: string
  last4: string
  amount: number
  balance: number
  active: boolean
  currency: string
}

/** Model "shipping_zones": which services a country is offered, and under what conditions. */
export type ShippingZoneRecord = {
  id: string
  name: string
  countries: string[]
  services: Array<{
    id: string
    name: string
    description: string
    price: number
    free_from?: number
    pickup?: boolean
    zip_prefixes?: string[]
    days: [number, number]
  }>
}

/** Model "settings": one record each of id "store", "menus", "payments", "subscriptions", "cart", with the published value under `value`. */
export type SettingsRecord = { id: string; value: unknown }

export type SeedAccount = {
  id: string
  email: string
  password: string
  first_name: string
  last_name: string
  phone: string
  email_optin: boolean
  type: "individual" | "business"
  company?: string
  vat_number?: string
}
