import type { DatabaseSync } from "node:sqlite"
import { getRecord, listRecords, putRecord, type StoredRecord } from "../../sandbox/storage/records.ts"

type Setting = StoredRecord & { value: Record<string, unknown> }
type Removal = (database: DatabaseSync) => void

/** Empties a record of the settings, or takes one of its groups away. */
const setting = (id: string, change: (value: Setting["value"]) => unknown): Removal => {
  return (database) => {
    const value = change({ ...getRecord<Setting>(database, "settings", id)?.value })
    putRecord(database, "settings", { id, value })
  }
}
const group = (name: string) => setting("store", ({ [name]: _removed, ...rest }) => rest)
const storeFields = (...names: string[]) =>
  setting("store", ({ store, ...rest }) => {
    const kept = Object.entries(store as object).filter(([name]) => !names.includes(name))
    return { ...rest, store: Object.fromEntries(kept) }
  })
const everyRecord = (model: string, change: (record: StoredRecord) => object): Removal => {
  return (database) => {
    for (const record of listRecords(database, model)) putRecord(database, model, { ...record, ...change(record) })
  }
}
const remove =
  (sql: string): Removal =>
  (database) =>
    void database.exec(`DELETE FROM records WHERE ${sql}`)
const content = (type: string) => remove(`model = 'content' AND json_extract(data, '$.type') = '${type}'`)

/** What a merchant may not have, by the name under which docs/go-live.md says what waits for it; taken away one by one. */
export const storeParts: Readonly<Record<string, Removal>> = {
  brand: group("brand"),
  addresses: group("addresses"),
  legal: group("legal"),
  depots: group("depots"),
  online_depot: group("online_depot"),
  checkout: group("checkout"),
  alertes: group("alertes"),
  newsletter: group("newsletter"),
  account: group("account"),
  "store.support_email": storeFields("support_email", "support_phone"),
  "store.locales": storeFields("locales", "currencies"),
  menus: setting("menus", () => []),
  payments: setting("payments", () => ({})),
  subscriptions: setting("subscriptions", () => ({})),
  home: content("home"),
  pages: content("pages"),
  tutoriels: content("tutoriels"),
  attributes: remove("model = 'attributes'"),
  categories: remove("model = 'categories'"),
  "product.content": everyRecord("products", () => ({ content: null, attributes: {}, description: null, images: [] })),
}
