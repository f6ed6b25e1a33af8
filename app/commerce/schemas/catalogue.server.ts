import { z } from "zod"
import { readEnvironment } from "~/env.server"
import { withSlug } from "../path-part"
import { goods, id, loose, looseList, looseText, orEmpty, record } from "./cart"
import { entriesOrNone, listOf, validEntries, validFields } from "./valid-entries.server"

const word = z.string().min(1)
const named = record({ id, name: word })
const address = { id, slug: looseText }
const categorySchema = named.extend({ ...address, parent_id: looseText }).transform(withSlug)
const price = z.number().finite().nullish().catch(null)

const variant = record({
  ...goods,
  id,
  price,
  name: looseText,
  purchase_options: loose(z.lazy(() => purchaseOptions)),
  option_value_ids: orEmpty(z.string()),
})
/** An option or a value may carry only the attribute that it stands for. */
function withName<Fields extends z.ZodRawShape>(fields: Fields) {
  const words = { name: word.nullish().catch(null), attribute_id: word.nullish().catch(null) }
  return record({ id, ...words, ...fields }).transform(({ name, attribute_id: attribute, ...rest }) => ({
    ...rest,
    name: (name as string | null) ?? (attribute as string | null) ?? "",
  }))
}
const looseNumber = loose(z.number())
const option = withName({
  input_type: looseText,
  description: looseText,
  parent_id: looseText,
  parent_value_ids: looseList(z.string()),
  values: loose(validEntries("option value", withName({ price: looseNumber }))),
})
const schedule = record({ interval: looseText, interval_count: looseNumber, trial_days: looseNumber, limit: looseNumber })
const plan = record({ id, name: looseText, description: looseText, billing_schedule: loose(schedule), price })
const purchaseOptions = record({
  standard: record({ price, sale_price: looseNumber, orig_price: looseNumber }).nullish().catch(null),
  subscription: record({ plans: validEntries("plan", plan).nullish() })
    .nullish()
    .catch(null),
})

export const productSchema = named
  .extend({
    ...goods,
    ...address,
    price,
    options: loose(validEntries("option", option)),
    variants: listOf("variant", variant).nullish(),
    purchase_options: purchaseOptions.nullish().catch(null),
    categories: loose(validEntries("category of a product", categorySchema)),
    related: loose(z.array(z.unknown())),
    attributes: validFields("attribute of a product", record({})).nullish().catch(null),
  })
  .transform(withSlug)
  .transform(withValuePrices)
  .transform(withoutUnpricedVariants)
  .refine(hasPrice, "has no price")
export const productListSchema = listOf("product", productSchema, {
  page: z.number().int().min(1).catch(1),
  page_count: z.number().int().nullish().catch(null),
})
/** A list of products of which only the addresses are read. */
export const productAddressListSchema = listOf("product address", record(address).transform(withSlug))

type Priced = {
  price?: number | null | undefined
  option_value_ids?: string[] | undefined
  variants?: { results: Priced[] } | null | undefined
  purchase_options?: z.output<typeof purchaseOptions> | null | undefined
}

const pricedOptions = looseList(z.object({ values: looseList(z.object({ id, price: looseNumber })) }))

/** As with gift cards, where neither has a price, a variant costs what the values say that make it. */
function withValuePrices<Product extends Priced & { options?: unknown }>(product: Product): Product {
  const { variants, options } = product
  if (!variants || hasOwnPrice(product)) return product
  const prices = new Map(
    (pricedOptions.parse(options) ?? []).flatMap(({ values }) => (values ?? []).map(({ id, price }) => [id, price] as const)),
  )
  const results = variants.results.map((each) => {
    const own = (each.option_value_ids ?? []).flatMap((id) => prices.get(id) ?? [])
    return hasOwnPrice(each) || own.length === 0 ? each : { ...each, price: own.reduce((sum, price) => sum + price, 0) }
  })
  return { ...product, variants: { ...variants, results } }
}

/** A variant has its own price or its product's; beside others with one, a variant without any is not sold, never given away. */
function withoutUnpricedVariants<Product extends Priced>(product: Product): Product {
  const { variants } = product
  const priced = variants?.results.filter(hasOwnPrice) ?? []
  if (priced.length === 0 || hasOwnPrice(product)) return product
  return { ...product, variants: { ...variants, results: priced } }
}

function hasOwnPrice({ price, purchase_options: purchase }: Priced): boolean {
  return [price, purchase?.standard?.price].some((each) => typeof each === "number")
}

/** By any way of buying; whether one has a price for each variant, only the list of ways tells. */
function hasPrice(record: Priced): boolean {
  const plans = record.purchase_options?.subscription?.plans ?? []
  return [record, ...plans].some(hasOwnPrice) || (record.variants?.results ?? []).some(hasPrice)
}

export const categoryListSchema = listOf("category", categorySchema).transform((list) => {
  // A public read leaves inactive categories out: what lies below one stands at the top.
  const ids = new Set(list.results.map(({ id }) => id))
  const results = list.results.map((each) => (ids.has(each.parent_id ?? "") ? each : { ...each, parent_id: null }))
  return { ...list, results }
})
export const attributeListSchema = listOf("attribute", named)
/** A page is read by its address, so its id is not required. A `published` value that is not a boolean counts as unpublished. */
export const contentSchema = record({
  id: looseText,
  slug: looseText,
  title: looseText,
  name: looseText,
  published: z.boolean().nullish().catch(false),
}).transform(withSlug)
export const contentListSchema = listOf("content", contentSchema)

const locale = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const localeEntry = record({ code: locale, fallback: z.string().nullish() })
const currencyEntry = record({ code: currency, rate: z.number().nullish(), decimals: z.number().int().nullish() })

/**
 * `GET /settings`. A store with one locale or one currency lists none: each list has at least the store's own. One that names none that can
 * be read has the base or the first of its list; French and euros only where there is no list either [9.14].
 */
export const settingsSchema = record({
  store: record({
    name: word.catch(() => new URL(readEnvironment().publicOrigin).host),
    locale: locale.nullish().catch(null),
    currency: currency.nullish().catch(null),
    locales: entriesOrNone("locale", localeEntry),
    currencies: entriesOrNone("currency", currencyEntry),
  }),
}).transform(({ store, ...rest }) => {
  const { locales, currencies } = store
  const listed = currencies.find((each) => each["type"] === "base") ?? currencies[0]
  const [locale, currency] = [store.locale ?? locales[0]?.code ?? "fr-FR", store.currency ?? listed?.code ?? "EUR"]
  const own = {
    locales: locales.some(({ code }) => code === locale) ? locales : [{ code: locale }, ...locales],
    currencies: currencies.some(({ code }) => code === currency)
      ? currencies
      : [{ code: currency, rate: 1, type: "base" }, ...currencies],
  }
  return { ...rest, store: { ...store, locale, currency, ...own } }
})

type MenuEntry = { type: string; name: string; items: MenuEntry[]; [field: string]: unknown }
const menuEntry: z.ZodType<MenuEntry, z.ZodTypeDef, unknown> = record({
  type: z.string().catch(""),
  name: z.string().catch(""),
  items: z.lazy(() => menuEntries),
})
const menuEntries = validEntries("menu entry", menuEntry)
  .nullish()
  .transform((entries) => entries ?? [])
/** `GET /settings/menus`: a list or, for some clients, a list or a record in `menus` or `sections`. */
export const menusSchema = z.preprocess(listOfMenus, validEntries("menu", record({ id: z.string(), items: menuEntries })))

function listOfMenus(reply: unknown): unknown {
  if (Array.isArray(reply) || typeof reply !== "object" || reply === null) return reply
  const { menus, sections } = reply as { menus?: unknown; sections?: unknown }
  const inner = menus ?? sections
  if (Array.isArray(inner) || typeof inner !== "object" || inner === null) return inner
  return Object.entries(inner).map(([id, menu]) => ({ id, ...(menu as object | null) }))
}
/** `GET /cart/settings`, of which only the countries of the delivery zones are read. */
export const cartSettingsSchema = record({
  countries: validEntries("country", z.string().regex(/^[A-Z]{2}$/))
    .nullish()
    .catch(null),
})
const allowed = z.boolean().nullish().catch(null)
/** `GET /settings/subscriptions`: what a store has not decided is allowed. */
export const subscriptionSettingsSchema = record({
  features: z.object({ pause_indefinitely: allowed, pause_skip_next: allowed, pause_during_trial: allowed }).nullish(),
})
export const paymentSettingsSchema = validFields("payment method", record({}))
