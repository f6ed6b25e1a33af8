import { z } from "zod"
import { baseCurrency } from "../base-currency"
import { withSlug } from "../path-part"

export const id = z.string().min(1)
export const amount = z.number().finite()
export const amountOrZero = amount.nullish().transform((value) => value ?? 0)
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

/** The currency of a record's amounts; the store's base currency where it names none. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullish()
  .catch(null)
  .transform((code) => code ?? baseCurrency())

/** A record of the backend, with the fields that are relied on; the others pass unchecked. */
export function record<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object(fields).passthrough()
}

/** A field that a page can do without: one of another type is as if it were not there. */
export function loose<Field extends z.ZodTypeAny>(field: Field) {
  return field.nullish().catch(undefined)
}
export const looseText = loose(z.string())
export const looseAmount = loose(amount)
export const looseFlag = loose(z.boolean())
const fields = loose(z.record(z.unknown()))

/** An optional list: invalid entries are dropped, and a value that is not a list counts as missing. */
export function looseList<Item extends z.ZodTypeAny>(item: Item) {
  const entries = z.array(z.unknown()).transform((list) =>
    list.flatMap((each): z.output<Item>[] => {
      const parsed = item.safeParse(each)
      return parsed.success ? [parsed.data as z.output<Item>] : []
    }),
  )
  return loose(entries)
}

const pictureFile = record({ id: looseText, md5: looseText, url: looseText, width: looseAmount, height: looseAmount })
export const pictures = looseList(record({ caption: looseText, file: loose(pictureFile) }))
const code = loose(z.string().regex(/^[A-Z]{3}$/))

/** What a product, a variant and the copies of both in a cart tell beside their price. */
export const goods = {
  ...{ description: looseText, meta_description: looseText, sku: looseText, delivery: looseText, currency: code },
  ...{ stock_level: looseAmount, orig_price: looseAmount, stock_status: looseText, depots: loose(z.record(amount)) },
  ...{ stock_tracking: looseFlag, stock_purchasable: looseFlag, discontinued: looseFlag, sale: looseFlag },
  ...{ content: fields, images: pictures },
}

/** A list that may be missing. */
export function orEmpty<Item extends z.ZodTypeAny>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])
}

const option = record({
  ...{ id: looseText, name: looseText, price: looseAmount, variant: looseFlag },
  value: loose(z.union([z.string(), z.number(), z.boolean()])),
})
const purchase = record({
  ...{ type: looseText, plan_id: looseText, plan_name: looseText, price: looseAmount },
  ...{ billing_schedule: fields, order_schedule: fields },
})
const bundled = record({ quantity: looseAmount, product: loose(record({ name: looseText })), options: looseList(option) })
/** What a line of a cart or an order tells beside what it costs. */
const line = {
  bundle_items: looseList(bundled),
  ...{ product_name: looseText, delivery: looseText, options: looseList(option), purchase_option: loose(purchase) },
  ...{ discount_total: looseAmount, tax_total: looseAmount },
  product: loose(record({ ...goods, name: looseText, id: looseText, slug: looseText }).transform(withSlug)),
  variant: loose(record({ ...goods, name: looseText })),
}
const item = record({
  ...line,
  ...{ id, product_id: looseText, variant_id: looseText },
  quantity: z.number().finite().min(0),
  price: amountOrZero,
  orig_price: looseAmount,
  price_total: amountOrZero,
})
const service = record({ id, name: looseText, description: looseText, price: amountOrZero })
const rating = record({ services: looseList(service), errors: loose(z.array(z.unknown())) })
const addressNames = [
  "name",
  "first_name",
  "last_name",
  "company",
  "phone",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "country",
] as const
export const addressTexts = Object.fromEntries(addressNames.map((name) => [name, looseText])) as Record<
  (typeof addressNames)[number],
  typeof looseText
>
const named = loose(record({ id: looseText, name: looseText }))
/** What a cart and an order tell beside their lines and what they cost. */
const sums = {
  shipping: loose(record({ ...addressTexts, service: looseText, service_name: looseText, price: looseAmount })),
  billing: loose(record({ ...addressTexts, method: looseText, card: fields })),
  ...{
    coupon: named,
    coupon_code: looseText,
    promotions: loose(record({ results: looseList(record({ id: looseText, name: looseText })) })),
  },
  discounts: looseList(record({ id: looseText, type: looseText, source_id: looseText, amount: looseAmount })),
  taxes: looseList(record({ id: looseText, name: looseText, amount: looseAmount, rate: looseAmount })),
  giftcards: looseList(record({ id: looseText, last4: looseText, amount: looseAmount })),
  ...{ discount_total: looseAmount, shipment_discount: looseAmount, shipment_total: looseAmount, shipment_price: looseAmount },
  ...{ tax_total: looseAmount, tax_included_total: looseAmount, account_credit_amount: looseAmount, giftcard_total: looseAmount },
  ...{ shipment_delivery: looseFlag, item_tax_included: looseFlag, date_created: looseText },
}

/** A cart. Its sums are in its currency; missing ones are 0, and a cart without lines has an empty list. */
export const cartSchema = record({
  ...sums,
  id,
  checkout_id: id,
  currency,
  items: orEmpty(item),
  item_quantity: amountOrZero,
  sub_total: amountOrZero,
  grand_total: amount,
  capture_total: amount.nullish(),
  auth_total: amountOrZero,
  shipment_rating: loose(rating),
  account: loose(record({ email: looseText })),
}).transform((cart) => ({ ...cart, capture_total: cart.capture_total ?? cart.grand_total }))

function expanded<Fields extends z.ZodRawShape>(fields: Fields) {
  return loose(record({ results: looseList(record({ id: looseText, date_created: looseText, ...fields })) }))
}
const payments = expanded({
  ...{ amount: looseAmount, method: looseText, status: looseText },
  ...{ success: looseFlag, authorized: looseFlag, captured: looseFlag, void: looseFlag },
  ...{ card: fields, giftcard: loose(record({ last4: looseText })) },
})
const carrierTexts = { carrier: looseText, carrier_name: looseText, service_name: looseText, tracking_code: looseText }

/** An order: what proves that it was placed. */
export const orderSchema = record({
  ...sums,
  id,
  number: z.union([z.string().min(1), z.number()]).transform(String),
  currency,
  items: looseList(record({ ...line, id, quantity: looseAmount, price: looseAmount, price_total: looseAmount })),
  ...{
    ...{ status: looseText, subscription_id: looseText },
    paid: looseFlag,
    canceled: looseFlag,
    refunded: looseFlag,
    delivered: looseFlag,
    ...{ refund_total: looseAmount, auth_total: looseAmount },
  },
  ...{ sub_total: looseAmount, metadata: fields, shipments: expanded(carrierTexts), payments, refunds: payments },
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
    /** Has taxes computed in this very call. */
    $taxes: z.literal(true).optional(),
  })
  .strict()

/** What the storefront may write to a cart; null clears a field. */
export type CartPatch = z.input<typeof cartPatchSchema>
