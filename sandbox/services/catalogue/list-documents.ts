import { searchWords } from "../../storage/products.ts"
import { pageOf, readPaging } from "./envelope.ts"
import type { Envelope } from "./envelope.ts"
import { readWhere } from "./product-selection.ts"
import { readSort } from "./sort.ts"
import type { SortKey } from "./sort.ts"
import { matches } from "./where.ts"

type Document = Record<string, unknown>

/**
 * One page of a small collection (categories, attributes, content), held in memory while it is searched.
 *
 * @param defaultSort the order when the query has none; `id` downwards unless given
 */
export function listDocuments<T extends Document>(
  documents: T[],
  query: Document,
  defaultSort: SortKey[] = [{ field: "id", descending: true }],
): Envelope<T> {
  const paging = readPaging(query)
  const words = searchWords(String(query["search"] ?? ""))
  const where = readWhere(query)
  const asked = readSort(query)
  const found = documents
    .filter((document) => matches(document, where) && words.every((word) => hasWord(document, word)))
    .sort(ordering(asked.length > 0 ? asked : defaultSort))
  const start = (paging.page - 1) * paging.limit
  return pageOf(found.slice(start, start + paging.limit), found.length, paging)
}

function hasWord(document: Document, word: string): boolean {
  const text = ["name", "slug", "sku"].map((field) => String(document[field] ?? "")).join(" ")
  return searchWords(text).some((own) => own.startsWith(word))
}

function ordering(keys: SortKey[]): (one: Document, other: Document) => number {
  return (one, other) => {
    for (const { field, descending } of keys) {
      const order = compare(one[field], other[field])
      if (order !== 0) return descending ? -order : order
    }
    return 0
  }
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other
  return String(one ?? "").localeCompare(String(other ?? ""), "fr")
}
