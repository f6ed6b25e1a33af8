import type { I18n } from "../../app/commerce/catalogue.server"
import { readMenus, readPaymentSettings, readSettings } from "../../app/commerce/settings.server"
import { readEnvironment } from "../../app/env.server"
import { findManualMethod, serverPaymentMethods } from "../../app/payments/registry.server"
import { viewMenu } from "../../app/shop/content/shell-view"
import { isPageFound } from "./check-links"
import type { Notes } from "./notes"
import type { RawStore } from "./raw-store"

/** Without them a page of the shop lacks what the law or the shopper expects. */
const WANTED = ["legal.name", "legal.address1", "legal.zip", "legal.city", "legal.siren", "addresses", "checkout.delivery_days"]
const WALLETS = ["apple", "google", "link"]

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {})

/** Reads the store's and the theme's settings; answers the store's own locale and currency. Throws what a wrong key is answered. */
export async function checkSettings(notes: Notes, raw: RawStore): Promise<I18n> {
  const { status, value } = await raw.get("/settings")
  if (status >= 400) throw new Error(`GET /settings: ${status} ${JSON.stringify(value).slice(0, 200)}`)
  const settings = await readSettings(null)
  const { locale, currency, support_email: email } = settings.store
  const given = fieldsOf(fieldsOf(value)["store"])
  if (!given["name"]) notes.broken("settings", "store.name", "missing-setting", settings.store.name)
  for (const [field, used] of Object.entries({ locale, currency })) {
    const named = given[field]
    if (!named) notes.open("settings", `store.${field}`, "missing-setting", used)
    else if (named !== used) notes.broken("settings", `store.${field}`, "unexpected", `${String(named)} → ${used}`)
  }
  if (!email) notes.open("settings", "store.support_email", "missing-setting")
  for (const path of WANTED) {
    const value = path.split(".").reduce((found: unknown, key) => fieldsOf(found)[key], settings)
    if (value === undefined || value === null || value === "") notes.open("settings", path, "missing-setting")
  }
  const app = readEnvironment().swellAppId
  const own = await raw.get(`/settings/${app}`)
  notes.settle(`GET /settings/${app}`, `${own.status} ${Object.keys(fieldsOf(own.value)).join(", ")}`)
  notes.settle(`settings have ${app}`, app in fieldsOf(value) ? "yes" : "no")
  return { locale, currency }
}

/** Reads the menus that pages have, and asks of each item where it leads. */
export async function checkMenus(notes: Notes, raw: RawStore, i18n: I18n): Promise<void> {
  const { value } = await raw.get("/settings/menus")
  const menus = await readMenus(i18n)
  const ids = menus.map(({ id }) => id).join(", ")
  notes.settle("menus are", `${Array.isArray(value) ? "a list" : typeof value}: ${ids}`)
  for (const { id, items = [] } of menus) {
    const listed = listItems(items as MenuItem[])
    notes.counts[`menu ${id}`] = listed.length
    for (const item of listed) {
      const [shown] = viewMenu([{ id: "header", items: [item] }] as never, "header")
      const href = shown?.href ?? null
      if (item.name && !shown) notes.broken("menus", `${id} › ${item.name}`, "dead-menu-item", item.type)
      if (href && !(await isPageFound(i18n, href))) notes.broken("menus", `${id} › ${item.name}`, "no-page", href)
    }
  }
  for (const place of ["header", "footer"] as const) {
    if (viewMenu(menus, place).length === 0) notes.broken("menus", place, "missing-menu")
  }
}

type MenuItem = { name: string; type: string; items?: MenuItem[] }

function listItems(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [item, ...listItems(item.items ?? [])])
}

/** Reads the methods of payment, and asks which of them the shop can use with this key. */
export async function checkPayments(notes: Notes, i18n: I18n): Promise<void> {
  const settings = await readPaymentSettings(i18n)
  const isTest = readEnvironment().swellPublicKey.startsWith("pk_test")
  let usable = 0
  for (const [id, { mode }] of Object.entries(settings)) {
    const isKnown = serverPaymentMethods.has(id) || WALLETS.includes(id) || findManualMethod(settings, id) !== null
    if (isKnown) usable++
    else notes.open("payments", id, "unknown-payment")
    if (typeof mode === "string" && (mode === "test") !== isTest) notes.broken("payments", id, "mixed-mode", mode)
  }
  notes.counts["methods of payment"] = usable
  if (usable === 0) notes.broken("payments", "settings", "no-payment")
}
