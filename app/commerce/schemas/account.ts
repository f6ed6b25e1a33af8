import { z } from "zod"
import { amount, flag, id, orEmpty, orderSchema, record, sum } from "./cart"

const text = z.string().nullish()
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullish()
  .transform((code) => code ?? "EUR")

function listOf<Item extends z.ZodTypeAny>(item: Item) {
  return record({ count: z.number().int().min(0), results: z.array(item) })
}

/** An account: who it is, and whether it takes the newsletter. Empty fields are left out by the backend. */
export const accountSchema = record({ id, email: id, first_name: text, last_name: text, name: text, email_optin: flag })

/** The only fields that the shop sends for a new account, whatever a form contains. */
export const newAccountSchema = z
  .object({
    email: z.string(),
    password: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email_optin: z.boolean(),
  })
  .strict()

/** The only fields of an account that the shop changes, whatever a form contains. */
export const accountPatchSchema = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    email: z.string(),
    password: z.string(),
    email_optin: z.boolean(),
    type: z.enum(["individual", "business"]),
    vat_number: z.string(),
    metadata: z.record(z.unknown()),
    shipping: z.object({ account_address_id: z.string().nullable() }).strict(),
    billing: z.object({ account_card_id: z.string().nullable() }).strict(),
  })
  .partial()
  .strict()
export type AccountPatch = z.input<typeof accountPatchSchema>

export const addressSchema = record({ id })
export const addressListSchema = listOf(addressSchema)

export const cardSchema = record({ id, brand: text, last4: text })
export const cardListSchema = listOf(cardSchema)

export const orderListSchema = listOf(orderSchema)

const subscriptionItem = record({ id, product_name: text, quantity: sum, price_total: sum })

/** A subscription: what its page says and what its buttons depend on. */
export const subscriptionSchema = record({
  id,
  number: text,
  status: z.string().min(1),
  canceled: flag,
  cancel_at_end: flag,
  paused: flag,
  date_period_end: text,
  date_pause_end: text,
  quantity: z
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? 1),
  currency,
  price: sum,
  recurring_total: amount.nullish(),
  order_id: text,
  product_id: text,
  variant_id: text,
  plan_id: text,
  items: orEmpty(subscriptionItem),
})
export const subscriptionListSchema = listOf(subscriptionSchema)

const invoiceItem = record({ description: text, price: sum, quantity: sum, price_total: sum })

/** An invoice of the backend; its sums are in its currency, VAT within. */
export const invoiceSchema = record({
  id,
  number: z.union([z.string().min(1), z.number()]).transform(String),
  currency,
  grand_total: amount,
  tax_total: sum,
  items: orEmpty(invoiceItem),
})
export const invoiceListSchema = listOf(invoiceSchema)
