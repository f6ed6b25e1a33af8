import type { SandboxContext } from "../../storage/context.ts"
import { deleteRecord, findRecord, getRecord, listRecords, putRecord } from "../../storage/records.ts"
import type { Model } from "./app-files.ts"
import type { Collection, StoredFields } from "./collections.ts"

const platformFields = ["id", "date_created", "date_updated"]

/** The name under which the sandbox keeps a collection of the app. */
export const recordsOf = (collection: string) => `app:${collection}`

/** A collection that the app's own model declares. assumed: a field that it does not declare is refused. */
export function openAppCollection({ database }: SandboxContext, { collection, fields }: Model): Collection {
  const model = recordsOf(collection)
  const entries = Object.entries(fields)
  return {
    defaults: Object.fromEntries(entries.flatMap(([name, field]) => ("default" in field ? [[name, field.default]] : []))),
    list: ({ where }) => {
      const key = (where as Record<string, unknown> | undefined)?.["key"]
      if (typeof key !== "string") return listRecords<StoredFields>(database, model)
      const found = findRecord<StoredFields>(database, model, key)
      return found ? [found] : []
    },
    read: (id) => getRecord<StoredFields>(database, model, id),
    check: (record) => {
      const problems = entries.flatMap(([name, field]) => {
        const value = record[name]
        if (field.required && (value === undefined || value === "")) return [[name, "REQUIRED"]]
        if (field.enum && value !== undefined && !field.enum.includes(String(value))) return [[name, "ENUM"]]
        return []
      })
      const unknown = Object.keys(record).filter((name) => !(name in fields) && !platformFields.includes(name))
      const all = [...problems, ...unknown.map((name) => [name, "UNKNOWN"])]
      return all.length === 0 ? null : Object.fromEntries(all.map(([name, code]) => [name, { code, message: code }]))
    },
    save: (record) => {
      const key = typeof record["key"] === "string" ? record["key"] : null
      putRecord(database, model, record, { key })
    },
    remove: (id) => void deleteRecord(database, model, id),
  }
}
