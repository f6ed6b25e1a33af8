import { ApiError } from "../../storage/api-error.ts"
import { readObject, refuseOtherFields } from "./field-errors.ts"
import type { CartItem } from "./cart-record.ts"

export type OptionInput = { id: string; value: string }

/** What a call says about a line, before it is resolved against the catalogue. */
export type ItemInput = {
  id?: string
  product_id?: string
  variant_id?: string
  options?: OptionInput[]
  quantity?: unknown
  purchase_option?: { type?: string; plan?: string }
  metadata?: Record<string, unknown>
}

const accepted = ["id", "product_id", "variant_id", "options", "quantity", "purchase_option", "metadata"]

/**
 * Reads a line from a JSON body. Options come as a list of `{id | name, value | value_id}` or as an object of
 * names and values; a purchase option as its type or as `{type, plan_id}`.
 *
 * @throws ApiError `permission_error` for a field that lines do not accept
 */
export function parseItem(body: unknown): ItemInput {
  const input = readObject(body)
  refuseOtherFields(input, accepted, "items.")
  const purchase = parsePurchaseOption(input["purchase_option"])
  const options = parseOptions(input["options"])
  return {
    ...text("id", input["id"]),
    ...text("product_id", input["product_id"]),
    ...text("variant_id", input["variant_id"]),
    ...(options ? { options } : {}),
    ...("quantity" in input ? { quantity: input["quantity"] } : {}),
    ...(purchase ? { purchase_option: purchase } : {}),
    ...(input["metadata"] === undefined ? {} : { metadata: readObject(input["metadata"]) }),
  }
}

/** Reads the list of lines that replaces all lines. @throws ApiError when it is no list */
export function parseItems(body: unknown): ItemInput[] {
  if (!Array.isArray(body)) throw new ApiError(400, "validation_error", "Items must be an array", "items")
  return body.map(parseItem)
}

/** A stored line as the input that would make it again, changed by `changes`. */
export function changedItem(item: CartItem, changes: ItemInput): ItemInput {
  const stored: ItemInput = {
    product_id: item.product_id,
    ...(item.variant_id ? { variant_id: item.variant_id } : {}),
    options: item.options.map((option) => ({ id: option.id, value: option.value })),
    quantity: item.quantity,
    purchase_option: item.purchase_option
      ? { type: item.purchase_option.type, plan: item.purchase_option.plan_id }
      : { type: "standard" },
    ...(item.metadata ? { metadata: item.metadata } : {}),
  }
  if (changes.product_id && changes.product_id !== item.product_id) return { quantity: item.quantity, ...changes }
  // Chosen options decide the variant anew; the stored ones fill what the change leaves out.
  if (changes.options && !changes.variant_id) delete stored.variant_id
  const names = new Map(item.options.map((option) => [option.name.toLowerCase(), option.id]))
  const given = (changes.options ?? []).map((option) => ({ ...option, id: names.get(option.id.toLowerCase()) ?? option.id }))
  const kept = (stored.options ?? []).filter((option) => !given.some((each) => each.id === option.id))
  return { ...stored, ...changes, options: [...kept, ...given] }
}

function parseOptions(value: unknown): OptionInput[] | undefined {
  if (value === undefined || value === null) return undefined
  const entries = Array.isArray(value) ? value : Object.entries(readObject(value)).map(([id, chosen]) => ({ id, value: chosen }))
  return entries.map((entry) => {
    const option = readObject(entry)
    return { id: String(option["id"] ?? option["name"] ?? ""), value: String(option["value_id"] ?? option["value"] ?? "") }
  })
}

function parsePurchaseOption(value: unknown): ItemInput["purchase_option"] {
  if (typeof value === "string") return { type: value }
  if (typeof value !== "object" || value === null) return undefined
  const option = readObject(value)
  const plan = option["plan_id"] ?? option["plan"]
  return { ...text("type", option["type"]), ...text("plan", plan) }
}

function text(name: string, value: unknown): Record<string, string> {
  return typeof value === "string" && value !== "" ? { [name]: value } : {}
}
