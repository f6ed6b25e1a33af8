import type { Address } from "../cart/cart-record.ts"

/** Never published: password_hash, password_token_hashes, reset_key_hash, reset_key_expires. */
export type AccountRecord = {
  id: string
  date_created: string
  email: string
  name?: string
  first_name?: string
  last_name?: string
  company?: string
  phone?: string
  email_optin: boolean
  sms_optin?: boolean
  type: "individual" | "business"
  vat_number?: string | null
  group: string
  balance: number
  order_count: number
  order_value: number
  shipping: Record<string, unknown>
  billing: Record<string, unknown>
  metadata: Record<string, unknown>
  stripe_customer?: string
  password_hash: string | null
  /** Hashes of single-use tokens that log in without the password. */
  password_token_hashes: string[]
  reset_key_hash: string | null
  /** Milliseconds since 1970. */
  reset_key_expires: number | null
}

export type AddressRecord = Address & { id: string; parent_id: string; active: boolean }

export type CardRecord = {
  id: string
  parent_id: string
  token: string
  gateway: string
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  test: boolean
  billing: Record<string, unknown>
}
