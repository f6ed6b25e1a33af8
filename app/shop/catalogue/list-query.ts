import { isOwnSlug } from "./slug"

/** The orders of a list: what `tri` holds, and what the backend sorts by. */
export const SORTS = [
  { key: "prix-asc", backend: "price asc" },
  { key: "prix-desc", backend: "price desc" },
  { key: "nom", backend: "name asc" },
  { key: "nouveautes", backend: "date_created desc" },
] as const
type Sort = (typeof SORTS)[number]["key"]

/** What a list's URL asks for. `sort` null means the house's own order; prices are euros. */
export type ListQuery = {
  minPrice: number | null
  maxPrice: number | null
  sort: Sort | null
  page: number
  /** Value slugs by attribute id. */
  attributes: Record<string, string[]>
}

const MAX_PAGE = 10_000
const MAX_PRICE = 1_000_000
const MAX_ATTRIBUTES = 12
const MAX_VALUES = 12

export const EMPTY_LIST_QUERY: ListQuery = { minPrice: null, maxPrice: null, sort: null, page: 1, attributes: {} }

function parsePrice(text: string | null): number | null {
  if (!text || !/^\d{1,7}([.,]\d{1,2})?$/.test(text)) return null
  const price = Number(text.replace(",", "."))
  return price <= MAX_PRICE ? price : null
}

function parseAttributes(params: URLSearchParams): Record<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const [name, value] of params) {
    const id = /^a\.([\p{L}\p{N}_-]{1,60})$/u.exec(name)?.[1]
    if (!id || !isOwnSlug(value)) continue
    const values = attributes.get(id) ?? []
    if (attributes.size >= MAX_ATTRIBUTES && values.length === 0) continue
    if (values.length < MAX_VALUES && !values.includes(value)) attributes.set(id, [...values, value])
  }
  return Object.fromEntries([...attributes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, values]) => [id, values.sort()]))
}

/** Reads a list's URL; whatever makes no sense is as if it were not there. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const low = parsePrice(params.get("prix_min"))
  const high = parsePrice(params.get("prix_max"))
  const swapped = low !== null && high !== null && low > high
  const page = /^\d{1,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1
  return {
    minPrice: swapped ? high : low,
    maxPrice: swapped ? low : high,
    sort: SORTS.find(({ key }) => key === params.get("tri"))?.key ?? null,
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
    attributes: parseAttributes(params),
  }
}

/** The query string of a list, always in the same order, `?` included; empty for the plain list. */
export function listSearch(query: ListQuery): string {
  const params = new URLSearchParams()
  for (const [id, values] of Object.entries(query.attributes)) for (const value of values) params.append(`a.${id}`, value)
  if (query.minPrice !== null) params.set("prix_min", String(query.minPrice))
  if (query.maxPrice !== null) params.set("prix_max", String(query.maxPrice))
  if (query.sort) params.set("tri", query.sort)
  if (query.page > 1) params.set("page", String(query.page))
  const search = params.toString()
  return search === "" ? "" : `?${search}`
}

/** The same list without one value of an attribute, from its first page. */
export function withoutValue(query: ListQuery, id: string, value: string): ListQuery {
  const { [id]: values = [], ...others } = query.attributes
  const rest = values.filter((candidate) => candidate !== value)
  return { ...query, page: 1, attributes: rest.length > 0 ? { ...others, [id]: rest } : others }
}
