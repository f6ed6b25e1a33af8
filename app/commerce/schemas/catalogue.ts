import { z } from "zod"
import { id, orEmpty } from "./cart"

const list = <Item extends z.ZodTypeAny>(item: Item) => z.object({ count: z.number(), results: z.array(item) }).passthrough()
const named = z.object({ id, name: z.string() }).passthrough()

const variant = z
  .object({
    id,
    price: z.number().nullish(),
    option_value_ids: orEmpty(z.string()),
  })
  .passthrough()

const plan = z.object({ id, name: z.string(), price: z.number() }).passthrough()
const subscription = z.object({ plans: z.array(plan).nullish() }).passthrough()
const purchaseOptions = z.object({ subscription: subscription.nullish() }).passthrough()

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

const locale = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const localeEntry = z.object({ code: locale, fallback: z.string().nullish() }).passthrough()
const currencyEntry = z.object({ code: currency, rate: z.number().nullish(), decimals: z.number().int().nullish() }).passthrough()

/** `GET /settings`. A store with one locale or one currency lists none: the lists are then made of that one. */
export const settingsSchema = z
  .object({
    store: z
      .object({ name: z.string(), locale, currency, locales: orEmpty(localeEntry), currencies: orEmpty(currencyEntry) })
      .passthrough(),
  })
  .passthrough()
  .transform(({ store, ...rest }) => ({
    ...rest,
    store: {
      ...store,
      locales: store.locales.length > 0 ? store.locales : [{ code: store.locale }],
      currencies: store.currencies.length > 0 ? store.currencies : [{ code: store.currency, decimals: 2, rate: 1, type: "base" }],
    },
  }))

export const menusSchema = z.array(
  z.object({ id: z.string(), items: orEmpty(z.object({ name: z.string() }).passthrough()) }).passthrough(),
)
const allowed = z.boolean().nullish().catch(null)
/** `GET /settings/subscriptions`: what a store has not decided is allowed. */
export const subscriptionSettingsSchema = z
  .object({
    features: z.object({ pause_indefinitely: allowed, pause_skip_next: allowed, pause_during_trial: allowed }).nullish(),
  })
  .passthrough()
export const paymentSettingsSchema = z.record(z.object({}).passthrough())
