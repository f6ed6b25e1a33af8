/** The parameter that opens a product's choices over a list, `?choix=<slug>#option`. */
export const PANEL_PARAMETER = "choix"

/** The product whose choices an address opens over its page, null when it names none. */
export function openedSlug(search: string): string | null {
  return new URLSearchParams(search).get(PANEL_PARAMETER) || null
}

/** The parameters that our pages read; links repeat no others, and of these only so many as a shopper can have chosen. */
const KNOWN = /^(a\.[\p{L}\p{N}_-]{1,60}|o\.[a-z0-9-]{1,1000}|prix_min|prix_max|tri|page|q|achat)$/u
const MAX_PARAMETERS = 16
const MAX_VALUE_LENGTH = 1000

/** Of a page's parameters those that links may repeat. */
export function ownParameters(search: string): URLSearchParams {
  const known = [...new URLSearchParams(search)].filter(([name, value]) => KNOWN.test(name) && value.length <= MAX_VALUE_LENGTH)
  return new URLSearchParams(known.slice(0, MAX_PARAMETERS))
}

/** A page's path and search without the panel: where a purchase from it leads back to. */
export function addressBeneath(pathname: string, search: string): string {
  const own = ownParameters(search).toString()
  return own === "" ? pathname : `${pathname}?${own}`
}

/** The id of the link in a list that opens a product's choices, where one is again after its panel is closed. */
export function cardAnchor(slug: string): string {
  return `p-${slug}`
}
