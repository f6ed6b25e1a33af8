import type { SandboxContext } from "../../storage/context.ts"
import type { ContentRecord } from "../../storage/models.ts"
import { getRecord, listRecords } from "../../storage/records.ts"
import type { Model } from "./app-files.ts"
import { openAppCollection } from "./app-collection.ts"
import type { Collection } from "./collections.ts"

/** What the store's content types are called in the collection `pages`. */
const appTypes: Record<string, string> = { pages: "page", tutoriels: "tutoriel", home: "accueil" }

/** The app's collection `pages`, with the seed's pages, tutorials and home page beside its own records. */
export function openContentCollection(context: SandboxContext, model: Model): Collection {
  const { database } = context
  const own = openAppCollection(context, model)
  const ofStore = ({ type, ...record }: ContentRecord) => ({ ...record, type: appTypes[type] ?? type })
  return {
    ...own,
    list: (query) => [...own.list(query), ...listRecords<ContentRecord>(database, "content").map(ofStore)],
    read: (id) => {
      const found = getRecord<ContentRecord>(database, "content", id)
      return own.read(id) ?? (found && ofStore(found))
    },
  }
}
