import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { AttributeRecord } from "../../storage/models.ts"
import { getRecord, listRecords } from "../../storage/records.ts"
import { readStore } from "../settings/read-settings.ts"
import type { Envelope } from "./envelope.ts"
import { listDocuments } from "./list-documents.ts"
import { localize, readLocaleChoice } from "./localize.ts"

type Query = Record<string, unknown>

/** `GET /attributes`: the attributes that shoppers see or filter by, by name. */
export function listAttributes(context: SandboxContext, state: RequestState, query: Query): Envelope {
  const attributes = listRecords<AttributeRecord>(context.database, "attributes").filter(isPublic)
  const page = listDocuments(attributes, query, [{ field: "name", descending: false }])
  const choice = readLocaleChoice(query, state.locale)
  const store = readStore(context)
  return { ...page, results: page.results.map((attribute) => localize(attribute, choice, store)) }
}

/** `GET /attributes/{id}`: an attribute that shoppers see or filter by; null when there is none. */
export function getAttribute(context: SandboxContext, state: RequestState, id: string, query: Query): Query | null {
  const attribute = getRecord<AttributeRecord>(context.database, "attributes", id)
  if (!attribute || !isPublic(attribute)) return null
  return localize(attribute, readLocaleChoice(query, state.locale), readStore(context))
}

function isPublic(attribute: AttributeRecord): boolean {
  return attribute.visible || attribute.filterable
}
