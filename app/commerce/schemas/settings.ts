import { z } from "zod"

const locale = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const orNone = <Item extends z.ZodTypeAny>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((entries) => entries ?? [])

const localeEntry = z.object({ code: locale, fallback: z.string().nullish() }).passthrough()
const currencyEntry = z.object({ code: currency, rate: z.number().nullish(), decimals: z.number().int().nullish() }).passthrough()

/** `GET /settings`. A store with one locale or one currency lists none: the lists are then made of that one. */
export const settingsSchema = z
  .object({
    store: z
      .object({ name: z.string(), locale, currency, locales: orNone(localeEntry), currencies: orNone(currencyEntry) })
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
  z.object({ id: z.string(), items: orNone(z.object({ name: z.string() }).passthrough()) }).passthrough(),
)
const allowed = z.boolean().nullish().catch(null)
/** `GET /settings/subscriptions`: what a store has not decided is allowed. */
export const subscriptionSettingsSchema = z
  .object({
    features: z
      .object({ pause_indefinitely: allowed, pause_skip_next: allowed, pause_during_trial: allowed })
      .partial()
      .nullish(),
  })
  .passthrough()
export const paymentSettingsSchema = z.record(z.object({}).passthrough())
