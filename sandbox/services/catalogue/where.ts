import { ApiError } from "../../storage/api-error.ts"

type Document = Record<string, unknown>

/**
 * Whether a record fulfils a condition in the backend's query language (storefront API, query parameters):
 * dotted paths, a value or operators, and `$and $or $nor $not`. An empty text stands for null, as null has
 * no other form in a query string.
 *
 * @throws ApiError 400 for an operator that the language does not have
 */
export function matches(record: unknown, where: Record<string, unknown>): boolean {
  return Object.entries(where).every(([key, condition]) => {
    if (key === "$and") return clauses(condition).every((clause) => matches(record, clause))
    if (key === "$or") return clauses(condition).some((clause) => matches(record, clause))
    if (key === "$nor") return !clauses(condition).some((clause) => matches(record, clause))
    return matchesValue(readPath(record, key.split(".")), condition)
  })
}

/** True for `{$gt: 1}`, false for a plain value or a plain object. */
export function isOperators(condition: unknown): condition is Record<string, unknown> {
  if (typeof condition !== "object" || condition === null || Array.isArray(condition)) return false
  const keys = Object.keys(condition)
  return keys.length > 0 && keys.every((key) => key.startsWith("$"))
}

/** The items of an array, or of the object with numbers as keys that a query string may make of it. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === "object" && value !== null) return Object.values(value)
  return value === undefined ? [] : [value]
}

function clauses(condition: unknown): Record<string, unknown>[] {
  return listOf(condition).filter((clause) => typeof clause === "object" && clause !== null) as Record<string, unknown>[]
}

/** The values at a path; arrays on the way are entered, so there may be several. */
function readPath(value: unknown, path: string[]): unknown[] {
  const [key, ...rest] = path
  if (key === undefined) return Array.isArray(value) ? [value, ...(value as unknown[])] : [value]
  if (Array.isArray(value)) {
    const index = /^\d+$/.test(key) ? readPath(value[Number(key)], rest) : []
    return [...index, ...value.flatMap((item) => (typeof item === "object" ? readPath(item, path) : []))]
  }
  if (typeof value !== "object" || value === null) return [undefined]
  return readPath(Object.hasOwn(value, key) ? (value as Document)[key] : undefined, rest)
}

function matchesValue(values: unknown[], condition: unknown): boolean {
  if (!isOperators(condition)) return values.some((value) => equals(value, condition))
  return Object.entries(condition).every(([operator, wanted]) => holds(values, operator, wanted, condition))
}

function holds(values: unknown[], operator: string, wanted: unknown, condition: Record<string, unknown>): boolean {
  const any = (test: (value: unknown) => boolean) => values.some(test)
  const whole = values[0]
  switch (operator) {
    case "$eq":
      return any((value) => equals(value, wanted))
    case "$ne":
      return !any((value) => equals(value, wanted))
    case "$gt":
      return any((value) => compare(value, wanted, (order) => order > 0))
    case "$gte":
      return any((value) => compare(value, wanted, (order) => order >= 0))
    case "$lt":
      return any((value) => compare(value, wanted, (order) => order < 0))
    case "$lte":
      return any((value) => compare(value, wanted, (order) => order <= 0))
    case "$in":
      return listOf(wanted).some((one) => any((value) => equals(value, one)))
    case "$nin":
      return !listOf(wanted).some((one) => any((value) => equals(value, one)))
    case "$all":
      return listOf(wanted).every((one) => any((value) => equals(value, one)))
    case "$exists":
      return any((value) => value !== undefined) === (wanted !== false)
    case "$size":
      return Array.isArray(whole) && whole.length === wanted
    case "$not":
      return !matchesValue(values, wanted)
    case "$elemMatch":
      return Array.isArray(whole) && whole.some((item) => matches(item, wanted as Document))
    case "$regex":
      return any((value) => typeof value === "string" && pattern(wanted, condition["$options"]).test(value))
    case "$options":
      return true
    default:
      throw new ApiError(400, "invalid_request", `Unknown query operator ${operator}`)
  }
}

function pattern(text: unknown, options: unknown): RegExp {
  try {
    return new RegExp(String(text), String(options ?? "").replace(/[^im]/g, ""))
  } catch {
    throw new ApiError(400, "invalid_request", "Query expression is not valid")
  }
}

function equals(value: unknown, wanted: unknown): boolean {
  if (wanted === null || wanted === "") return value === null || value === undefined || value === ""
  if (typeof value === "string" && typeof wanted === "number") return value === String(wanted)
  if (typeof value === "object" && value !== null) return JSON.stringify(value) === JSON.stringify(wanted)
  return value === wanted
}

function compare(value: unknown, wanted: unknown, test: (order: number) => boolean): boolean {
  if (typeof value === "number" && typeof wanted === "number") return test(value - wanted)
  if (typeof value !== "string") return false
  return typeof wanted === "string" && test(value < wanted ? -1 : value > wanted ? 1 : 0)
}
