import type { SQLInputValue } from "node:sqlite"
import { isOperators, listOf } from "./where.ts"

/** A piece of a WHERE clause over `product_index p`, and its values. */
export type Fragment = { sql: string; values: SQLInputValue[] }

type Column = { sql: string; kind: "text" | "number" | "flag" }

const columns: Record<string, Column> = {
  id: { sql: "p.id", kind: "text" },
  slug: { sql: "p.slug", kind: "text" },
  sku: { sql: "p.sku", kind: "text" },
  type: { sql: "p.type", kind: "text" },
  price: { sql: "p.price", kind: "number" },
  sale: { sql: "p.sale", kind: "flag" },
  stock_level: { sql: "p.stock_level", kind: "number" },
  stock_status: { sql: "p.stock_status", kind: "text" },
  date_created: { sql: "p.date_created", kind: "text" },
}

const comparisons: Record<string, string> = { $eq: "=", $gt: ">", $gte: ">=", $lt: "<", $lte: "<=" }

/** The SQL of one condition of `where`; null when the indexes cannot answer it. */
export function conditionSql(key: string, condition: unknown): Fragment | null {
  const column = Object.hasOwn(columns, key) ? columns[key] : undefined
  if (column) return columnSql(column, isOperators(condition) ? condition : { $eq: condition })
  const attribute = /^attributes\.([^.]+)(?:\.value)?$/.exec(key)?.[1]
  return attribute ? facetSql(attribute, condition) : null
}

function columnSql(column: Column, operators: Record<string, unknown>): Fragment | null {
  const parts: Fragment[] = []
  for (const [operator, wanted] of Object.entries(operators)) {
    const values = listOf(wanted).map((value) => columnValue(column, value))
    if (!values.every((value) => value !== undefined)) return null
    const marks = values.map(() => "?").join(", ")
    if (operator === "$in") parts.push({ sql: `${column.sql} IN (${marks})`, values })
    else if (operator === "$nin") parts.push({ sql: `(${column.sql} IN (${marks})) IS NOT TRUE`, values })
    else if (values.length !== 1) return null
    else if (operator === "$ne") parts.push({ sql: `${column.sql} IS NOT ?`, values })
    else if (Object.hasOwn(comparisons, operator)) parts.push({ sql: `${column.sql} ${comparisons[operator]} ?`, values })
    else return null
  }
  return { sql: parts.map((part) => part.sql).join(" AND "), values: parts.flatMap((part) => part.values) }
}

// Null and values of another kind are left to the check of each product.
function columnValue({ kind }: Column, value: unknown): SQLInputValue | undefined {
  if (kind === "flag") return typeof value === "boolean" ? Number(value) : undefined
  if (kind === "number") return typeof value === "number" ? value : undefined
  return (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined
}

function facetSql(attribute: string, condition: unknown): Fragment | null {
  const operators = isOperators(condition) ? condition : { $eq: condition }
  const [operator, ...others] = Object.keys(operators)
  if (others.length > 0 || (operator !== "$eq" && operator !== "$in")) return null
  const values = listOf(operators[operator])
  if (values.length === 0 || !values.every((value) => typeof value === "string" && value !== "")) return null
  return {
    sql: `p.row IN (SELECT row FROM product_facets WHERE facet = ? AND value IN (${values.map(() => "?").join(", ")}))`,
    values: [attribute, ...(values as string[])],
  }
}
