import { openedSlug, panelRequest } from "./option-panel"

/** Where a page is on its way to, while it still shows the address before. */
export type PendingAddress = { pathname: string; search: string }

/** Only completes paths, so that they can be read as addresses. */
const BASE = "http://shop.invalid"

function readPath(path: string): URL {
  return new URL(path, BASE)
}

/** Whether an address shows the same thing as a link to it would: the same page, or the same product in the option panel. */
function concerns({ pathname, search }: PendingAddress, link: URL): boolean {
  return pathname === link.pathname && openedSlug(search) === openedSlug(link.search)
}

/**
 * A choice's link while another choice still loads: it changes `name` in the address on its way, not in the one that the
 * page shows, so that the earlier choice is not lost.
 */
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
  if (!pending || !concerns(pending, link)) return false
  return new URLSearchParams(pending.search).get(name) === link.searchParams.get(name)
}

/** Where a purchase posts to: the product with the choices on their way, on its page or in its panel, else those shown. */
export function purchaseAddress(address: string, pending: PendingAddress | null): string {
  if (!pending) return address
  const { pathname } = readPath(address)
  const panel = panelRequest(readPath(pending.pathname + pending.search))
  if (panel) return pathname === `/produits/${panel.slug}` ? `${pathname}?${panel.choices.toString()}` : address
  return pending.pathname === pathname ? pathname + pending.search : address
}
