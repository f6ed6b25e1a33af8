import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { ContentRecord } from "../../storage/models.ts"
import { findRecord, getRecord, listRecords } from "../../storage/records.ts"
import type { Envelope } from "../catalogue/envelope.ts"
import { listDocuments } from "../catalogue/list-documents.ts"
import { localize, readLocaleChoice } from "../catalogue/localize.ts"
import { readStore } from "../settings/read-settings.ts"

type Query = Record<string, unknown>

const standardTypes = ["pages", "blogs"]

/**
 * `GET /content/{type}`: published records, drafts too with `$preview=true`; null (an empty body) for a type
 * that the store does not have (storefront API, content and preview).
 */
export function listContent(context: SandboxContext, state: RequestState, type: string, query: Query): Envelope | null {
  const records = listRecords<ContentRecord>(context.database, "content").filter((record) => record.type === type)
  if (records.length === 0 && !standardTypes.includes(type)) return null
  const drafts = query["$preview"] === true
  const shown = records.filter((record) => drafts || record.published).map(publishContent)
  const page = listDocuments(shown, query)
  const choice = readLocaleChoice(query, state.locale)
  const store = readStore(context)
  return { ...page, results: page.results.map((record) => localize(record, choice, store)) }
}

/** `GET /content/{type}/{id}`: a record by slug or id; null (an empty body) when there is none to show. */
export function getContent(
  context: SandboxContext,
  state: RequestState,
  type: string,
  slugOrId: string,
  query: Query,
): Query | null {
  const { database } = context
  const found =
    findRecord<ContentRecord>(database, "content", `${type}/${slugOrId}`) ??
    getRecord<ContentRecord>(database, "content", slugOrId)
  if (!found || found.type !== type) return null
  if (!found.published && !wantsDraft(context, query["$preview"])) return null
  return localize(publishContent(found), readLocaleChoice(query, state.locale), readStore(context))
}

// Any value asks for drafts, `false` included, unless the sandbox was started to honour it. assumed: a read
// without `$preview` at all, which the client library never makes, gets published records only.
function wantsDraft(context: SandboxContext, preview: unknown): boolean {
  return context.honourPreviewFalse ? preview === true : preview !== undefined
}

function publishContent({ type: _type, ...record }: ContentRecord): Query {
  return record
}
