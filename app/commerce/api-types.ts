import type * as Swell from "swell-js"
import type { CartPatch } from "./schemas/cart"

/** The backend's records: swell-js's types, with what every reply carries made certain. What may be missing may be null. */
export type SwellClient = Swell.SwellClient<"snake">

type Override<Record_, Fields> = Omit<Record_, keyof Fields> & Fields
type Envelope<T> = { count: number; page?: number; limit?: number; page_count?: number; results: T[] }

/** A price in the main unit of its record's currency, as in every API call. */
export type Amount = number

type Image = Swell.Image
type OptionValue = Override<Swell.OptionValue, { id: string; name: string; slug?: string | null }>
type OptionFields = {
  id: string
  name: string
  values?: OptionValue[] | null
  /** "short_text" and "long_text" have no values. */
  input_type?: string | null
  description?: string | null
}
type ProductOption = Override<Swell.ProductOption, OptionFields>
export type SubscriptionPlan = Override<Swell.SubscriptionPlan, { id: string; name: string; price: Amount }>
type PurchaseOptions = {
  standard?: Swell.StandardPurchaseOption | null
  subscription?: Override<Swell.SubscriptionPurchaseOption, { plans?: SubscriptionPlan[] | null }> | null
}
type StockStatus = "discontinued" | "preorder" | "backorder" | "in_stock" | "out_of_stock" | null

type VariantFields = {
  id: string
  option_value_ids: string[]
  stock_status?: StockStatus
  depots?: Record<string, number> | null
  content?: Record<string, unknown> | null
  purchase_options?: PurchaseOptions | null
}
export type Variant = Override<Swell.Variant, VariantFields>

type ProductAttribute = Override<Swell.Attribute, { id: string; name?: string; value?: unknown }>

type CategoryFields = {
  id: string
  name: string
  slug: string
  children?: Envelope<Category> | null
  parent?: Category | null
  content?: object | null
}
export type Category = Override<Swell.Category, CategoryFields>

type ProductFields = {
  id: string
  name: string
  slug: string
  options?: ProductOption[] | null
  variants?: Envelope<Variant> | null
  purchase_options?: PurchaseOptions | null
  attributes?: Record<string, ProductAttribute> | null
  categories?: Category[] | null
  images?: Image[] | null
  stock_status?: StockStatus
  depots?: Record<string, number> | null
  content?: Record<string, unknown> | null
}
export type Product = Override<Swell.Product, ProductFields>
export type ProductList = { count: number; page: number; pageCount: number; results: Product[] }
export type Attribute = Override<Swell.Attribute, { id: string; name: string; values?: unknown[] | null }>
export type Content = Record<string, unknown> & {
  id: string
  slug?: string
  name?: string
  title?: string
  published?: boolean
  content?: string
}

type CartItemOption = Override<Swell.CartItemOptions, { value_id?: string }>
type CartItemFields = {
  id: string
  /** Missing where a merchant wrote the line, or its product is gone. */
  product_id?: string | null
  quantity: number
  price: Amount
  price_total: Amount
  options?: CartItemOption[] | null
  product?: Product | null
  variant?: Variant | null
}
export type CartItem = Override<Swell.CartItem, CartItemFields>
type ShipmentService = Override<Swell.ShipmentService, { id: string; name: string; price: Amount }>
type ShipmentRating = Override<Swell.ShipmentRating, { services?: ShipmentService[] | null }>
type CartShipping = Swell.CartShipping
export type Address = Pick<
  CartShipping,
  "name" | "first_name" | "last_name" | "address1" | "address2" | "city" | "state" | "zip" | "country" | "phone"
>

export type Billing = Address & Omit<NonNullable<CartPatch["billing"]>, keyof Address>

type CartFields = {
  id: string
  checkout_id: string
  currency: string
  items: CartItem[]
  item_quantity: number
  sub_total: Amount
  grand_total: Amount
  /** What is due now, after gift cards and credit. */
  capture_total: Amount
  /** What trials authorize beyond it. */
  auth_total: Amount
  shipping?: CartShipping | null
  billing?: Billing | null
  shipment_rating?: ShipmentRating | null
  account?: Override<Swell.Account, { stripe_customer?: string | null }> | null
}
export type Cart = Override<Swell.Cart, CartFields>

export type Nullable<Fields> = { [Field in keyof Fields]?: Fields[Field] | null }

export type Account = Override<
  Swell.Account,
  { id: string; email: string; email_optin: boolean; first_name?: string | null; last_name?: string | null; name?: string | null }
>

export type Order = Override<
  Swell.Order,
  { id: string; number: string; currency: string; billing?: Billing | null; payment_total?: Amount }
>

export type LocaleSetting = { code: string; name?: string; fallback?: string | null }
type CurrencySetting = {
  code: string
  name?: string
  symbol?: string
  decimals?: number
  rate?: number | null
  type?: string
  round?: "up" | "down" | "nearest" | "none" | null
  round_interval?: string | null
  round_fraction?: number | null
}
export type StoreSettings = Record<string, unknown> & {
  name: string
  locale: string
  currency: string
  country?: string
  url?: string
  support_email?: string
  support_phone?: string
  locales: LocaleSetting[]
  currencies: CurrencySetting[]
}
/** The store's settings and, beside them, those of the theme. */
export type Settings = Record<string, unknown> & { store: StoreSettings }
export type MenuItem = Record<string, unknown> & {
  type: string
  name: string
  value?: string | { id?: string; slug?: string } | null
  url?: string | null
  /** Of a `content` entry, such as "content/pages". */
  model?: string | null
  items?: MenuItem[] | null
}
export type Menu = { id: string; name?: string; items: MenuItem[] }
export type PaymentMethodSettings = Record<string, unknown> & { id?: string; name?: string; gateway?: string; mode?: string }
export type PaymentSettings = Record<string, PaymentMethodSettings>
