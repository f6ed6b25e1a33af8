import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { getContent, listContent } from "../content/read-content.ts"
import { getAttribute, listAttributes } from "./read-attributes.ts"
import { getCategory, listCategories } from "./read-categories.ts"
import { getProduct, listProducts } from "./read-products.ts"

type Document = Record<string, unknown>

type Inclusion = { url: string; params: Record<string, string>; data: Document }

/**
 * Attaches the answers of other public queries to a record: `include: {name: {url, params, data}}`. `params` names, for each field
 * of the other query, the field of this record that it equals (the vendor's page on querying).
 *
 * @throws ApiError 400 for a url that is no public collection
 */
export function includeInto(context: SandboxContext, state: RequestState, query: Document, record: Document): Document {
  const included = readInclusions(query["include"]).map(([name, { url, params, data }]) => {
    const equal = Object.entries(params).map(([field, own]) => [field, record[own] ?? null])
    const where = { ...(data["where"] as Document | undefined), ...Object.fromEntries(equal) }
    return [name, readPublic(context, state, url, { ...data, where })] as const
  })
  return included.length > 0 ? { ...record, ...Object.fromEntries(included) } : record
}

function readInclusions(input: unknown): [string, Inclusion][] {
  if (typeof input !== "object" || input === null) return []
  return Object.entries(input as Record<string, Partial<Inclusion> | null>).map(([name, part]) => {
    const { include: _nested, ...data } = (part?.data ?? {}) as Document
    return [name, { url: String(part?.url ?? ""), params: part?.params ?? {}, data }]
  })
}

function readPublic(context: SandboxContext, state: RequestState, url: string, query: Document): unknown {
  const [collection, first, second, ...more] = url.replace(/^\/+/, "").split("/")
  if (more.length === 0 && collection === "content" && first) {
    return second ? getContent(context, state, first, second, query) : listContent(context, state, first, query)
  }
  if (second === undefined) {
    if (collection === "products") {
      return first ? getProduct(context, state, first, query) : listProducts(context, state, query)
    }
    if (collection === "categories") {
      return first ? getCategory(context, state, first, query) : listCategories(context, state, query)
    }
    if (collection === "attributes") {
      return first ? getAttribute(context, state, first, query) : listAttributes(context, state, query)
    }
  }
  throw new ApiError(400, "permission_error", `You can only include public collections (${url})`, "include")
}
