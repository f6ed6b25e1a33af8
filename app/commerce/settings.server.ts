import { withTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { deepFreeze } from "./catalogue-cache.server"
import { readRecord, type I18n } from "./catalogue.server"
import { isRecord } from "./requests.server"
import { menusSchema, paymentSettingsSchema, settingsSchema, subscriptionSettingsSchema } from "./schemas/catalogue"
import {
  FALLBACK_STORE_NAME,
  type LocaleSetting,
  type Menu,
  type PaymentSettings,
  type Settings,
  type StoreSettings,
} from "./api-types"

/** The longest wait for a record that has no cached copy. */
const FIRST_WAIT_MS = 400
/** The same, when another record was missing in the last MISSING_MS. */
const NEXT_WAIT_MS = 220
/** The same, when this record itself was missing in the last MISSING_MS. */
const LATER_WAIT_MS = 20
const MISSING_MS = 5_000

/** The store's settings and, beside `store`, the theme's; when the backend fails the last good copy, else built-in ones. */
export async function readSettings(i18n: I18n | null): Promise<Settings> {
  if (!menusAsked) {
    menusAsked = true
    void readMenuRecord()
  }
  const read = await orNull("/settings", readRecord<Settings>(null, "/settings", {}, settingsSchema))
  const settings = read ?? FALLBACK_SETTINGS
  const { locale, locales } = settings.store
  return inLocale(settings, i18n?.locale ?? locale, locales)
}

/** The store's own settings: name, locales, currencies. */
export async function readStoreSettings(i18n: I18n | null): Promise<StoreSettings> {
  return (await readSettings(i18n)).store
}

/** The first read of the settings starts the read of the menus too, so that the first page does not wait twice. */
let menusAsked = false

function readMenuRecord(): Promise<Menu[] | null> {
  return orNull("/settings/menus", readRecord<Menu[]>(null, "/settings/menus", {}, menusSchema))
}

/** All menus; the built-in ones when the backend fails and no copy is at hand. */
export async function readMenus(i18n: I18n): Promise<Menu[]> {
  const [store, menus] = await Promise.all([readStoreSettings(i18n), readMenuRecord()])
  return inLocale(menus ?? FALLBACK_MENUS, i18n.locale, store.locales)
}

/** Methods of payment by id; a missing one is switched off. @throws ApiFault when no copy is at hand */
export async function readPaymentSettings(i18n: I18n): Promise<PaymentSettings> {
  const payments = await readRecord<PaymentSettings>(null, "/settings/payments", {}, paymentSettingsSchema)
  return inLocale(payments ?? {}, i18n.locale, (await readStoreSettings(i18n)).locales)
}

/** What a store lets customers do with their subscriptions. */
export type SubscriptionRules = { pause: boolean; skip: boolean; pauseInTrial: boolean }
type SubscriptionSettings = {
  features?: Partial<Record<"pause_indefinitely" | "pause_skip_next" | "pause_during_trial", boolean | null>> | null
}

/** The store's rules. When they cannot be read, everything is offered; the backend refuses what the store does not allow. */
export async function readSubscriptionRules(): Promise<SubscriptionRules> {
  const read = await orNull(
    "/settings/subscriptions",
    readRecord<SubscriptionSettings>(null, "/settings/subscriptions", {}, subscriptionSettingsSchema),
  )
  const { pause_indefinitely: pause, pause_skip_next: skip, pause_during_trial: trial } = read?.features ?? {}
  return { pause: pause !== false, skip: skip !== false, pauseInTrial: trial !== false }
}

const copies = new WeakMap<object, Map<string, unknown>>()

/** The copy of a cached record in one locale, made once for all readers. */
function inLocale<T extends object>(record: T, locale: string, locales: readonly LocaleSetting[]): T {
  const known = copies.get(record) ?? new Map<string, unknown>()
  copies.set(record, known)
  if (!known.has(locale)) known.set(locale, deepFreeze(localize(record, locale, locales)))
  return known.get(locale) as T
}

const missingSince = new Map<string, number>()

async function orNull<T>(path: string, reading: Promise<T>): Promise<T | null> {
  const isRecent = (since: number) => Date.now() - since < MISSING_MS
  const isKnownMissing = isRecent(missingSince.get(path) ?? 0)
  const firstWait = [...missingSince.values()].some(isRecent) ? NEXT_WAIT_MS : FIRST_WAIT_MS
  try {
    const value = await withTimeout(reading, isKnownMissing ? LATER_WAIT_MS : firstWait, () => {
      throw new Error("No settings yet")
    })
    missingSince.delete(path)
    return value
  } catch {
    if (isKnownMissing) return null
    missingSince.set(path, Date.now())
    log.warn("settings-fallback", { call: `GET ${path}` })
    return null
  }
}

/** Used until the backend has answered once for its settings: French, euros, two menus. */
export const FALLBACK_SETTINGS: Settings = {
  store: {
    name: FALLBACK_STORE_NAME,
    country: "FR",
    locale: "fr-FR",
    currency: "EUR",
    locales: [{ code: "fr-FR", name: "Français" }],
    currencies: [{ code: "EUR", name: "Euro", symbol: "€", decimals: 2, rate: 1, type: "base" }],
  },
}

const FALLBACK_MENUS: Menu[] = [
  { id: "header", items: [{ type: "url", name: "Boutique", value: "/boutique", url: "/boutique" }] },
  { id: "footer", items: [] },
]

/** A copy whose texts come from `$locale`: the locale's, else its fallbacks', else the plain field. Fallback "none" gives null. */
export function localize<T>(value: T, locale: string, locales: readonly LocaleSetting[]): T {
  return resolve(value, fallbackChain(locale, locales)) as T
}

/** The locale and its fallbacks in order; null at the end stands for "none". */
function fallbackChain(locale: string, locales: readonly LocaleSetting[]): (string | null)[] {
  const chain: (string | null)[] = []
  let code: string | null | undefined = locale
  while (code && !chain.includes(code)) {
    if (code === "none") return [...chain, null]
    chain.push(code)
    const current: string = code
    code = locales.find((entry) => entry.code === current)?.fallback
  }
  return chain
}

function resolve(value: unknown, chain: (string | null)[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, chain))
  if (!isRecord(value)) return value
  const { $locale: maps, ...plain } = value
  const texts = new Map(isRecord(maps) ? Object.entries(maps) : [])
  const fields = new Set([...Object.keys(plain), ...chain.flatMap((code) => Object.keys(textsOf(texts, code)))])
  fields.delete("__proto__")
  return Object.fromEntries([...fields].map((field) => [field, resolve(pick(field, plain, texts, chain), chain)]))
}

function pick(field: string, plain: Record<string, unknown>, texts: Map<string, unknown>, chain: (string | null)[]): unknown {
  let isNamed = false
  for (const code of chain) {
    if (code === null && isNamed) return null
    const entry = textsOf(texts, code)
    if (!Object.hasOwn(entry, field)) continue
    isNamed = true
    if (entry[field] !== null && entry[field] !== "") return entry[field]
  }
  return plain[field]
}

function textsOf(texts: Map<string, unknown>, code: string | null): Record<string, unknown> {
  const entry = code === null ? undefined : texts.get(code)
  return isRecord(entry) ? entry : {}
}
