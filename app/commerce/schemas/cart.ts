import { z } from "zod"

export const id = z.string().min(1)
export const amount = z.number().finite()
export const sum = amount.nullish().transform((value) => value ?? 0)
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

/** A record of the backend, with the fields that are relied on; the others pass unchecked. */
export function record<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object(fields).passthrough()
}

/** A list that may be missing. */
export function orEmpty<Item extends z.ZodTypeAny>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])
}

const item = record({ id, product_id: id, quantity: z.number().int().min(0), price: sum, price_total: sum })
const service = record({ id, name: z.string().nullish(), price: sum })
const rating = record({ services: z.array(service).nullish() })

/** A cart. Its sums are euros; missing ones are 0, and a cart without lines has an empty list. */
export const cartSchema = record({
  id,
  checkout_id: id,
  currency: z.string().regex(/^[A-Z]{3}$/),
  items: orEmpty(item),
  item_quantity: sum,
  sub_total: sum,
  grand_total: amount,
  capture_total: amount.nullish(),
  auth_total: sum,
  shipment_rating: rating.nullish(),
}).transform((cart) => ({ ...cart, capture_total: cart.capture_total ?? cart.grand_total }))

/** An order: what proves that it was placed. */
export const orderSchema = record({
  id,
  number: z.union([z.string().min(1), z.number()]).transform(String),
  items: z.array(record({ id })).nullish(),
  grand_total: amount,
})

const text = z.string().max(1000).nullish()
const address = {
  ...{ name: text, first_name: text, last_name: text, phone: text },
  ...{ address1: text, address2: text, city: text, state: text, zip: text, country: text },
}

/** The parts of billing that methods of payment write [3.16]–[3.20]. */
const part = z.record(z.unknown()).nullish()
const methodParts = {
  ...{ card: part, intent: part, google: part, apple: part, paypal: part },
  ...{ klarna: part, ideal: part, bancontact: part, amazon: part },
}

/** The only fields that the shop writes to a cart, whatever a form contains. */
export const cartPatchSchema = z
  .object({
    account: z.object({ email: z.string(), email_optin: z.boolean().optional() }).partial().strict().optional(),
    shipping: z
      .object({ ...address, service: text, account_address_id: text })
      .strict()
      .nullish(),
    billing: z
      .object({ ...address, method: text, account_card_id: text, ...methodParts })
      .strict()
      .nullish(),
    coupon_code: text,
    comments: text,
    metadata: z.record(z.unknown()).optional(),
    shipment_rating: z.null().optional(),
  })
  .strict()

/** What the storefront may write to a cart; null clears a field. */
export type CartPatch = z.input<typeof cartPatchSchema>

/** A payment: whether it waits for its gateway, and how that ended. */
export const paymentSchema = z
  .object({ id: z.string().min(1), async: flag, success: flag, status: z.string().nullish(), error: z.unknown() })
  .transform(({ id, async, success, status, error }) => ({
    ...{ id, async, success, status: status ?? null },
    failed: !success && (status === "error" || (error !== null && error !== undefined)),
  }))
