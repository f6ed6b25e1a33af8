import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { SettingsRecord } from "../../storage/models.ts"
import { getRecord } from "../../storage/records.ts"
import { publishSession } from "../session/publish-session.ts"

export type LocaleSetting = { code: string; name: string; fallback: string | null }

export type CurrencySetting = {
  code: string
  name: string
  symbol: string
  decimals: number
  /** Price in this currency of one unit of the base currency. */
  rate: number
  type: "base" | "display" | "priced"
  round?: "up" | "down" | "nearest" | "none"
  round_interval?: string
  round_fraction?: number
}

/** The part of the settings that the sandbox itself reads. */
export type StoreSettings = {
  locale: string
  currency: string
  country: string
  name: string
  url: string
  locales: LocaleSetting[]
  currencies: CurrencySetting[]
  [field: string]: unknown
}

const emptyStore: StoreSettings = {
  name: "",
  url: "",
  country: "FR",
  locale: "fr-FR",
  currency: "EUR",
  locales: [],
  currencies: [],
}

/** The value of a settings record, with `$locale` maps as they are: the client resolves them. */
export function readSetting(context: SandboxContext, id: string): unknown {
  return getRecord<SettingsRecord>(context.database, "settings", id)?.value ?? null
}

/** `GET /settings`: the store's settings and those of the theme. */
export function readSettings(context: SandboxContext): Record<string, unknown> & { store: StoreSettings } {
  const value = (readSetting(context, "store") ?? {}) as Record<string, unknown>
  const store = (value["store"] ?? value) as Partial<StoreSettings>
  const rest = "store" in value ? value : {}
  return { ...rest, store: { ...emptyStore, ...store, url: context.shopOrigin } }
}

/** The store's own settings: country, locales, currencies. */
export function readStore(context: SandboxContext): StoreSettings {
  return readSettings(context).store
}

/** Whether the store's prices include VAT, a setting that is not published. */
export function arePricesWithTax(context: SandboxContext): boolean {
  return (readSetting(context, "taxes") as { included?: boolean } | null)?.included !== false
}

/** `GET /settings/all`: everything at once, with the session of the caller. */
export function readAllSettings(context: SandboxContext, state: RequestState): Record<string, unknown> {
  return {
    settings: readSettings(context),
    menus: readSetting(context, "menus") ?? [],
    payments: readSetting(context, "payments") ?? {},
    subscriptions: readSetting(context, "subscriptions") ?? {},
    session: publishSession(state),
  }
}
