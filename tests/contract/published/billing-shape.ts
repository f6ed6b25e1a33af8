import type { Sandbox } from "../../../sandbox/sandbox.ts"
import { listRecords } from "../../../sandbox/storage/records.ts"

/** What differs from payment to payment although it means the same: ids keep their kind only. */
const kinds: [RegExp, string][] = [
  [/^(pm|pi|seti|pay)_[0-9a-z_]+$/i, "$1_…"],
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "uuid"],
  [/^[0-9A-F]{17}$/, "PayPal order"],
  [/^tokencc_.*$/, "nonce"],
  [/^eyJ.*$/, "signed token"],
  [/^\d{8,10}$/, "digits"],
  [/^[0-9a-f]{24}$/, "id"],
  [/^card_[0-9a-f]{24}$/, "card"],
  [/^braintree_client_token_.*$/, "client token"],
]

/** A value with its ids reduced to their kind. */
export function shape(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => shape(each, name))
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each, key)]))
  if (typeof value !== "string" || name === "phone") return value
  // The published client's random id is shorter once in a thousand times.
  if (name.endsWith("[order_id]") && /^[0-9a-z]{5,9}$/.test(value)) return "order id"
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
  return shape(withoutEmpty(billing), "billing") as Record<string, unknown>
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const filled = Object.entries(value).filter(([, each]) => each !== null && each !== undefined && each !== "")
  return Object.fromEntries(filled.map(([name, each]) => [name, withoutEmpty(each)]))
}

/** All leaves of an object by their path, such as `card.test`; a list is one leaf. */
export function flatten(value: unknown, path = ""): Record<string, unknown> {
  if (Array.isArray(value)) return { [path]: JSON.stringify(value) }
  if (typeof value !== "object" || value === null) return { [path]: value }
  return Object.assign({}, ...Object.entries(value).map(([key, each]) => flatten(each, path ? `${path}.${key}` : key))) as Record<
    string,
    unknown
  >
}
