import type { ProductView } from "./product-view"
import { fitsQuery, slugPath } from "./slug"

/** The parameter that opens a product's choices over a list, `?choix=<slug>#option`. */
const PANEL_PARAMETER = "choix"
/** Before each of the panel's own choices, so that they never mix with those of a product page beneath. */
export const PREFIX = "choix."

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

/** The id of a product's card in a list, where one is again after its panel is closed. */
export function cardAnchor(slug: string): string {
  return `p-${slug}`
}

/** The address that opens a product's choices over the page with this one; its own page where the slug is too long for that. */
export function panelAddress(address: string, slug: string): string {
  if (!fitsQuery(slug)) return slugPath("/produits/", slug)
  const [path = "", search = ""] = address.split("?")
  return `${path}${panelSearch(search, slug)}#option`
}

/** A product whose choices stay on the page with this address instead of leading to the product's own page. */
export function keepOnPage(product: ProductView, { pathname, search }: URL): ProductView {
  const moved = <Item extends { href: string }>(item: Item): Item => ({
    ...item,
    href: `${pathname}${panelSearch(search, product.slug, item.href.split("?")[1])}#option`,
  })
  return {
    ...product,
    options: product.options.map((option) => ({ ...option, values: option.values.map(moved) })),
    purchases: product.purchases.map(moved),
  }
}

/** Where a page is on its way to, while it still shows the address before. */
export type PendingAddress = { pathname: string; search: string }

/** Reads a path as an address; the host only completes it. */
function readPath(path: string): URL {
  return new URL(path, "http://shop.invalid")
}

/** Whether an address shows the same thing as a link to it would: the same page, or the same product in the option panel. */
function concerns({ pathname, search }: PendingAddress, link: URL): boolean {
  return pathname === link.pathname && openedSlug(search) === openedSlug(link.search)
}

/** A choice's link while another choice loads: it changes the address on its way, so that the earlier choice is not lost. */
export function chooseOnTop(href: string, name: string, pending: PendingAddress | null): string {
  const link = readPath(href)
  const value = link.searchParams.get(name)
  if (!pending || value === null || !concerns(pending, link)) return href
  const params = new URLSearchParams(pending.search)
  params.set(name, value)
  return `${link.pathname}?${params.toString()}${link.hash}`
}

/** Whether the choice of `name` that a link makes is the one on its way. */
export function isBeingChosen(href: string, name: string, pending: PendingAddress | null): boolean {
  const link = readPath(href)
  const value = link.searchParams.get(name)
  if (!pending || value === null || !concerns(pending, link)) return false
  return new URLSearchParams(pending.search).get(name) === value
}

/** Where a purchase posts to: the product with the choices on their way, on its page or in its panel, else those shown. */
export function purchaseAddress(address: string, pending: PendingAddress | null): string {
  if (!pending) return address
  const { pathname } = readPath(address)
  const panel = panelRequest(readPath(pending.pathname + pending.search))
  if (panel) return pathname === slugPath("/produits/", panel.slug) ? `${pathname}?${panel.choices.toString()}` : address
  return pending.pathname === pathname ? pathname + pending.search : address
}
