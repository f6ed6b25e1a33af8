import type { IncomingHttpHeaders } from "node:http"
import { COOKIES } from "../app/sessions/cookies.ts"

/** A route as the build holds it, as far as addresses go. */
export type BuiltRoute = { id: string; parentId?: string | undefined; path?: string | undefined; module?: unknown }
export type BuiltRoutes = Record<string, BuiltRoute | undefined>
type RouteParams = { cacheKeyParams?: readonly string[]; uncachedParams?: readonly string[] }

/** `params` are those of the cache key; with one of `uncached`, a page is for one request. No other changes it. */
export type CacheableRoute = { path: RegExp; params: readonly string[]; uncached: readonly string[] }

/** A slug as it is sent, letters beyond ASCII escaped in one way: the page decides what it names. A merchant's has at most 1,000. */
const SLUG = "(?!\\.)(?:[A-Za-z0-9_.-]|%[89A-F][0-9A-F]){1,1000}"
/** The longest query that is cached; our own links have none longer. */
const MAX_QUERY_LENGTH = 300

/** The routes whose page is the same for many visitors: those that export `cacheKeyParams`. */
export function listCacheableRoutes(routes: BuiltRoutes): CacheableRoute[] {
  return Object.values(routes).flatMap((route): CacheableRoute[] => {
    const params = route && paramsOf(route).cacheKeyParams
    if (!params) return []
    const lineage = lineageOf(route, routes)
    return [{ path: pathPattern(lineage), params, uncached: lineage.flatMap((each) => paramsOf(each).uncachedParams ?? []) }]
  })
}

const paramsOf = ({ module }: BuiltRoute) => (module ?? {}) as RouteParams

/** A route after those around it. */
export function lineageOf(route: BuiltRoute | undefined, routes: BuiltRoutes): BuiltRoute[] {
  const lineage: BuiltRoute[] = []
  for (let at: BuiltRoute | undefined = route; at; at = routes[at.parentId ?? ""]) lineage.unshift(at)
  return lineage
}

/** A dynamic segment is a slug: any other text is rendered for each request. */
function pathPattern(lineage: readonly BuiltRoute[]): RegExp {
  const segments = lineage
    .map(({ path = "" }) => path)
    .join("/")
    .split("/")
    .filter((segment) => segment !== "")
  return new RegExp(`^/${segments.map((segment) => (segment.startsWith(":") ? SLUG : segment)).join("/")}$`)
}

/**
 * The address part of a page's cache key: parameters that its route reads, sorted, none twice and none empty. What somebody
 * makes up beside them, or an advertisement adds, gets the page without it.
 *
 * @returns null for a path that no route declared, and for a page of one request
 */
export function cacheAddress(url: string, routes: readonly CacheableRoute[]): string | null {
  const query = url.indexOf("?")
  const path = query < 0 ? url : url.slice(0, query)
  const route = routes.find((each) => each.path.test(path))
  if (!route) return null
  if (query < 0) return path
  const read = [...route.params, ...route.uncached]
  const pairs = [...new URLSearchParams(url.slice(query))].filter(
    ([name, value]) => value && read.some((entry) => isNamed(name, entry)),
  )
  if (!pairs.every(([name]) => route.params.some((entry) => isNamed(name, entry) && hasPlainEnd(name, entry)))) return null
  const key = [...new Set(new URLSearchParams(pairs).toString().split("&"))].sort().join("&")
  if (key.length > MAX_QUERY_LENGTH) return null
  return key === "" ? path : `${path}?${key}`
}

function isNamed(name: string, entry: string): boolean {
  return entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : name === entry
}

/** Whether what stands for the "*" is as our own links have it. */
function hasPlainEnd(name: string, entry: string): boolean {
  return !entry.endsWith("*") || /^[a-z0-9_-]{1,80}$/.test(name.slice(entry.length - 1))
}

/** What visitors choose between the cached pages of one address. Null: the shop's own locale or currency. */
export type PageVariant = { locale: string | null; currency: string | null; light: boolean; subscriber: boolean }

/** The codes that the settings list; cookies with any other are ignored. */
export type KnownCodes = { locales: readonly string[]; currencies: readonly string[] }

/** A choice between cached pages. */
const VARIANT_COOKIES = new Set(["swell-locale", "swell-currency", "affichage", "newsletter"])
/** Only the page's own script and the login read them: with them a page is the same. */
const OTHER_COOKIES = new Set(["sans-scripts", "__Host-navigateur"])
const SESSION_COOKIE = "swell-session"
/** What is said once, tokens of forms, drafts: a page with them is rendered for one request. The others change no page of many. */
const OWN_PAGE_COOKIES = ["__Host-flash", "__Host-ajout", "__Host-formulaire", "__Host-apercu"]
/** Without HTTPS, on this machine, names go without their prefix. */
const withPlainNames = (names: readonly string[]) => new Set(names.flatMap((name) => [name, name.replace("__Host-", "")]))
const PERSONAL_COOKIES = withPlainNames(
  COOKIES.map(({ name }) => name).filter((name) => !VARIANT_COOKIES.has(name) && !OTHER_COOKIES.has(name)),
)
const SINGLE_PAGE_COOKIES = withPlainNames(OWN_PAGE_COOKIES)

/**
 * Reads the variant from a request's headers as the pages themselves read it. Cookies of other sites are ignored.
 *
 * @returns null for a visitor whose page is not shared, and for a choice while the codes are not known yet; `ofSession` for one
 * whose page has slots
 */
export function readPageVariant(
  headers: IncomingHttpHeaders,
  codes: KnownCodes | null,
): (PageVariant & { ofSession: boolean }) | null {
  const light = savesData(headers)
  const own = { locale: null, currency: null, light, subscriber: false }
  if (headers.cookie === undefined) return { ...own, ofSession: false }
  const chosen = new Map<string, string>()
  let isPersonal = false
  let ofSession = false
  for (const pair of headers.cookie.split(";")) {
    const separator = pair.indexOf("=")
    const name = pair.slice(0, Math.max(0, separator)).trim()
    if (SINGLE_PAGE_COOKIES.has(name)) return null
    if (PERSONAL_COOKIES.has(name)) isPersonal = true
    if (name === SESSION_COOKIE) ofSession = true
    if (VARIANT_COOKIES.has(name) && !chosen.has(name)) chosen.set(name, pair.slice(separator + 1).trim())
  }
  if (isPersonal && !ofSession) return null
  if (chosen.size === 0) return { ...own, ofSession }
  if (codes === null) return null
  const display = chosen.get("affichage")
  return {
    locale: codes.locales.find((code) => code === chosen.get("swell-locale")) ?? null,
    currency: codes.currencies.find((code) => code === chosen.get("swell-currency")) ?? null,
    light: display === "legere" || (display !== "complete" && light),
    subscriber: chosen.get("newsletter") === "inscrit",
    ofSession,
  }
}

/** Whether a browser asks to spare data. */
export function savesData({ "save-data": value }: IncomingHttpHeaders): boolean {
  return value !== undefined && String(value).trim().toLowerCase() === "on"
}

/** The headers of the anonymous request that renders a variant. */
export function variantHeaders({ locale, currency, light }: PageVariant): Record<string, string> {
  const cookies = [locale && `swell-locale=${locale}`, currency && `swell-currency=${currency}`].filter(Boolean)
  return { ...(cookies.length > 0 && { Cookie: cookies.join("; ") }), ...(light && { "Save-Data": "on" }) }
}
