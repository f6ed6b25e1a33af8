import { ApiError } from "../../storage/api-error.ts"
import { listOf } from "./where.ts"

/** How many records a field holds that is expanded without a number (the vendor's page on querying). */
const DEFAULT_CAP = 5

/** Expanded fields with the number of records each may have (undefined: all). */
export type Expansion = Map<string, number | undefined>

/**
 * Reads `expand`: a list, or a text with commas; `name:n` caps the list at n records, else at five.
 *
 * @throws ApiError 400 "You can only expand public fields (…)" for a name that is not in `allowed`
 */
export function readExpand(query: Record<string, unknown>, allowed: readonly string[]): Expansion {
  const names = listOf(query["expand"])
    .flatMap((text) => String(text).split(","))
    .map((text) => text.trim())
    .filter(Boolean)
  return new Map(
    names.map((text) => {
      const [name = "", cap] = text.split(":")
      if (!allowed.includes(name)) {
        throw new ApiError(400, "permission_error", `You can only expand public fields (${name})`, "expand")
      }
      const limit = Number(cap)
      return [name, Number.isInteger(limit) && limit > 0 ? limit : DEFAULT_CAP]
    }),
  )
}
