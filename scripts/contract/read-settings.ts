import type { I18n } from "../../app/commerce/catalogue.server"
import { readMenus, readPaymentSettings, readSettings } from "../../app/commerce/settings.server"
import { readEnvironment } from "../../app/env.server"
import { findManualMethod, serverPaymentMethods } from "../../app/payments/registry.server"
import { viewMenu } from "../../app/shop/content/shell-view"
import type { Notes } from "./notes"
import type { RawStore } from "./raw-store"

/** Without them a page of the shop lacks what the law or the shopper expects. */
const WANTED = ["legal.name", "legal.address1", "legal.zip", "legal.city", "legal.siren", "addresses", "checkout.delivery_days"]
const WALLETS = ["apple", "google"]

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {})

/** Reads the store's and the theme's settings; answers the store's own locale and currency. Throws what a wrong key is answered. */
export async function checkSettings(notes: Notes, raw: RawStore): Promise<I18n> {
  const { status, contentType, value } = await raw.get("/settings")
  if (status >= 400) throw new Error(`GET /settings: ${status} ${JSON.stringify(value).slice(0, 200)}`)
  if (!contentType.includes("json")) notes.open("settings", "/settings", "not-json", contentType)
  const settings = await readSettings(null)
  const { name, locale, currency, support_email: email } = settings.store
  if (!name) notes.broken("settings", "store.name", "missing-setting")
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
  notes.settle("menus are", Array.isArray(value) ? "a list" : typeof value)
  const menus = await readMenus(i18n)
  for (const { id, items = [] } of menus) {
    const listed = listItems(items as MenuItem[])
    notes.counts[`menu ${id}`] = listed.length
    for (const item of listed) {
      const [shown] = viewMenu([{ id: "one", items: [item] }] as never, "one")
      if (item.name && !shown) notes.broken("menus", `${id} › ${item.name}`, "dead-menu-item", item.type)
    }
  }
  for (const id of ["header", "footer"]) if (viewMenu(menus, id).length === 0) notes.broken("menus", id, "missing-menu")
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
