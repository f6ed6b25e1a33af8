import type { Menu, MenuItem } from "~/commerce/wire"
import { isSlug } from "../catalogue/slug"
import { type PictureView, viewPicture } from "../catalogue/pictures"

/** A menu's entry: a link, or without `href` a heading over its items (specification §2). */
export type MenuEntry = { name: string; href: string | null; items: MenuEntry[]; picture: PictureView | null }

const paths: ReadonlyMap<string, string> = new Map([
  ["category", "/boutique/"],
  ["product", "/produits/"],
  ["page", "/pages/"],
])

/** An address that a link may have: a path of this shop or another site over HTTPS; else null. */
export function safeAddress(address: unknown): string | null {
  return typeof address === "string" && /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/.test(address) ? address : null
}

/** An address with the shop's own origin as the path that it is; any other as it stands. */
export function ownPath(address: string, origin: string | null): string {
  if (origin === null || !address.startsWith("https:")) return address
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.origin !== origin) return address
  return safeAddress(url.pathname) ? url.pathname + url.search + url.hash : address
}

function hrefOf({ type, url, value }: MenuItem): string | null {
  const own = safeAddress(url)
  if (own) return own
  if (type === "home") return "/"
  if (type === "product_list") return "/boutique"
  const slug = typeof value === "object" ? value?.slug : value
  const path = paths.get(type)
  return path && isSlug(slug) ? path + slug : null
}

function viewEntry(item: MenuItem): MenuEntry[] {
  const href = hrefOf(item)
  const items = (item.items ?? []).flatMap(viewEntry)
  if (href === null && items.length === 0) return []
  const image: unknown = item["image"]
  const picture = typeof image === "object" && image !== null ? viewPicture(image, item.name) : null
  const isLink = safeAddress(item.url) !== null || items.length === 0
  return [{ name: item.name, href: isLink ? href : null, items: isLink ? [] : items, picture }]
}

/** Shapes the menu with this id; entries that lead nowhere are left out. */
export function viewMenu(menus: readonly Menu[], id: string): MenuEntry[] {
  return (menus.find((menu) => menu.id === id)?.items ?? []).flatMap(viewEntry)
}
