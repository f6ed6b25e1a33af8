import { fitsQuery, slugPath } from "./slug"

/** The parameter that opens a product's choices over a list, `?choix=<slug>#option`. */
const PANEL_PARAMETER = "choix"
/** Before each of the panel's own choices, so that they never mix with those of a product page beneath. */
const PREFIX = "choix."
/** Before the ids of the panel's own choices, which may stand over a product's own page. */
export const PANEL_ID_PREFIX = "option-"

/** What an address asks the panel for: a product's slug as it was typed, and its choices as a product page reads them. */
export function panelRequest(address: URL): { slug: string; choices: URLSearchParams } | null {
  const slug = openedSlug(address.search)
  if (slug === null) return null
  const choices = new URLSearchParams()
  for (const [name, value] of address.searchParams) if (name.startsWith(PREFIX)) choices.append(name.slice(PREFIX.length), value)
  return { slug, choices }
}

/** The product whose choices an address opens over its page, null when it names none. */
export function openedSlug(search: string): string | null {
  return new URLSearchParams(search).get(PANEL_PARAMETER) || null
}

/** The parameters that our pages read; links repeat no others, and of these only so many as a shopper can have chosen. */
const KNOWN = /^(a\.[\p{L}\p{N}_-]{1,60}|o\.[a-z0-9-]{1,1000}|prix_min|prix_max|tri|page|q|achat)$/u
const MAX_PARAMETERS = 16
const MAX_VALUE_LENGTH = 1000

function ownParameters(search: string): URLSearchParams {
  const known = [...new URLSearchParams(search)].filter(([name, value]) => KNOWN.test(name) && value.length <= MAX_VALUE_LENGTH)
  return new URLSearchParams(known.slice(0, MAX_PARAMETERS))
}

/** A page's path and search without the panel: where a purchase from it leads back to. */
export function addressBeneath(pathname: string, search: string): string {
  const own = ownParameters(search).toString()
  return own === "" ? pathname : `${pathname}?${own}`
}

/** The search that opens a product's choices over the page with this search, choices of `productSearch` made. */
export function panelSearch(search: string, slug: string, productSearch = ""): string {
  const params = ownParameters(search)
  params.set(PANEL_PARAMETER, slug)
  for (const [name, value] of new URLSearchParams(productSearch)) params.set(PREFIX + name, value)
  return `?${params.toString()}`
}

/** The id of the link in a list that opens a product's choices, where one is again after its panel is closed. */
export function cardAnchor(slug: string): string {
  return `p-${slug}`
}

/**
 * The address that opens a product's choices, as `productSearch` makes them, over the page with this one, at the choice `place`; its
 * own page where the slug is too long for that.
 */
export function panelAddress(address: string, slug: string, productSearch = "", place = ""): string {
  if (!fitsQuery(slug)) return slugPath("/produits/", slug)
  const [path = "", search = ""] = address.split("?")
  return `${path}${panelSearch(search, slug, productSearch)}#${place ? PANEL_ID_PREFIX + place : "option"}`
}

/** The choices of a posted form that buys, as a product's address holds them (`o.<option>`, `achat`). */
export function choiceSearch(form: Iterable<[name: string, value: unknown]>): URLSearchParams {
  const chosen = new URLSearchParams()
  for (const [name, value] of form)
    if (typeof value === "string" && (name.startsWith("o.") || name === "purchase"))
      chosen.set(name === "purchase" ? "achat" : name, value)
  return chosen
}
