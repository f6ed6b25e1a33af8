import { createSandbox } from "../sandbox.ts"
import type { Sandbox, SandboxOptions } from "../sandbox.ts"
import { clearDatabase } from "./database.ts"
import type { CategoryRecord, ContentRecord, ProductRecord, VariantRecord } from "./models.ts"
import { plainProduct, plainVariant } from "./plain-product.fixture.ts"
import { putProduct } from "./products.ts"
import { publicKey } from "./public-key.ts"
import { putRecord } from "./records.ts"

type Answer = { status: number; session: string | null; headers: Headers; text: string; json: Answered }
// Tests read answers of every shape; each assertion says what it expects.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Answered = any

type Call = { body?: unknown; session?: string; headers?: Record<string, string> }

/** A sandbox with a shop of six products, whose contents the tests beside the routes know by heart. */
export function openSmallShop(options: SandboxOptions = {}): Sandbox & { call: ReturnType<typeof caller> } {
  const sandbox = createSandbox(options)
  clearDatabase(sandbox.context.database)
  fillSmallShop(sandbox)
  return { ...sandbox, call: caller(sandbox) }
}

/** Calls the storefront API as the client library does: key, JSON content type, session. */
export function caller(sandbox: Sandbox): (method: string, path: string, call?: Call) => Promise<Answer> {
  return async (method, path, { body, session, headers } = {}) => {
    const request = new Request(`http://localhost:4000${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(publicKey).toString("base64")}`,
        "Content-Type": "application/json",
        ...(session ? { "X-Session": session } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await sandbox.storefront.fetch(request)
    const text = await response.text()
    const json: Answered = text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined
    return { status: response.status, session: response.headers.get("x-session"), headers: response.headers, text, json }
  }
}

/** A product with the given changes; id, name and sku follow from its slug. */
export function product(slug: string, changes: Partial<ProductRecord> = {}): ProductRecord {
  return plainProduct(
    { id: `id-${slug}`, name: slug, slug, price: 10 },
    {
      stock_status: "in_stock",
      stock_level: 5,
      depots: { "2": 5 },
      purchase_options: {
        standard: { price: 10, sale: false, sale_price: null, active: true },
        subscription: { active: true, plans: [plan("mensuel", true), plan("ancien", false)] },
      },
      ...changes,
    },
  )
}

function plan(name: string, active: boolean) {
  const schedule = { interval: "monthly" as const, interval_count: 1, trial_days: 0, limit: null }
  return { id: `plan-${name}`, name, description: null, price: 9, active, billing_schedule: schedule }
}

function variant(name: string, level: number, active = true): VariantRecord {
  return plainVariant({ id: `variant-${name}`, name, price: 10, stock_level: level }, { active })
}

function roast(value: string): ProductRecord["attributes"] {
  return { roast: { id: "roast", name: "Torréfaction", type: "select", value, visible: true, filterable: true } }
}

function category(slug: string, parent: string | null, changes: Partial<CategoryRecord> = {}): CategoryRecord {
  const base = { description: "", active: true, images: [], sort: 0, content: {} }
  return { id: `id-${slug}`, name: slug, slug, parent_id: parent && `id-${parent}`, ...base, ...changes }
}

function page(slug: string, published: boolean): ContentRecord {
  const empty = { date_published: null, meta_title: null, meta_description: null, sections: [] }
  return { id: `id-${slug}`, type: "pages", name: slug, title: slug, slug, published, ...empty }
}

function fillSmallShop({ context: { database } }: Sandbox): void {
  const locales = [
    { code: "fr-FR", name: "Français", fallback: null },
    { code: "fr-CH", name: "Français (Suisse)", fallback: "fr-FR" },
  ]
  const currencies = [
    { code: "EUR", name: "Euro", symbol: "€", decimals: 2, rate: 1, type: "base" },
    { code: "CHF", name: "Franc", symbol: "CHF", decimals: 2, rate: 0.95, type: "display" },
  ]
  const store = { name: "Essai", country: "FR", locale: "fr-FR", currency: "EUR", locales, currencies }
  putRecord(database, "settings", { id: "store", value: { store } })
  putRecord(database, "settings", { id: "menus", value: [{ id: "header", items: [], $locale: { "fr-CH": { name: "Menü" } } }] })
  for (const one of [
    category("cafes", null),
    category("grains", "cafes", { sort: 2 }),
    category("moulus", "cafes", { sort: 1 }),
    category("caches", "cafes", { active: false }),
    category("machines", null),
  ]) {
    putRecord(database, "categories", one, { key: one.slug })
  }
  const attributes = [
    { id: "roast", name: "Torréfaction", type: "select", values: ["Claire", "Foncée"], filterable: true, visible: true },
    { id: "origin", name: "Origine", type: "text", values: [], filterable: false, visible: true },
    { id: "secret", name: "Interne", type: "text", values: [], filterable: false, visible: false },
  ]
  for (const attribute of attributes) putRecord(database, "attributes", attribute)
  for (const one of [page("a-propos", true), page("brouillon", false)]) {
    putRecord(database, "content", one, { key: `pages/${one.slug}` })
  }
  const beans = { category_ids: ["id-grains"] }
  const sale = { price: 20, orig_price: 30, sale: true }
  const variants = [variant("250 g", 3), variant("1 kg", 8), variant("3 kg", 99, false)]
  const swiss = { $locale: { "fr-CH": { name: "Guji suisse" } } }
  putProduct(database, product("guji", { ...beans, ...swiss, name: "Guji Éthiopie", attributes: roast("Claire"), variants }))
  putProduct(database, product("sidamo", { ...beans, ...sale, attributes: roast("Foncée") }))
  putProduct(database, product("moka", { category_ids: ["id-moulus"], price: 8, attributes: roast("Claire"), popularity: 9 }))
  putProduct(database, product("machine", { category_ids: ["id-machines"], price: 600, stock_level: 0, tags: ["acier"] }))
  putProduct(database, product("carte", { stock_tracking: false, type: "giftcard", price: 50 }))
  putProduct(database, product("retire", { ...beans, active: false }))
}
