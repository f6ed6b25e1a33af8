import type { SandboxContext } from "../../storage/context.ts"
import { manifest, models } from "./app-files.ts"
import { openAppCollection } from "./app-collection.ts"
import { openContentCollection } from "./content-collection.ts"
import { storeCollections } from "./store-collections.ts"

type Fields = Record<string, unknown>
export type StoredFields = Fields & { id: string }

/** Records of one collection as a function reads and writes them. */
export type Collection = {
  defaults: Fields
  list(query: Fields): Fields[]
  read(id: string): StoredFields | null
  /** The refused fields, as the platform names them; null when all are right. */
  check(record: StoredFields): Fields | null
  save(record: StoredFields, change: Fields): void
  /** Missing where the app may not delete. */
  remove?(id: string): void
}

/**
 * A collection by its name: one of the app's own, or of the store's where swell.json grants the right. assumed: another one is refused
 * in these words.
 */
export function openCollection(
  context: SandboxContext,
  name: string,
  right: "read" | "write",
): Collection | "unknown" | "not permitted" {
  const model = models.get(name)
  if (model) return name === "pages" ? openContentCollection(context, model) : openAppCollection(context, model)
  const open = storeCollections[name]
  if (!open) return "unknown"
  const rights = right === "read" ? [`read_${name}`, `write_${name}`] : [`write_${name}`]
  return rights.some((each) => manifest.permissions.includes(each)) ? open(context) : "not permitted"
}
