import { z } from "zod"

const id = z.string().min(1)
const list = <Item extends z.ZodTypeAny>(item: Item) => z.object({ count: z.number(), results: z.array(item) }).passthrough()
const named = z.object({ id, name: z.string() }).passthrough()

const variant = z
  .object({
    id,
    price: z.number().nullish(),
    option_value_ids: z
      .array(z.string())
      .nullish()
      .transform((ids) => ids ?? []),
  })
  .passthrough()

const plan = z.object({ id, name: z.string(), price: z.number() }).passthrough()
const purchaseOptions = z
  .object({
    subscription: z
      .object({ plans: z.array(plan).nullish() })
      .passthrough()
      .nullish(),
  })
  .passthrough()

export const productSchema = named.extend({
  slug: id,
  price: z.number().nullish(),
  options: z.array(named.extend({ values: z.array(named).nullish() })).nullish(),
  variants: list(variant).nullish(),
  purchase_options: purchaseOptions.nullish(),
  images: z.array(z.object({}).passthrough()).nullish(),
})
export const productListSchema = list(productSchema).and(
  z.object({ page: z.number().int().min(1).catch(1), page_count: z.number().int().nullish().catch(null) }),
)

const categorySchema = named.extend({ slug: id })
export const categoryListSchema = list(categorySchema)
export const attributeListSchema = list(named)
export const contentSchema = z.object({ id, published: z.boolean().nullish() }).passthrough()
export const contentListSchema = list(contentSchema)
