import type { Sandbox } from "../../../sandbox/sandbox.ts"
import { listRecords } from "../../../sandbox/storage/records.ts"

/** What differs from payment to payment although it means the same: ids keep their kind only. */
const kinds: [RegExp, string][] = [
  [/^(pm|pi|seti|pay)_[0-9a-z_]+$/i, "$1_…"],
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "uuid"],
  [/^[0-9A-F]{17}$/, "PayPal order"],
  [/^\d{8,10}$/, "digits"],
  [/^[0-9a-f]{24}$/, "id"],
  [/^[0-9a-z]{9}$/, "order id"],
]

/** A value with its ids reduced to their kind; what is empty counts as absent. */
export function shape(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => shape(each, name))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => each !== null && each !== undefined && each !== "")
        .map(([key, each]) => [key, shape(each, key)]),
    )
  if (typeof value !== "string" || name === "phone") return value
  // The published client's random id is shorter once in a thousand times.
  if (name.endsWith("[id]") && /^[0-9a-z]{5,9}$/.test(value)) return "order id"
  const kind = kinds.find(([pattern]) => pattern.test(value))
  return kind ? value.replace(kind[0], kind[1]) : value
}

/** A cart's billing as it stands in the sandbox, ids reduced to their kind; what is empty counts as absent. */
export function readBilling(sandbox: Sandbox, checkoutId: string): Record<string, unknown> {
  const carts = listRecords<{ id: string; checkout_id: string; billing: Record<string, unknown> }>(
    sandbox.context.database,
    "carts",
  )
  const billing = carts.find((each) => each.checkout_id === checkoutId)?.billing
  if (!billing) throw new Error("The cart has no billing")
  return shape(billing, "billing") as Record<string, unknown>
}

/** All leaves of an object by their path, such as `card.test`; a list is one leaf. */
export function flatten(value: unknown, path = ""): Record<string, unknown> {
  if (Array.isArray(value)) return value.length === 0 ? {} : { [path]: JSON.stringify(value) }
  if (typeof value !== "object" || value === null) return { [path]: value }
  return Object.assign({}, ...Object.entries(value).map(([key, each]) => flatten(each, path ? `${path}.${key}` : key))) as Record<
    string,
    unknown
  >
}
