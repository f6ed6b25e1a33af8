import { readThroughCache } from "./catalogue-cache.server"
import { type Scope, readNow } from "./catalogue.server"
import { contentListSchema, productListSchema } from "./schemas/catalogue"
import type { Content, Product } from "./wire"

/** A record's slug, and when it last changed where the backend says it. */
export type RecordAddress = { slug: string; changed: string | null }

/** What the backend gives in one answer at most. */
const LARGEST_LIMIT = 1000

type Listed = { slug?: string | null; date_updated?: string | null; date_created?: string | null }

/**
 * A page of the addresses of all products, in a fixed order. Only slugs and dates are kept of the backend's answers, so
 * that a sitemap of ten thousand products does not push the catalogue out of the cache.
 *
 * @param size a multiple of 1000
 * @throws BackendFault when the backend fails and no copy is at hand
 */
export function listProductAddresses(
  scope: Scope,
  page: number,
  size: number,
): Promise<{ count: number; results: RecordAddress[] }> {
  return readThroughCache(["/products addresses", scope.locale, page, size].join(" "), async () => {
    const reads = size / LARGEST_LIMIT
    const results: RecordAddress[] = []
    let count = 0
    for (let read = 1; read <= reads; read++) {
      const query = { limit: LARGEST_LIMIT, page: (page - 1) * reads + read, sort: "id asc" }
      const list = await readNow<{ count: number; results: Product[] }>(scope, "/products", query, productListSchema)
      count = list?.count ?? 0
      results.push(...(list?.results ?? []).flatMap(addressOf))
      if (query.page * LARGEST_LIMIT >= count) break
    }
    return { count, results }
  })
}

/** The addresses of the published records of a content type. */
export function listContentAddresses(scope: Scope, type: "pages" | "tutoriels"): Promise<RecordAddress[]> {
  return readThroughCache(["/content addresses", scope.locale, type].join(" "), async () => {
    const list = await readNow<{ results: Content[] }>(scope, `/content/${type}`, { limit: LARGEST_LIMIT }, contentListSchema)
    return (list?.results ?? []).filter(({ published }) => published !== false).flatMap(addressOf)
  })
}

function addressOf({ slug, date_updated: updated, date_created: created }: Listed): RecordAddress[] {
  const changed = updated ?? created ?? null
  const isDate = changed !== null && /^\d{4}-\d\d-\d\d/.test(changed)
  return slug ? [{ slug, changed: isDate ? changed.slice(0, 10) : null }] : []
}
