import { z } from "zod"
import { id, orEmpty, record } from "./cart"

const list = <Item extends z.ZodTypeAny>(item: Item) => record({ count: z.number(), results: z.array(item) })
const named = record({ id, name: z.string() })

const variant = record({ id, price: z.number().nullish(), option_value_ids: orEmpty(z.string()) })
const plan = record({ id, name: z.string(), price: z.number() })
const subscription = record({ plans: z.array(plan).nullish() })
const purchaseOptions = record({ subscription: subscription.nullish() })

export const productSchema = named.extend({
  slug: id,
  price: z.number().nullish(),
  options: z.array(named.extend({ values: z.array(named).nullish() })).nullish(),
  variants: list(variant).nullish(),
  purchase_options: purchaseOptions.nullish(),
  images: z.array(record({})).nullish(),
})
export const productListSchema = list(productSchema).and(
  z.object({ page: z.number().int().min(1).catch(1), page_count: z.number().int().nullish().catch(null) }),
)

const categorySchema = named.extend({ slug: id })
export const categoryListSchema = list(categorySchema)
export const attributeListSchema = list(named)
export const contentSchema = record({ id, published: z.boolean().nullish() })
export const contentListSchema = list(contentSchema)

const locale = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const localeEntry = record({ code: locale, fallback: z.string().nullish() })
const currencyEntry = record({ code: currency, rate: z.number().nullish(), decimals: z.number().int().nullish() })

/** `GET /settings`. A store with one locale or one currency lists none: the lists are then made of that one. */
export const settingsSchema = record({
  store: record({ name: z.string(), locale, currency, locales: orEmpty(localeEntry), currencies: orEmpty(currencyEntry) }),
}).transform(({ store, ...rest }) => ({
  ...rest,
  store: {
    ...store,
    locales: store.locales.length > 0 ? store.locales : [{ code: store.locale }],
    currencies: store.currencies.length > 0 ? store.currencies : [{ code: store.currency, decimals: 2, rate: 1, type: "base" }],
  },
}))

export const menusSchema = z.array(record({ id: z.string(), items: orEmpty(record({ name: z.string() })) }))
const allowed = z.boolean().nullish().catch(null)
/** `GET /settings/subscriptions`: what a store has not decided is allowed. */
export const subscriptionSettingsSchema = record({
  features: z.object({ pause_indefinitely: allowed, pause_skip_next: allowed, pause_during_trial: allowed }).nullish(),
})
export const paymentSettingsSchema = z.record(record({}))
