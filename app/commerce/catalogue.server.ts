import { stringify } from "qs"
import type { z } from "zod"
import { readThroughCache } from "./catalogue-cache.server"
import { openAnonymousClient } from "./client.server"
import { ApiError } from "./errors"
import * as schemas from "./schemas/catalogue"
import { parseReply } from "./requests.server"
import type { Attribute, Category, Content, Product, ProductList } from "./api-types"

/** A locale and a currency that the settings list; `preview` for an editor, whose reads of content show drafts. */
export type I18n = { locale: string; currency: string; preview?: boolean }

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
const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

// Every read throws ApiFault when the backend fails and the cache has no copy of at most 24 h.

/** One page of products, with 24 a page unless asked otherwise. */
export async function listProducts(i18n: I18n, query: ProductQuery): Promise<ProductList> {
  const asked = { limit: 24, page: 1, ...query }
  type Reply = { count: number; page: number; page_count?: number | null; results: Product[] }
  const reply = await readRecord<Reply>(i18n, "/products", asked, schemas.productListSchema)
  if (reply === null) return { count: 0, page: 1, pageCount: 0, results: [] }
  const pageCount = reply.page_count ?? Math.ceil(reply.count / asked.limit)
  return { count: reply.count, page: reply.page, pageCount, results: reply.results }
}

/** A product with its variants and categories; null when there is none of that slug. */
export async function readProduct(i18n: I18n, slug: string): Promise<Product | null> {
  if (!isSlug(slug)) return null
  return readRecord(i18n, `/products/${slug}`, { expand: ["categories", "variants:200"] }, schemas.productSchema)
}

/** All categories, at most 1000. */
export function listCategories(i18n: I18n): Promise<Category[]> {
  return listAll(i18n, "/categories", {}, schemas.categoryListSchema)
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
  if (!isSlug(type) || !isSlug(slug)) return null
  const path = `/content/${type}/${slug}`
  if (i18n.preview) return readNow(i18n, path, { $preview: true }, schemas.contentSchema)
  const content = await readRecord<Content>(i18n, path, {}, schemas.contentSchema)
  // The backend shows drafts for any preview flag, even "false": so none is sent, and drafts are refused here.
  return content?.published === false ? null : content
}

/** A cached read of one address; null when it answers nothing or 404. */
export function readRecord<T>(i18n: I18n | null, path: string, query: object, schema: z.ZodTypeAny): Promise<T | null> {
  const key = [path, i18n?.locale, i18n?.currency, stringify(query)].join(" ")
  return readThroughCache(key, () => readNow<T>(i18n, path, query, schema))
}

/** An uncached read of one address; null when it answers nothing or 404. */
export async function readNow<T>(i18n: I18n | null, path: string, query: object, schema: z.ZodTypeAny): Promise<T | null> {
  try {
    const reply: unknown = await openAnonymousClient(i18n).get(path, { ...query })
    return reply === null ? null : parseReply<T>(schema, reply, `GET ${path}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function isSlug(slug: string): boolean {
  return slug.length <= 80 && SLUG_PATTERN.test(slug)
}

/** A record's slug, and when it last changed where the backend says it. */
export type RecordAddress = { slug: string; changed: string | null }

type Listed = { slug?: string | null; date_updated?: string | null; date_created?: string | null }

/**
 * A page of the addresses of all products, in a fixed order. Only slugs and dates are kept of the backend's answers, so
 * that a sitemap of ten thousand products does not push the catalogue out of the cache.
 *
 * @param size a multiple of 1000
 * @throws ApiFault when the backend fails and no copy is at hand
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
      const list = await readNow<{ count: number; results: Product[] }>(i18n, "/products", query, schemas.productListSchema)
      count = list?.count ?? 0
      results.push(...(list?.results ?? []).flatMap(addressOf))
      if (query.page * MAX_LIMIT >= count) break
    }
    return { count, results }
  })
}

/** The addresses of the published records of a content type. */
export function listContentAddresses(i18n: I18n, type: "pages" | "tutoriels"): Promise<RecordAddress[]> {
  return readThroughCache(["/content addresses", i18n.locale, type].join(" "), async () => {
    const list = await readNow<{ results: Content[] }>(i18n, `/content/${type}`, { limit: MAX_LIMIT }, schemas.contentListSchema)
    return (list?.results ?? []).filter(({ published }) => published !== false).flatMap(addressOf)
  })
}

function addressOf({ slug, date_updated: updated, date_created: created }: Listed): RecordAddress[] {
  const changed = updated ?? created ?? null
  const isDate = changed !== null && /^\d{4}-\d\d-\d\d/.test(changed)
  return slug ? [{ slug, changed: isDate ? changed.slice(0, 10) : null }] : []
}
