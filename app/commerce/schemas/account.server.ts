import { z } from "zod"
import { withSlug } from "../path-part"
import { addressTexts, amount, amountOrZero, currency, flag, id, loose, looseAmount, looseFlag } from "./cart"
import { looseList, looseText, orderSchema, pictures, record } from "./cart"
import { entriesOrNone, listOf } from "./valid-entries.server"

/** An account: who it is, and whether it takes the newsletter. Empty fields are left out by the backend. */
export const accountSchema = record({
  shipping: loose(record({ account_address_id: looseText })),
  billing: loose(record({ account_card_id: looseText })),
  id,
  email: id,
  phone: looseText,
  type: looseText,
  vat_number: looseText,
  metadata: loose(z.record(z.unknown())),
  first_name: looseText,
  last_name: looseText,
  name: looseText,
  email_optin: flag.catch(false),
})

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

export const addressSchema = record({ id, ...addressTexts })
export const addressListSchema = listOf("address", addressSchema)

export const cardSchema = record({ id, brand: looseText, last4: looseText, exp_month: looseAmount, exp_year: looseAmount })
export const cardListSchema = listOf("card", cardSchema)

export const orderListSchema = listOf("order", orderSchema)

const chosenOptions = looseList(record({ id: looseText, name: looseText, value: looseText }))
const subscriptionItem = record({
  id,
  product_id: looseText,
  product_name: looseText,
  options: chosenOptions,
  quantity: looseAmount.transform((value) => value ?? 1),
  price_total: looseAmount,
  recurring: flag.catch(false),
})

const invoiceItem = record({
  description: looseText,
  product_id: looseText,
  product_name: looseText,
  price: looseAmount,
  quantity: looseAmount,
  price_total: looseAmount,
})
/** An invoice of the backend; its sums are in its currency, VAT within. */
export const invoiceSchema = record({
  id,
  number: z.union([z.string().min(1), z.number()]).transform(String),
  currency,
  grand_total: amount,
  tax_total: amountOrZero,
  taxes: looseList(record({ rate: looseAmount, amount: looseAmount })),
  status: looseText,
  paid: looseFlag,
  date_created: looseText,
  date_period_start: looseText,
  date_period_end: looseText,
  // What a line costs that is not usable stays unknown.
  items: entriesOrNone("line of an invoice", invoiceItem),
})
export const invoiceListSchema = listOf("invoice", invoiceSchema)

/** A subscription: what its page says and what its buttons depend on. */
export const subscriptionSchema = record({
  id,
  number: looseText,
  status: z.string().min(1),
  canceled: flag,
  cancel_at_end: flag,
  paused: flag,
  date_period_end: looseText,
  date_pause_end: looseText,
  billing_schedule: loose(record({ interval: looseText, interval_count: looseAmount })),
  quantity: z
    .number()
    .int()
    .nullish()
    .transform((value) => value ?? 1),
  currency,
  price: amountOrZero,
  recurring_total: amount.nullish(),
  discount_total: looseAmount,
  grand_total: looseAmount,
  options: chosenOptions,
  plan_name: looseText,
  order_id: looseText,
  product_id: looseText,
  product_name: looseText,
  product: record({ name: looseText, id: looseText, slug: looseText, images: pictures })
    .transform(withSlug)
    .nullish()
    .catch(null),
  variant_id: looseText,
  plan_id: looseText,
  items: entriesOrNone("article of a subscription", subscriptionItem),
  orders: loose(record({ results: looseList(orderSchema) })),
  invoices: loose(record({ results: looseList(invoiceSchema) })),
})
export const subscriptionListSchema = listOf("subscription", subscriptionSchema)
