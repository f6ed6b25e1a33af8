import { z } from "zod"

const id = z.string().min(1)
const amount = z.number().finite()
const sum = amount.nullish().transform((value) => value ?? 0)

const item = z.object({ id, product_id: id, quantity: z.number().int().min(0), price: sum, price_total: sum }).passthrough()

const service = z.object({ id, name: z.string().nullish(), price: sum }).passthrough()

const rating = z.object({ services: z.array(service).nullish() }).passthrough()

/** A cart. Its sums are euros; missing ones are 0, and a cart without lines has an empty list. */
export const cartSchema = z
  .object({
    id,
    checkout_id: id,
    currency: z.string().regex(/^[A-Z]{3}$/),
    items: z
      .array(item)
      .nullish()
      .transform((items) => items ?? []),
    item_quantity: sum,
    sub_total: sum,
    grand_total: amount,
    capture_total: amount.nullish(),
    auth_total: sum,
    shipment_rating: rating.nullish(),
  })
  .passthrough()
  .transform((cart) => ({ ...cart, capture_total: cart.capture_total ?? cart.grand_total }))

/** An order: what proves that it was placed. */
export const orderSchema = z
  .object({
    id,
    number: z.union([z.string().min(1), z.number()]).transform(String),
    items: z.array(z.object({ id }).passthrough()).nullish(),
    grand_total: amount,
  })
  .passthrough()
