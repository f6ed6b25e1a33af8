import type { z } from "zod"
import { withTimeout } from "~/concurrency"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { withAppSettings } from "./app-records.server"
import { noteBaseCurrency } from "./base-currency"
import { copyOnce } from "./catalogue-cache.server"
import type { I18n } from "./catalogue.server"
import { ApiUnavailableError } from "./errors"
import { FRESHNESS } from "./freshness"
import { IMAGE_HOSTS, noteImageFolders } from "./image-folders"
import { readRecord } from "./read-record.server"
import { isRecord } from "./requests.server"
import {
  cartSettingsSchema,
  menusSchema,
  paymentSettingsSchema,
  settingsSchema,
  subscriptionSettingsSchema,
} from "./schemas/catalogue.server"
import type { LocaleSetting, Menu, PaymentSettings, Settings, StoreSettings } from "./api-types"

/** The longest wait for the settings without a cached copy: no page can be made without them. */
const SETTINGS_WAIT_MS = 3_000
/** The longest wait for another record that has no cached copy. */
const FIRST_WAIT_MS = 400
/** The longest wait when another record was missing in the last MISSING_MS. */
const WAIT_IN_OUTAGE_MS = 220
/** The longest wait when this record itself was missing in the last MISSING_MS. */
const WAIT_WHEN_MISSING_MS = 20
const MISSING_MS = 5_000

/** The store's settings and, beside `store`, the theme's; while the backend fails the last copy. @throws ApiUnavailableError without one */
export async function readSettings(i18n: I18n | null): Promise<Settings> {
  if (!menusAsked) {
    menusAsked = true
    void readMenuRecord()
  }
  const reading = readRecord<Settings>(null, "/settings", {}, settingsSchema).then((read) => read && withAppSettings(read))
  const settings = await readOrFallback("/settings", reading, SETTINGS_WAIT_MS)
  if (settings === null) throw new ApiUnavailableError("timeout", "The store's settings are not known yet")
  lastStore = { store: settings.store, readAt: Date.now() }
  const { locale, locales } = settings.store
  noteBaseCurrency(settings.store.currency)
  noteImageFolders(readImageFolders())
  return inLocale(settings, i18n?.locale ?? locale, locales)
}

/** Folders of the backend's sample themes, whose pictures a new store shows. */
const SAMPLE_FOLDERS = ["default-theme", "test-theme", "schema"]

/** Where pictures may come from: the backend's own media, and the store's live, test and sample files at the backend's CDNs. */
export function readImageFolders(): string[] {
  const { swellUrl, swellStore } = readEnvironment()
  const folders = [swellStore, `${swellStore}_test`, ...SAMPLE_FOLDERS]
  return [`${new URL(swellUrl).origin}/media/`, ...IMAGE_HOSTS.flatMap((host) => folders.map((folder) => `${host}/${folder}/`))]
}

/** The store's own settings: name, locales, currencies. */
export async function readStoreSettings(i18n: I18n | null): Promise<StoreSettings> {
  return (await readSettings(i18n)).store
}

let lastStore: { store: StoreSettings; readAt: number } | null = null

/**
 * The same for who only compares codes: without a wait for newer ones where some are known.
 *
 * @returns `newer`: where those are older than a minute, the ones to compare with once they have come; else null
 */
export async function readKnownStore(): Promise<{ store: StoreSettings; newer: Promise<StoreSettings> | null }> {
  const known = lastStore
  const reading = readStoreSettings(null)
  if (known === null) return { store: await reading, newer: null }
  const isRecent = Date.now() - known.readAt < FRESHNESS.staleWhileRevalidateMs
  return { store: await withTimeout(reading, 0, () => known.store), newer: isRecent ? null : reading }
}

/** The first read of the settings starts the read of the menus too, so that the first page does not wait twice. */
let menusAsked = false

function readMenuRecord(): Promise<Menu[] | null> {
  return readOptional("/settings/menus", menusSchema)
}

/** All menus; the smallest ones when the backend fails for them and no copy is at hand. */
export async function readMenus(i18n: I18n): Promise<Menu[]> {
  const [store, menus] = await Promise.all([readStoreSettings(i18n), readMenuRecord()])
  return inLocale(menus ?? FALLBACK_MENUS, i18n.locale, store.locales)
}

/** Methods of payment by id; a missing one is switched off. @throws ApiUnavailableError when no copy is at hand */
export async function readPaymentSettings(i18n: I18n): Promise<PaymentSettings> {
  const payments = await readRecord<PaymentSettings>(null, "/settings/payments", {}, paymentSettingsSchema)
  return withLink(inLocale(payments ?? {}, i18n.locale, (await readStoreSettings(i18n)).locales))
}

/** Link, which the store's settings do not have: it comes with Stripe's cards (docs/decisions/024-link-comes-with-stripe.md). */
function withLink(settings: PaymentSettings): PaymentSettings {
  const { gateway, publishable_key: key } = settings["card"] ?? {}
  return gateway === "stripe" && key ? { ...settings, link: settings["link"] ?? { gateway } } : settings
}

/** Two-letter codes of the countries that the store delivers to; none where it does not say. */
export async function readDeliveryCountries(): Promise<string[]> {
  const read = await readOptional<{ countries?: string[] | null }>("/cart/settings", cartSettingsSchema)
  return read?.countries ?? []
}

/** What a store lets customers do with their subscriptions. */
export type SubscriptionRules = { pause: boolean; skip: boolean; pauseInTrial: boolean }
type SubscriptionSettings = {
  features?: Partial<Record<"pause_indefinitely" | "pause_skip_next" | "pause_during_trial", boolean | null>> | null
}

/** The store's rules. When they cannot be read, everything is offered; the backend refuses what the store does not allow. */
export async function readSubscriptionRules(): Promise<SubscriptionRules> {
  const read = await readOptional<SubscriptionSettings>("/settings/subscriptions", subscriptionSettingsSchema)
  const { pause_indefinitely: pause, pause_skip_next: skip, pause_during_trial: trial } = read?.features ?? {}
  return { pause: pause !== false, skip: skip !== false, pauseInTrial: trial !== false }
}

/** The copy of a cached record in one locale. */
function inLocale<T extends object>(record: T, locale: string, locales: readonly LocaleSetting[]): T {
  return copyOnce(record, locale, () => localize(record, locale, locales))
}

/** What the store may not have, or not answer in time; null then. */
function readOptional<T>(path: string, schema: z.ZodTypeAny): Promise<T | null> {
  return readOrFallback(path, readRecord<T>(null, path, {}, schema))
}

const missingSince = new Map<string, number>()

async function readOrFallback<T>(path: string, reading: Promise<T>, waitMs?: number): Promise<T | null> {
  const isRecent = (since: number) => Date.now() - since < MISSING_MS
  const isKnownMissing = isRecent(missingSince.get(path) ?? 0)
  const firstWait = waitMs ?? ([...missingSince.values()].some(isRecent) ? WAIT_IN_OUTAGE_MS : FIRST_WAIT_MS)
  try {
    const value = await withTimeout(reading, isKnownMissing ? WAIT_WHEN_MISSING_MS : firstWait, () => {
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
