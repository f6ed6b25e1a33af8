import { parse } from "qs"

/**
 * Parses a query in bracket notation (storefront API, transport rules) and turns "true", "false" and numbers
 * into values. A number is only taken as such when writing it again gives the same text, so that ids and
 * postcodes with a leading zero stay text.
 */
export function parseQuery(search: string): Record<string, unknown> {
  const raw = parse(search, { ignoreQueryPrefix: true, depth: 12, arrayLimit: 1000, parameterLimit: 5000 })
  return coerce(raw) as Record<string, unknown>
}

function coerce(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(coerce)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, coerce(inner)]))
  }
  if (typeof value !== "string") return value
  if (value === "true") return true
  if (value === "false") return false
  const number = Number(value)
  return value !== "" && Number.isFinite(number) && String(number) === value ? number : value
}
