import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { newId } from "../../storage/ids.ts"
import { listDocuments } from "../catalogue/list-documents.ts"
import { appSettings } from "../settings/app-settings.ts"
import { openCollection, type StoredFields } from "./collections.ts"
import { mergeChange } from "./merge-change.ts"
import { notify } from "./notifications.ts"

type Fields = Record<string, unknown>

/** What the platform throws at a function that it refuses. */
class BackendError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The backend answered ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/**
 * The Backend API as a function of the app has it: its own collections by their short names, and of the store's what `permissions` of
 * swell.json grant. It refuses what the platform refuses.
 */
export function openBackendApi(context: SandboxContext) {
  const open = (path: string, right: "read" | "write") => {
    const [, name = "", id] = /^\/([a-z-]+)(?:\/([\w-]+))?$/.exec(path) ?? []
    const collection = openCollection(context, name, right)
    if (typeof collection === "string") throw new BackendError(collection === "unknown" ? 404 : 403, { error: collection })
    return { name, id, collection }
  }

  const save = (path: string, change: Fields, isNew: boolean): Fields => {
    const { name, id = typeof change["id"] === "string" ? change["id"] : newId(), collection } = open(path, "write")
    return inTransaction(context.database, () => {
      const stored = collection.read(id)
      const now = new Date(context.clock.now()).toISOString()
      const begun = stored ?? { ...collection.defaults, id, date_created: now }
      const merged = { ...(mergeChange(begun, change) as Fields), date_updated: now, id } as StoredFields
      const refused = collection.check(merged)
      if (refused) throw new BackendError(400, refused)
      collection.save(merged, change)
      if (isNew || stored) notify(context, name, stored ? "updated" : "created", merged)
      return merged
    })
  }

  return {
    async get(path: string, query: Fields = {}): Promise<unknown> {
      const { id, collection } = open(path, "read")
      refuseNull(query)
      return id === undefined ? listDocuments(collection.list(query), query, []) : (collection.read(id) ?? "")
    },
    async post(path: string, fields: Fields): Promise<unknown> {
      return save(path, fields, true)
    },
    // One with an unknown id makes the record.
    async put(path: string, fields: Fields): Promise<unknown> {
      return save(path, fields, true)
    },
    async delete(path: string): Promise<unknown> {
      const { id, collection } = open(path, "write")
      if (id === undefined || !collection.remove) throw new BackendError(403, { error: "not permitted" })
      collection.remove(id)
      return ""
    },
    async settings(): Promise<unknown> {
      return structuredClone(appSettings(context))
    },
  }
}

/** In an address null becomes the text "null". */
function refuseNull(query: unknown): void {
  if (query === null) throw new BackendError(400, { error: "A query cannot hold null" })
  if (typeof query === "object") Object.values(query as Fields).forEach(refuseNull)
}
