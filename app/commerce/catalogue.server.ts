import type { z } from "zod"
import { listAppPages } from "./app-records.server"
import { readThroughCache } from "./catalogue-cache.server"
import { listAtDepot, productAtDepot, readOnlineDepot } from "./online-stock.server"
import { pathPartOf } from "./path-part"
import { peekRecord, readIfAllowed, readNow, readNowIfAllowed, readRecord } from "./read-record.server"
import * as schemas from "./schemas/catalogue.server"
import { validOrNull } from "./schemas/valid-entries.server"
import type { Attribute, Category, Content, Product, ProductList } from "./api-types"

/**
 * A locale and a currency that the settings list; `preview` for an editor, whose reads of content show drafts. `charged` is set
 * where the currency is for display only: records are asked for, and paid, in that one.
 */
export type I18n = { locale: string; currency: string; charged?: string; preview?: boolean }

/** The query of a list of products (storefront API, query parameters). */
export type ProductQuery = {
  page?: number
  limit?: number
  /** Such as "price asc". */
  sort?: string
  search?: string
  /** A category's slug or id, with all below it. */
  categories?: string
  category?: string
  /** `price: [least, most]` in euros; attributes by id, any of the values. */
  $filters?: Record<string, (string | number)[]>
  where?: Record<string, unknown>
  expand?: string[]
}

/** The most records that the backend gives in one answer. */
const MAX_LIMIT = 1000

// Every read throws ApiUnavailableError when the backend fails and the cache has no copy of at most 24 h.

/** One page of products, with 24 a page unless asked otherwise. */
export async function listProducts(i18n: I18n, query: ProductQuery): Promise<ProductList> {
  const asked = { limit: 24, page: 1, ...query }
  type Reply = { count: number; page: number; page_count?: number | null; results: Product[] }
  const [reply, depot] = await Promise.all([
    readRecord<Reply>(i18n, "/products", asked, schemas.productListSchema),
    readOnlineDepot(),
  ])
  if (reply === null) return { count: 0, page: 1, pageCount: 0, results: [] }
  const pageCount = reply.page_count ?? Math.ceil(reply.count / asked.limit)
  return { count: reply.count, page: reply.page, pageCount, results: listAtDepot(reply, depot).results }
}

/** A product with its variants and categories; null when there is none of that slug. */
export async function readProduct(i18n: I18n, slug: string): Promise<Product | null> {
  const part = pathPartOf(slug)
  if (part === null) return null
  const [product, depot] = await Promise.all([
    readRecord<Product>(i18n, `/products/${part}`, WHOLE_PRODUCT, oneProduct),
    readOnlineDepot(),
  ])
  return product && productAtDepot(product, depot)
}

/** The same as it is at hand, without a wait; its stock is that of all depots. */
export function peekProduct(i18n: I18n, slug: string): Product | null {
  const part = pathPartOf(slug)
  return part === null ? null : peekRecord<Product>(i18n, `/products/${part}`, WHOLE_PRODUCT, oneProduct)
}

const WHOLE_PRODUCT = { expand: ["categories:50", "variants:1000"] }
const oneProduct = validOrNull("product", schemas.productSchema)

/** All categories, at most 1000. */
export function listCategories(i18n: I18n): Promise<Category[]> {
  return listAll(i18n, "/categories", { sort: "sort asc" }, schemas.categoryListSchema)
}

/** The attributes by which products can be filtered. */
export function listAttributes(i18n: I18n): Promise<Attribute[]> {
  return listAll(i18n, "/attributes", { filterable: true }, schemas.attributeListSchema)
}

async function listAll<Item>(i18n: I18n, path: string, query: object, schema: z.ZodTypeAny): Promise<Item[]> {
  return (await readRecord<{ results: Item[] }>(i18n, path, { ...query, limit: MAX_LIMIT }, schema))?.results ?? []
}

/** A published record of a content type ("pages", …), or null. In preview a draft too, read afresh each time. */
export async function readContent(i18n: I18n, type: string, slug: string): Promise<Content | null> {
  const part = pathPartOf(slug)
  if (part === null) return null
  const path = `/content/${type}/${part}`
  if (i18n.preview) return readNowIfAllowed(i18n, path, { $preview: true }, schemas.contentSchema)
  const ofStore = await readIfAllowed<Content>(i18n, path, {}, schemas.contentSchema)
  const content = ofStore ?? (await listAppPages(i18n, type, { where: { slug }, limit: 1 }))[0] ?? null
  // The backend shows drafts for any preview flag, even "false": so none is sent, and drafts are refused here.
  return content?.published === false ? null : content
}

/** A record's slug, and when it last changed where the backend says it. */
export type RecordAddress = { slug: string; changed: string | null }

type Listed = { slug?: string | null; date_updated?: string | null; date_created?: string | null }

/**
 * A page of the addresses of all products, in a fixed order. Only slugs and dates are kept of the backend's answers, so
 * that a sitemap of ten thousand products does not push the catalogue out of the cache.
 *
 * @param size a multiple of 1000
 * @throws ApiUnavailableError when the backend fails and no copy is at hand
 */
export function listProductAddresses(
  i18n: I18n,
  page: number,
  size: number,
): Promise<{ count: number; results: RecordAddress[] }> {
  return readThroughCache(["/products addresses", i18n.locale, page, size].join(" "), async () => {
    const reads = size / MAX_LIMIT
    const results: RecordAddress[] = []
    let count = 0
    for (let read = 1; read <= reads; read++) {
      const query = { limit: MAX_LIMIT, page: (page - 1) * reads + read, sort: "id asc" }
      const list = await readNow<{ count: number; results: Listed[] }>(i18n, "/products", query, schemas.productAddressListSchema)
      count = list?.count ?? 0
      results.push(...(list?.results ?? []).flatMap(addressOf))
      if (query.page * MAX_LIMIT >= count) break
    }
    return { count, results }
  })
}

/** The published records of a content type, of the store or else of its app. */
export async function listContent(i18n: I18n, type: string, query: { where?: object; limit: number }): Promise<Content[]> {
  const list = await readIfAllowed<{ results: Content[] }>(i18n, `/content/${type}`, query, schemas.contentListSchema)
  const found = list?.results.length ? list.results : await listAppPages(i18n, type, query)
  return found.filter(({ published }) => published !== false)
}

/** The addresses of the published records of a content type. */
export function listContentAddresses(i18n: I18n, type: "pages" | "blogs" | "tutoriels"): Promise<RecordAddress[]> {
  return readThroughCache(["/content addresses", i18n.locale, type].join(" "), async () => {
    const list = await readNowIfAllowed<{ results: Content[] }>(
      i18n,
      `/content/${type}`,
      { limit: MAX_LIMIT },
      schemas.contentListSchema,
    )
    const found = list?.results.length ? list.results : await listAppPages(i18n, type, { limit: MAX_LIMIT })
    return found.filter(({ published }) => published !== false).flatMap(addressOf)
  })
}

function addressOf({ slug, date_updated: updated, date_created: created }: Listed): RecordAddress[] {
  const changed = updated ?? created ?? null
  const isDate = changed !== null && /^\d{4}-\d\d-\d\d/.test(changed)
  return slug ? [{ slug, changed: isDate ? changed.slice(0, 10) : null }] : []
}
