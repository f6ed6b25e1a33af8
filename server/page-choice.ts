import type { IncomingHttpHeaders } from "node:http"
import { cookieList } from "../app/sessions/cookie-list.ts"

/** What of a visitor changes a page that many get. Null: the shop's own locale or currency. */
export type PageChoice = { locale: string | null; currency: string | null; light: boolean }

/** The codes that the settings list: cookies that say anything else say nothing. */
export type KnownCodes = { locales: readonly string[]; currencies: readonly string[] }

const ofChoice = new Set(["swell-locale", "swell-currency", "affichage"])
const personal = new Set<string>(cookieList.flatMap(({ name }) => (ofChoice.has(name) ? [] : name)))

/**
 * Reads the choice from a request's headers, as the pages themselves read it. Null when the visitor brings a cookie of ours that
 * is theirs alone, or a choice while the codes are not known yet. Cookies that are none of ours change nothing.
 */
export function readPageChoice(headers: IncomingHttpHeaders, codes: KnownCodes | null): PageChoice | null {
  const savesData = headers["save-data"]
  const light = savesData !== undefined && String(savesData).trim().toLowerCase() === "on"
  if (headers.cookie === undefined) return { locale: null, currency: null, light }
  const chosen = new Map<string, string>()
  for (const pair of headers.cookie.split(";")) {
    const separator = pair.indexOf("=")
    const name = pair.slice(0, Math.max(0, separator)).trim()
    if (personal.has(name)) return null
    if (ofChoice.has(name) && !chosen.has(name)) chosen.set(name, pair.slice(separator + 1).trim())
  }
  if (chosen.size === 0) return { locale: null, currency: null, light }
  if (codes === null) return null
  const display = chosen.get("affichage")
  return {
    locale: codes.locales.find((code) => code === chosen.get("swell-locale")) ?? null,
    currency: codes.currencies.find((code) => code === chosen.get("swell-currency")) ?? null,
    light: display === "legere" || (display !== "complete" && light),
  }
}

/** The headers with which a page is asked for in the name of all visitors of one choice. */
export function choiceHeaders({ locale, currency, light }: PageChoice): Record<string, string> {
  const cookies = [locale && `swell-locale=${locale}`, currency && `swell-currency=${currency}`].filter(Boolean)
  return { ...(cookies.length > 0 && { Cookie: cookies.join("; ") }), ...(light && { "Save-Data": "on" }) }
}
