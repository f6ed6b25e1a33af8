import type { DatabaseSync } from "node:sqlite"
import type { ProductRecord } from "../../storage/models.ts"
import { catalogueVersion } from "../../storage/products.ts"
import { prepare } from "../../storage/records.ts"
import type { ProductSelection } from "./product-selection.ts"

type Cache = { version: number; rows: Map<string, Int32Array>; products: Map<number, ProductRecord> }

const caches = new WeakMap<DatabaseSync, Cache>()
const maximumSelections = 300
const maximumProducts = 500

/**
 * The rows of all products of a selection, in its order. Kept in memory until the catalogue changes, so that
 * paging and counting cost the same whatever the catalogue's size.
 *
 * @param matchesRest tells whether a product fulfils what the indexes cannot answer
 */
export function selectRows(
  database: DatabaseSync,
  selection: ProductSelection,
  matchesRest: ((product: ProductRecord) => boolean) | null,
): Int32Array {
  const { rows } = cacheOf(database)
  const key = JSON.stringify([selection.sql, selection.values, selection.rest])
  const known = rows.get(key)
  if (known) return known
  const found = database.prepare(selection.sql).all(...selection.values) as { row: number }[]
  const kept = matchesRest ? found.filter(({ row }) => matchesRest(parseRow(database, row))) : found
  const selected = Int32Array.from(kept, ({ row }) => row)
  keep(rows, maximumSelections, key, selected)
  return selected
}

/** The stored product of an index row, not to be changed by the caller; those read last stay in memory. */
export function readRow(database: DatabaseSync, row: number): ProductRecord {
  const { products } = cacheOf(database)
  const known = products.get(row)
  if (known) return known
  const product = parseRow(database, row)
  keep(products, maximumProducts, row, product)
  return product
}

function parseRow(database: DatabaseSync, row: number): ProductRecord {
  const found = prepare(
    database,
    "SELECT r.data FROM product_index p JOIN records r ON r.model = 'products' AND r.id = p.id WHERE p.row = ?",
  ).get(row) as { data: string }
  return JSON.parse(found.data) as ProductRecord
}

function cacheOf(database: DatabaseSync): Cache {
  const version = catalogueVersion(database)
  const known = caches.get(database)
  if (known?.version === version) return known
  const fresh: Cache = { version, rows: new Map(), products: new Map() }
  caches.set(database, fresh)
  return fresh
}

function keep<Key, Value>(cache: Map<Key, Value>, maximum: number, key: Key, value: Value): void {
  const oldest = cache.keys().next()
  if (cache.size >= maximum && !oldest.done) cache.delete(oldest.value)
  cache.set(key, value)
}
