import { readObject } from "../cart/field-errors.ts"

export const addressFields = [
  "name",
  "first_name",
  "last_name",
  "company",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "country",
  "phone",
] as const

/**
 * Completes names in both directions: `name` from first and last name when these changed, else first and last
 * name from `name`. assumed: the split is at the first space.
 */
export function completeNames<T extends Record<string, unknown>>(record: T, change: Record<string, unknown>): T {
  const fields = record as Record<string, unknown>
  const given = (field: string) => change[field] !== undefined
  if (given("first_name") || given("last_name")) {
    const parts = [fields["first_name"], fields["last_name"]].filter((part) => typeof part === "string" && part !== "")
    fields["name"] = parts.join(" ")
  } else if (given("name") && typeof fields["name"] === "string") {
    const [first = "", ...rest] = fields["name"].trim().split(/\s+/)
    fields["first_name"] = first
    fields["last_name"] = rest.join(" ")
  }
  return record
}

/** The address fields of a body, as trimmed text; the country in capitals. Fields that are absent stay absent. */
export function readAddress(body: unknown): Record<string, string> {
  const input = readObject(body)
  const address: Record<string, string> = {}
  for (const field of addressFields) {
    const value = input[field]
    if (value === undefined) continue
    const text = value === null ? "" : String(value).trim()
    address[field] = field === "country" ? text.toUpperCase() : text
  }
  return address
}
