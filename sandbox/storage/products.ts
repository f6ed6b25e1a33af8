import type { DatabaseSync } from "node:sqlite"
import { inTransaction } from "./database.ts"
import type { ProductRecord } from "./models.ts"
import { prepare, putRecord } from "./records.ts"

const versions = new WeakMap<DatabaseSync, number>()

/** Rises with every change of the catalogue, so that what was computed from it can be thrown away. */
export function catalogueVersion(database: DatabaseSync): number {
  return versions.get(database) ?? 0
}

/** Says that the catalogue changed by another way than `putProduct` (a reset). */
export function touchCatalogue(database: DatabaseSync): void {
  versions.set(database, catalogueVersion(database) + 1)
}

/**
 * Writes a product and its index rows; the only way to add a product or to change its price or stock.
 * `stock_level` and `stock_status` are derived here (storefront API, catalogue: the level of a product with
 * variants is the highest one).
 *
 * @returns the record as stored
 */
export function putProduct(database: DatabaseSync, product: ProductRecord): ProductRecord {
  const stored = withStock(product)
  inTransaction(database, () => {
    putRecord(database, "products", stored, { key: stored.slug })
    const row = writeIndexRow(database, stored)
    writeMemberships(database, stored, row)
  })
  touchCatalogue(database)
  return stored
}

/** The words by which search finds a text: lower case, split at everything but letters and digits. */
export function searchWords(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function withStock(product: ProductRecord): ProductRecord {
  const variants = product.variants.map((variant) => ({
    ...variant,
    stock_status: product.stock_tracking ? (variant.stock_level > 0 ? ("in_stock" as const) : ("out_of_stock" as const)) : null,
  }))
  const levels = variants.filter((variant) => variant.active).map((variant) => variant.stock_level)
  const stockLevel = levels.length > 0 ? Math.max(...levels) : product.stock_level
  return { ...product, variants, stock_level: stockLevel, stock_status: stockStatus(product, stockLevel) }
}

function stockStatus(product: ProductRecord, stockLevel: number): ProductRecord["stock_status"] {
  const announced = product.stock_status
  if (announced === "discontinued" || announced === "preorder" || announced === "backorder") return announced
  if (!product.stock_tracking) return null
  return stockLevel > 0 ? "in_stock" : "out_of_stock"
}

function writeIndexRow(database: DatabaseSync, product: ProductRecord): number {
  const row = prepare(
    database,
    `INSERT INTO product_index
       (id, slug, sku, name, type, active, price, orig_price, sale, popularity, stock_level, stock_status, date_created)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, sku = excluded.sku, name = excluded.name, type = excluded.type,
       active = excluded.active, price = excluded.price, orig_price = excluded.orig_price, sale = excluded.sale,
       popularity = excluded.popularity, stock_level = excluded.stock_level, stock_status = excluded.stock_status,
       date_created = excluded.date_created
     RETURNING row`,
  ).get(
    product.id,
    product.slug,
    product.sku,
    sortableName(product.name),
    product.type,
    product.active ? 1 : 0,
    product.price,
    product.orig_price ?? null,
    product.sale ? 1 : 0,
    product.popularity,
    product.stock_level,
    product.stock_status,
    product.date_created,
  )
  return (row as { row: number }).row
}

function writeMemberships(database: DatabaseSync, product: ProductRecord, row: number): void {
  for (const table of ["product_categories", "product_facets", "product_words"]) {
    prepare(database, `DELETE FROM ${table} WHERE row = ?`).run(row)
  }
  const category = prepare(database, "INSERT OR IGNORE INTO product_categories (category_id, row) VALUES (?, ?)")
  for (const id of product.category_ids) category.run(id, row)
  const facet = prepare(database, "INSERT OR IGNORE INTO product_facets (facet, value, row) VALUES (?, ?, ?)")
  for (const attribute of Object.values(product.attributes)) {
    for (const value of [attribute.value].flat()) facet.run(attribute.id, String(value), row)
  }
  const word = prepare(database, "INSERT OR IGNORE INTO product_words (word, row) VALUES (?, ?)")
  for (const text of searchWords(`${product.name} ${product.slug} ${product.sku}`)) word.run(text, row)
}

/** Sorts as French readers expect: without case and accents. */
function sortableName(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
