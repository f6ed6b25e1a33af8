import { deepMerge } from "../cart/deep-merge.ts"

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value)

/** A record after a change of the Backend API: merged, with `$inc` counted. A list never gets shorter. */
export function mergeChange(stored: Fields, change: Fields): unknown {
  const { $inc: increments, ...fields } = change
  const counted = Object.entries(isFields(increments) ? increments : {}).map(([field, by]) => [
    field,
    Number(stored[field] ?? 0) + Number(by),
  ])
  return deepMerge(stored, { ...fields, ...Object.fromEntries(counted) })
}
