import { z } from "zod"
import { orderSchema } from "./cart"

const id = z.string().min(1)
const text = z.string().nullish()
const date = z.string().nullish()
const amount = z.number().finite()
const sum = amount.nullish().transform((value) => value ?? 0)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullish()
  .transform((code) => code ?? "EUR")

function listOf<Item extends z.ZodTypeAny>(item: Item) {
  return z.object({ count: z.number().int().min(0), results: z.array(item) }).passthrough()
}

export const addressSchema = z.object({ id }).passthrough()
export const addressListSchema = listOf(addressSchema)

export const cardSchema = z.object({ id, brand: text, last4: text }).passthrough()
export const cardListSchema = listOf(cardSchema)

export const orderListSchema = listOf(orderSchema)

const subscriptionItem = z.object({ id, product_name: text, quantity: sum, price_total: sum }).passthrough()

/** A subscription: what its page says and what its buttons depend on. */
export const subscriptionSchema = z
  .object({
    id,
    number: text,
    status: z.string().min(1),
    canceled: flag,
    cancel_at_end: flag,
    paused: flag,
    date_period_end: date,
    date_pause_end: date,
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
    items: z
      .array(subscriptionItem)
      .nullish()
      .transform((items) => items ?? []),
  })
  .passthrough()
export const subscriptionListSchema = listOf(subscriptionSchema)

const invoiceItem = z.object({ description: text, price: sum, quantity: sum, price_total: sum }).passthrough()

/** An invoice of the backend; its sums are in its currency, VAT within. */
export const invoiceSchema = z
  .object({
    id,
    number: z.union([z.string().min(1), z.number()]).transform(String),
    currency,
    grand_total: amount,
    tax_total: sum,
    items: z
      .array(invoiceItem)
      .nullish()
      .transform((items) => items ?? []),
  })
  .passthrough()
export const invoiceListSchema = listOf(invoiceSchema)
