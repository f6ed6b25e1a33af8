import { openedSlug, ownParameters, PANEL_PARAMETER } from "./option-panel"
import { slugPath } from "./slug"

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

/** The search that opens a product's choices over the page with this search, choices of `productSearch` made. */
export function panelSearch(search: string, slug: string, productSearch = ""): string {
  const params = ownParameters(search)
  params.set(PANEL_PARAMETER, slug)
  for (const [name, value] of new URLSearchParams(productSearch)) params.set(PREFIX + name, value)
  return `?${params.toString()}`
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

/** Whether a slug, escaped, leaves room in a query for a page's own parameters. Without, its record opens on its own page. */
export function fitsQuery(slug: string): boolean {
  return encodeURIComponent(slug).length <= MAX_IN_QUERY
}
const MAX_IN_QUERY = 1500

/** The choices of a posted form that buys, as a product's address holds them (`o.<option>`, `achat`). */
export function choiceSearch(form: Iterable<[name: string, value: unknown]>): URLSearchParams {
  const chosen = new URLSearchParams()
  for (const [name, value] of form)
    if (typeof value === "string" && (name.startsWith("o.") || name === "purchase"))
      chosen.set(name === "purchase" ? "achat" : name, value)
  return chosen
}
