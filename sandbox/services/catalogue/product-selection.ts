import type { SQLInputValue } from "node:sqlite"
import { searchWords } from "../../storage/products.ts"
import { conditionSql } from "./condition-sql.ts"
import type { Fragment } from "./condition-sql.ts"
import { readSort } from "./sort.ts"
import { listOf } from "./where.ts"

/** Which products a query wants: a statement that answers their rows in order, and what it cannot tell. */
export type ProductSelection = {
  sql: string
  values: SQLInputValue[]
  /** Conditions on fields without index, to be checked on each product. */
  rest: Record<string, unknown> | null
}

/** The ids of the categories that a query means; null when it means none in particular. */
export type CategoryScope = { ids: string[]; merchantOrder: boolean } | null

const reserved = new Set(["limit", "page", "sort", "where", "search", "expand", "include", "category", "categories", "fields"])

const sortColumns: Record<string, string> = {
  id: "p.id",
  slug: "p.slug",
  sku: "p.sku",
  name: "p.name",
  price: "p.price",
  popularity: "p.popularity",
  stock_level: "p.stock_level",
  date_created: "p.date_created",
}

/**
 * Translates a product query into SQL over the index tables.
 *
 * @param categoryIds turns slugs or ids of categories into ids, without descendants
 */
export function selectProducts(
  query: Record<string, unknown>,
  scope: CategoryScope,
  categoryIds: (names: unknown[]) => string[],
): ProductSelection {
  const fragments: Fragment[] = [{ sql: "p.active = 1", values: [] }]
  const rest: Record<string, unknown> = {}
  for (const [key, condition] of Object.entries(readWhere(query))) {
    const fragment = conditionSql(key, condition)
    if (fragment) fragments.push(fragment)
    else rest[key] = condition
  }
  if (scope) fragments.push(inCategories(scope.ids))
  for (const word of searchWords(String(query["search"] ?? ""))) fragments.push(startingWith(word))
  fragments.push(...filters(query["$filters"], categoryIds))
  const where = fragments.map((fragment) => `(${fragment.sql})`).join(" AND ")
  return {
    sql: `SELECT p.row FROM product_index p WHERE ${where} ORDER BY ${orderSql(query, scope)}`,
    values: fragments.flatMap((fragment) => fragment.values),
    rest: Object.keys(rest).length > 0 ? rest : null,
  }
}

/** The conditions of a query: `where`, and all other plain keys; `active` has no effect. */
export function readWhere(query: Record<string, unknown>): Record<string, unknown> {
  const where = typeof query["where"] === "object" && query["where"] !== null ? query["where"] : {}
  const plain = Object.entries(query).filter(([key]) => !reserved.has(key) && !key.startsWith("$"))
  const { active: _ignored, ...conditions } = { ...Object.fromEntries(plain), ...where } as Record<string, unknown>
  return conditions
}

function inCategories(ids: string[]): Fragment {
  return {
    sql: `p.row IN (SELECT row FROM product_categories WHERE category_id IN (${ids.map(() => "?").join(", ")}))`,
    values: ids,
  }
}

function startingWith(word: string): Fragment {
  return {
    sql: "p.row IN (SELECT row FROM product_words WHERE word >= ? AND word < ?)",
    values: [word, `${word}\u{10FFFF}`],
  }
}

function filters(input: unknown, categoryIds: (names: unknown[]) => string[]): Fragment[] {
  if (typeof input !== "object" || input === null) return []
  return Object.entries(input).flatMap(([name, value]): Fragment[] => {
    const wanted = listOf(value).filter((one) => one !== "" && one !== null)
    if (wanted.length === 0) return []
    if (name === "price") return [priceBetween(wanted)]
    if (name === "category") return [inCategories(categoryIds(wanted))]
    const marks = wanted.map(() => "?").join(", ")
    const values = wanted.map(String)
    if (name === "stock_status" || name === "stock") return [{ sql: `p.stock_status IN (${marks})`, values }]
    return [
      {
        sql: `p.row IN (SELECT row FROM product_facets WHERE facet = ? AND value IN (${marks}))`,
        values: [name, ...values],
      },
    ]
  })
}

// The range holds when the price or the price before the sale lies in it. assumed: a bound that is no number is open.
function priceBetween([minimum, maximum]: unknown[]): Fragment {
  const low = typeof minimum === "number" ? minimum : 0
  const high = typeof maximum === "number" ? maximum : Number.MAX_VALUE
  return { sql: "p.price BETWEEN ? AND ? OR p.orig_price BETWEEN ? AND ?", values: [low, high, low, high] }
}

// assumed: a field that cannot be sorted by is left out.
function orderSql(query: Record<string, unknown>, scope: CategoryScope): string {
  const asked = readSort(query).flatMap(({ field, descending }) => {
    const column = Object.hasOwn(sortColumns, field) ? sortColumns[field] : undefined
    return column ? [`${column} ${descending ? "DESC" : "ASC"}`] : []
  })
  if (asked.length === 0 && scope?.merchantOrder) return "p.row ASC"
  return [...asked, "p.id DESC"].join(", ")
}
