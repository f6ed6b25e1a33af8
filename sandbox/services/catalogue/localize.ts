import type { LocaleSetting, StoreSettings } from "../settings/read-settings.ts"
import { listOf } from "./where.ts"

type LocaleMap = Record<string, Record<string, unknown>>

/** Which locale a read wants: one, resolved into the values; or several, kept beside them as a map. */
type LocaleChoice = { resolve: string } | { keep: string[] }

/** The choice of a query: `$locale` forces one locale or asks for several, else the request's own counts. */
export function readLocaleChoice(query: Record<string, unknown>, requestLocale: string): LocaleChoice {
  const asked = query["$locale"]
  if (asked === undefined || asked === "") return { resolve: requestLocale }
  if (typeof asked === "object") return { keep: listOf(asked).map(String) }
  return { resolve: String(asked) }
}

/**
 * Puts the values of a locale, or of the locales it falls back to, in place of the default ones, at every
 * depth; or keeps the `$locale` maps of the asked locales.
 */
export function localize<T>(value: T, choice: LocaleChoice, store: StoreSettings): T {
  const chain = "resolve" in choice ? fallbackChain(choice.resolve, store.locales) : []
  return translate(value, choice, chain) as T
}

/** The locale itself, then each fallback. assumed: "none" ends the chain at the default values on the server. */
function fallbackChain(locale: string, locales: LocaleSetting[]): string[] {
  const chain: string[] = []
  let code: string | null | undefined = locale
  while (code && code !== "none" && !chain.includes(code)) {
    chain.push(code)
    const current: string = code
    code = locales.find((entry) => entry.code === current)?.fallback
  }
  return chain
}

function translate(value: unknown, choice: LocaleChoice, chain: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, choice, chain))
  if (typeof value !== "object" || value === null) return value
  const { $locale, ...fields } = value as Record<string, unknown> & { $locale?: LocaleMap }
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    const localized = $locale && "resolve" in choice ? chain.map((code) => $locale[code]?.[key]).find(isFilled) : undefined
    result[key] = translate(localized ?? field, choice, chain)
  }
  if ($locale && "keep" in choice) {
    result["$locale"] = Object.fromEntries(choice.keep.filter((code) => $locale[code]).map((code) => [code, $locale[code]]))
  }
  return result
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ""
}
