import type { Menu, MenuItem, StoreSettings } from "~/commerce/api-types"
import { formatPhone, phoneAddress } from "~/texts/phone"
import { typesetFrench } from "~/texts/typography"
import { parseDay } from "../catalogue/closures"
import { type Fields, fieldsOf, safeAddress, textOf } from "../catalogue/editor-fields"
import { type PictureView, viewPicture } from "../catalogue/pictures"
import type { CategoryLink } from "../catalogue/product-list-view"
import { isSlug, slugPath } from "../catalogue/slug"
import { inParis } from "../catalogue/working-days"
import { DEFAULT_DESCRIPTION, NEWSLETTER_PITCH } from "~/texts/shell"

type PlaceView = Omit<PicturedPlace, "picture">

/** A place where a page shows it large. */
export type PicturedPlace = ReturnType<typeof viewPlace>[number]

/** What stands around every page [2.10]–[2.22]. */
export type ShellView = ReturnType<typeof viewShell>

function phoneOf(value: unknown): string | null {
  const phone = textOf(value)
  return phone && formatPhone(phone)
}

function viewPlace(value: unknown) {
  const place = fieldsOf(value)
  const name = textOf(place["name"])
  const street = textOf(place["address1"])
  if (!name || !street) return []
  const town = [textOf(place["zip"]), textOf(place["city"])].filter(Boolean).join(" ")
  const known = {
    phone: phoneOf(place["phone"]),
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

const linkTo = (name: string, href: string): MenuEntry => ({ name, href, items: [], picture: null })

/** The pages that the law wants one link away from every page, and preferences: each once, so not those of the merchant's menu. */
const LEGAL_LINKS = [
  linkTo("Renoncer au contrat ici", "/retractation"),
  linkTo("Résilier votre contrat", "/resilier"),
  linkTo("CGV", "/pages/cgv"),
  linkTo("Mentions légales", "/pages/mentions-legales"),
  linkTo("Confidentialité", "/pages/confidentialite"),
  linkTo("Médiateur", "/pages/mediateur"),
  linkTo("Cookies", "/pages/cookies"),
  linkTo("Accessibilité", "/pages/accessibilite"),
  linkTo("Préférences", "/preferences"),
]

/** What stands in sight on every page (Code de la consommation, L221-21 and L215-1-1), so in no group: phones fold them. */
const IN_SIGHT: ReadonlySet<string | null> = new Set(["/retractation", "/resilier"])

function withoutLinksInSight(group: MenuEntry): MenuEntry[] {
  const items = group.items.filter(({ href }) => !IN_SIGHT.has(href))
  return items.length > 0 ? [{ ...group, items }] : []
}

/** Shapes the shell from the store, its menus and the theme configuration beside them; without a main menu the categories lead. */
export function viewShell(
  store: StoreSettings,
  menus: readonly Menu[],
  theme: Fields,
  { now, categories = [] }: { now: Date; categories?: readonly CategoryLink[] },
) {
  const brand = fieldsOf(theme["brand"])
  const navigation = viewMenu(menus, "header")
  const contact = { supportEmail: textOf(store.support_email), supportPhone: phoneOf(store.support_phone) }
  const groups = groupLinks(viewMenu(menus, "footer")).flatMap(withoutLinksInSight)
  const footer = [...groups, ...viewContactGroup(contact.supportEmail, contact.supportPhone)]
  const named = new Set(footer.flatMap(({ items }) => items.map(({ href }) => href)))
  return {
    storeName: store.name,
    description: textOf(brand["description"]) ?? DEFAULT_DESCRIPTION,
    navigation: navigation.length > 0 ? navigation : viewCategoryMenu(categories),
    footer,
    legal: LEGAL_LINKS.filter(({ href }) => !named.has(href)),
    places: viewPlaces(theme).map(({ picture: _picture, ...place }) => place),
    credits: textOf(brand["credits"]),
    themeColors: {
      light: colourOf(brand["theme_color"]) ?? THEME_COLORS.light,
      dark: colourOf(brand["theme_color_dark"]) ?? THEME_COLORS.dark,
    },
    newsletter: viewNewsletter(fieldsOf(theme["newsletter"])),
    quote: viewQuoteForm(fieldsOf(theme["devis"])),
    announcement: viewAnnouncement(fieldsOf(theme["annonce"]), now),
    year: now.getFullYear(),
    ...contact,
  }
}

const THEME_COLORS = { light: "#faf6ee", dark: "#17110d" }
const colourOf = (value: unknown) => /^#[0-9a-f]{6}$/i.exec(String(value))?.[0]
const ANSWER_TIME = "deux jours ouvrés"
const MAX_NEEDS = 20

/** In what time quotes are answered, and the needs to choose from; without `needs` those of the form. */
function viewQuoteForm({ answer_time: time, subjects }: Fields) {
  const rows = Array.isArray(subjects) ? subjects.slice(0, MAX_NEEDS) : []
  const needs = rows.flatMap((row) => textOf(fieldsOf(row)["label"])?.slice(0, 80) ?? [])
  return { answerTime: textOf(time) ?? ANSWER_TIME, ...(needs.length > 0 && { needs }) }
}

/** What all pages say at their top until its last day; null before, after, and without one. */
function viewAnnouncement({ text, url, from, until }: Fields, now: Date) {
  const said = textOf(text)
  const { today } = inParis(now)
  const isOver = today < (parseDay(from) ?? -Infinity) || today > (parseDay(until) ?? Infinity)
  return said === null || isOver ? null : { text: said, href: safeAddress(url) }
}

/** What the merchant calls the newsletter and says of it. */
function viewNewsletter({ title, text }: Fields) {
  return { title: textOf(title) ?? "Newsletter", text: textOf(text) ?? NEWSLETTER_PITCH }
}

const groupOf = (name: string, items: MenuEntry[]): MenuEntry[] =>
  items.length > 0 ? [{ name, href: null, items, picture: null }] : []

/** The top categories, as many as stand side by side. */
function viewCategoryMenu(categories: readonly CategoryLink[]): MenuEntry[] {
  return [
    linkTo("Boutique", "/boutique"),
    ...categories.slice(0, 5).map(({ name, slug }) => linkTo(typesetFrench(name), slugPath("/boutique/", slug))),
  ]
}

/** Links that stand in no group of the footer get one of their own. */
function groupLinks(entries: readonly MenuEntry[]): MenuEntry[] {
  const links = entries.filter(({ items }) => items.length === 0)
  return [...entries.filter(({ items }) => items.length > 0), ...groupOf("Liens utiles", links)]
}

function viewContactGroup(email: string | null, phone: string | null): MenuEntry[] {
  const links = [...(email ? [linkTo(email, `mailto:${email}`)] : []), ...(phone ? [linkTo(phone, phoneAddress(phone))] : [])]
  return groupOf("Nous écrire", links)
}

/** How to reach the shop without any form. */
export type ShopContact = { email: string | null; phone: string | null; place: PlaceView | null }

/** The shop's own ways to be reached; its first address takes letters. */
export function shopContact({ supportEmail, supportPhone, places }: ShellView): ShopContact {
  return { email: supportEmail, phone: supportPhone, place: places[0] ?? null }
}

/** The shell of a page whose data could not be read at all: it has no name of its own. */
export const EMPTY_SHELL: ShellView = {
  storeName: "",
  description: DEFAULT_DESCRIPTION,
  navigation: [{ name: "Boutique", href: "/boutique", items: [], picture: null }],
  footer: [],
  places: [],
  credits: null,
  legal: LEGAL_LINKS,
  newsletter: { title: "Newsletter", text: "" },
  quote: { answerTime: ANSWER_TIME },
  announcement: null,
  themeColors: THEME_COLORS,
  year: new Date().getFullYear(),
  supportEmail: null,
  supportPhone: null,
}

/** A menu's entry: a link, or without `href` a heading over its items [2.13], [2.14]. */
export type MenuEntry = { name: string; href: string | null; items: MenuEntry[]; picture: PictureView | null }

/** Where the entries of a type or a content model lead: the folder of a record's page, and the page without a record. */
const MENU_PAGES: ReadonlyMap<string, { folder?: Parameters<typeof slugPath>[0]; list?: string }> = new Map([
  ["category", { folder: "/boutique/", list: "/boutique" }],
  ["product", { folder: "/produits/", list: "/boutique" }],
  ["product_list", { list: "/boutique" }],
  ["page", { folder: "/pages/" }],
  ["blog", { folder: "/pages/" }],
  ["content/pages", { folder: "/pages/" }],
  ["content/blogs", { folder: "/pages/" }],
  ["content/tutoriels", { folder: "/tutoriels/" }],
  ["home", { list: "/" }],
  ["search", { list: "/recherche" }],
])

/** An address with the shop's own origin as the path that it is; any other as it stands. */
export function ownPath(address: string, origin: string | null): string {
  if (origin === null || !address.startsWith("https:")) return address
  try {
    const url = new URL(address)
    return url.origin === origin && /^\/(?![/\\])/.test(url.pathname) ? url.pathname + url.search + url.hash : address
  } catch {
    return address
  }
}

/** The address that the merchant wrote. A page without script has the login as a page only. */
function writtenAddress({ url, value }: MenuItem): string | null {
  const address = safeAddress(url) ?? safeAddress(value)
  return address === "#login" ? "/account" : address
}

function hrefOf(item: MenuItem): string | null {
  const { type, model, value } = item
  const written = writtenAddress(item)
  if (written) return written
  const { folder, list = null } = MENU_PAGES.get(type === "content" ? String(model) : type) ?? {}
  const named = typeof value === "object" ? [value?.slug, value?.id] : [value]
  if (!named.some(Boolean)) return list
  const record = named.find((each) => isSlug(each ?? undefined))
  return folder && record ? slugPath(folder, record) : null
}

function viewEntry(item: MenuItem): MenuEntry[] {
  const href = hrefOf(item)
  // A panel shows one level: the columns of a group stand one below the other.
  const items = (item.items ?? []).flatMap(viewEntry).flatMap((entry) => [{ ...entry, items: [] }, ...entry.items])
  if (item.name === "") return items
  if (href === null && items.length === 0) return []
  const image: unknown = item["image"]
  const picture = typeof image === "object" && image !== null ? viewPicture(image, item.name) : null
  const isLink = writtenAddress(item) !== null || items.length === 0
  return [{ name: typesetFrench(item.name), href: isLink ? href : null, items: isLink ? [] : items, picture }]
}

/** The ids of the menus for each place: this shop's, then those that the backend's own storefront makes. */
const MENU_IDS = { header: ["header", "main_menu"], footer: ["footer", "footer_menu"] } as const

/** Shapes the menu for a place; entries that lead nowhere are left out. */
export function viewMenu(menus: readonly Menu[], place: keyof typeof MENU_IDS): MenuEntry[] {
  const menu = MENU_IDS[place].map((id) => menus.find((each) => each.id.replaceAll("-", "_") === id)).find(Boolean)
  return (menu?.items ?? []).flatMap(viewEntry)
}
