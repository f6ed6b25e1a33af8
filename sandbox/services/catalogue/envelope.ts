import { ApiError } from "../../storage/api-error.ts"

/** How the storefront API answers a list. */
export type Envelope<T = Record<string, unknown>> = {
  count: number
  page: number
  page_count?: number
  limit?: number
  pages?: Record<string, { start: number; end: number }>
  results: T[]
}

type Paging = { page: number; limit: number }

const defaultLimit = 15
const maximumLimit = 1000

/**
 * Reads `page` (from 1) and `limit` (15, at most 1000) of a query.
 *
 * @throws ApiError 400 "Query limit cannot exceed 1000"
 */
export function readPaging(query: Record<string, unknown>): Paging {
  const limit = wholeNumber(query["limit"], defaultLimit)
  if (limit > maximumLimit) throw new ApiError(400, "invalid_request", "Query limit cannot exceed 1000", "limit")
  return { page: wholeNumber(query["page"], 1), limit }
}

/** The envelope of one page of `count` records. */
export function pageOf<T>(results: T[], count: number, { page, limit }: Paging): Envelope<T> {
  const pageCount = Math.max(1, Math.ceil(count / limit))
  const pages = pageCount > 1 ? { pages: pageBounds(count, limit, pageCount) } : {}
  return { count, page, page_count: pageCount, limit, ...pages, results }
}

function pageBounds(count: number, limit: number, pageCount: number): NonNullable<Envelope["pages"]> {
  const bounds: NonNullable<Envelope["pages"]> = {}
  for (let number = 1; number <= pageCount; number += 1) {
    bounds[number] = { start: (number - 1) * limit + 1, end: Math.min(number * limit, count) }
  }
  return bounds
}

/** The short envelope of a list inside a record, with at most `limit` of its records. */
export function embedded<T>(records: T[], limit?: number): Envelope<T> {
  const results = limit === undefined ? records : records.slice(0, limit)
  return { count: records.length, page: 1, ...(limit === undefined ? {} : { limit }), results }
}

// assumed: a page or limit that is no whole number above zero reads as the default.
function wholeNumber(value: unknown, fallback: number): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : fallback
}
