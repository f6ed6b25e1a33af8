import { z } from "zod"
import { readEnvironment } from "~/env.server"
import type { Content, Settings } from "./api-types"
import { createViewCache } from "./catalogue-cache.server"
import type { I18n } from "./catalogue.server"
import { ifUnavailable } from "./errors"
import { readIfAllowed } from "./read-record.server"
import { isRecord } from "./requests.server"
import { contentListSchema } from "./schemas/catalogue.server"

// What the merchant's app keeps (swell/), where the store has nothing of its own.

const THEME_FIELDS = ["addresses", "alertes", "annonce", "brand", "checkout", "depots", "devis", "legal", "newsletter"]
const PAGE_TYPES: ReadonlyMap<string, string> = new Map([
  ["pages", "page"],
  ["tutoriels", "tutoriel"],
  ["home", "accueil"],
])

const mergeOnce = createViewCache<Settings>()

/** Settings with those of the app beside `store`, where the theme has none: a store may answer them at two addresses. */
export async function withAppSettings(settings: Settings): Promise<Settings> {
  const { swellAppId: app } = readEnvironment()
  const own = settings as Record<string, unknown>
  if (THEME_FIELDS.some((field) => field in own)) return settings
  // While they cannot be read, pages have what the store itself says.
  const groups = isRecord(own[app]) ? own[app] : await readAppSettings(app).catch(ifUnavailable(null))
  return groups ? mergeOnce(app, [settings, groups], () => ({ ...settings, ...themeOf(groups) })) : settings
}

/** Null for a store without the app, or a key that may not read its settings. */
function readAppSettings(app: string): Promise<Record<string, unknown> | null> {
  return readIfAllowed(null, `/settings/${app}`, {}, z.record(z.unknown()))
}

/** Pages that the app keeps, in the form of the store's own content. */
export async function listAppPages(i18n: I18n, type: string, query: { where?: object; limit: number }): Promise<Content[]> {
  const kind = PAGE_TYPES.get(type)
  if (kind === undefined) return []
  const asked = { limit: query.limit, where: { ...query.where, type: kind } }
  const path = `/apps/${readEnvironment().swellAppId}/pages`
  const reply = await readIfAllowed<{ results: Content[] }>(i18n, path, asked, contentListSchema)
  return (reply?.results ?? []).map((page) => toContent(page) as Content)
}

/** An app's settings are flat groups: what the theme has as lists and maps is put together. */
function themeOf(groups: Record<string, unknown>): Record<string, unknown> {
  const group = (name: string) => (isRecord(groups[name]) ? groups[name] : {})
  const list = (name: string) => (Array.isArray(group(name)["list"]) ? (group(name)["list"] as unknown[]) : [])
  const { delivery_days_min: least, delivery_days_max: most, free_delivery_from: from, ...checkout } = group("checkout")
  const depots = list("depots").flatMap((depot) => (isRecord(depot) ? [[String(depot["id"]), depot["name"]]] : []))
  return {
    ...Object.fromEntries(["alertes", "annonce", "brand", "devis", "legal", "newsletter"].map((name) => [name, group(name)])),
    addresses: list("addresses").map(toContent),
    depots: Object.fromEntries(depots),
    online_depot: group("depots")["online"],
    checkout: { ...checkout, delivery_days: [least, most], free_delivery: { from, note: checkout["free_delivery_note"] } },
  }
}

/** A record of a model in the form that sections have: a file as the picture it is, and a table's rows as lists. */
function toContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toContent)
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, field]) => {
    if (name === "image" && isRecord(field) && "url" in field) return [name, { file: field }]
    if (name === "rows" && Array.isArray(field)) return [name, field.map((row) => (isRecord(row) ? row["cells"] : row))]
    return [name, toContent(field)]
  })
  return Object.fromEntries(fields)
}
