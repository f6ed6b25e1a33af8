import { FALLBACK_STORE_NAME, type Menu, type MenuItem, type StoreSettings } from "~/commerce/api-types"
import { type Fields, fieldsOf, textOf } from "../catalogue/editor-fields"
import { type PictureView, viewPicture } from "../catalogue/pictures"
import { isSlug } from "../catalogue/slug"

export type PlaceView = Omit<PicturedPlace, "picture">

/** A place where a page shows it large. */
export type PicturedPlace = ReturnType<typeof viewPlace>[number]

/** What stands around every page [2.10]–[2.22]. */
export type ShellView = ReturnType<typeof viewShell>

/** The French pitch of pages that have no description of their own [1.16]. */
export const DEFAULT_DESCRIPTION =
  "Cafés de spécialité, machines à café et formation barista, pour les curieux comme pour les professionnels."

function viewPlace(value: unknown) {
  const place = fieldsOf(value)
  const name = textOf(place["name"])
  const street = textOf(place["address1"])
  if (!name || !street) return []
  const town = [textOf(place["zip"]), textOf(place["city"])].filter(Boolean).join(" ")
  const known = {
    phone: textOf(place["phone"]),
    hours: textOf(place["hours"]),
    picture: viewPicture(fieldsOf(place["image"]), name),
  }
  return [{ id: textOf(place["id"]) ?? name, name, street, town, ...known }]
}

/** The shop's own addresses, three at most. */
export function viewPlaces(theme: Fields): PicturedPlace[] {
  const addresses = Array.isArray(theme["addresses"]) ? theme["addresses"] : []
  return addresses.flatMap(viewPlace).slice(0, 3)
}

/** Shapes the shell from the store, its menus and the theme configuration that stands beside them. */
export function viewShell(store: StoreSettings, menus: readonly Menu[], theme: Fields, now: Date) {
  const brand = fieldsOf(theme["brand"])
  return {
    storeName: store.name,
    tagline: textOf(brand["tagline"]),
    description: textOf(brand["description"]) ?? DEFAULT_DESCRIPTION,
    navigation: viewMenu(menus, "header"),
    footer: viewMenu(menus, "footer"),
    places: viewPlaces(theme).map(({ picture: _picture, ...place }) => place),
    credits: textOf(brand["credits"]),
    year: now.getFullYear(),
    supportEmail: textOf(store.support_email),
    supportPhone: textOf(store.support_phone),
  }
}

/** How to reach the shop without any form. */
export type ShopContact = { email: string | null; phone: string | null; place: PlaceView | null }

/** The shop's own ways to be reached; its first address takes letters. */
export function shopContact({ supportEmail, supportPhone, places }: ShellView): ShopContact {
  return { email: supportEmail, phone: supportPhone, place: places[0] ?? null }
}

/** A French phone number as a `tel:` address. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`
}

/** The shell of a page whose data could not be read at all. */
export const EMPTY_SHELL: ShellView = {
  storeName: FALLBACK_STORE_NAME,
  tagline: null,
  description: DEFAULT_DESCRIPTION,
  navigation: [{ name: "Boutique", href: "/boutique", items: [], picture: null }],
  footer: [],
  places: [],
  credits: null,
  year: new Date().getFullYear(),
  supportEmail: null,
  supportPhone: null,
}

/** A menu's entry: a link, or without `href` a heading over its items [2.13], [2.14]. */
export type MenuEntry = { name: string; href: string | null; items: MenuEntry[]; picture: PictureView | null }

const MENU_PATHS: ReadonlyMap<string, string> = new Map([
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
  try {
    const url = new URL(address)
    return url.origin === origin && safeAddress(url.pathname) ? url.pathname + url.search + url.hash : address
  } catch {
    return address
  }
}

function hrefOf({ type, url, value }: MenuItem): string | null {
  const own = safeAddress(url)
  if (own) return own
  if (type === "home") return "/"
  if (type === "product_list") return "/boutique"
  const slug = typeof value === "object" ? value?.slug : value
  const path = MENU_PATHS.get(type)
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
