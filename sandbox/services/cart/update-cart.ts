import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { getRecord } from "../../storage/records.ts"
import type { AddressRecord, CardRecord } from "../account/account-record.ts"
import { addressFields, completeNames, readAddress } from "../account/contact-fields.ts"
import { checkPreauthorization } from "../payments/preauthorize.ts"
import { clearCoupon, setCoupon } from "./apply-code.ts"
import { updateCartAccount } from "./cart-account.ts"
import type { CartBilling, CartRecord, CartShipping } from "./cart-record.ts"
import { openOrNewCart, saveCart } from "./cart-store.ts"
import { mergeItems } from "./change-items.ts"
import { deepMerge } from "./deep-merge.ts"
import { readObject, refuseOtherFields, rejectFields } from "./field-errors.ts"
import { reprice } from "./reprice.ts"

const accepted = [
  "account",
  "shipping",
  "billing",
  "coupon_code",
  "comments",
  "metadata",
  "items",
  "location",
  "shipment_rating",
  "$taxes",
]
const ratedFields = ["country", "city", "zip", "state"] as const

/**
 * `PUT /cart`: merges the accepted fields and answers the cart with a fresh delivery rating. Another country,
 * city, postcode or state resets the chosen service. Never answers `{errors}`.
 *
 * @throws ApiError `permission_error` for other fields, `validation_error` for bad values, an invalid coupon and
 *   a payment that its gateway declines
 */
export function updateCart(context: SandboxContext, state: RequestState, body: unknown): CartRecord {
  const input = readObject(body)
  refuseOtherFields(input, accepted)
  return inTransaction(context.database, () => {
    const cart = openOrNewCart(context, state)
    if (input["account"] !== undefined) updateCartAccount(context, state, cart, input["account"])
    const problem = input["items"] === undefined ? null : mergeItems(context, cart, input["items"])
    if (problem) rejectFields(problem)
    const moved =
      input["shipping"] !== undefined && mergeShipping(context, state, cart, requireObject(input["shipping"], "shipping"))
    if (input["billing"] !== undefined) mergeBilling(context, state, cart, requireObject(input["billing"], "billing"))
    if (input["metadata"] !== undefined) cart.metadata = readObject(deepMerge(cart.metadata, input["metadata"]))
    if (input["location"] !== undefined) cart.location = deepMerge(cart.location, input["location"])
    if (input["comments"] !== undefined) cart.comments = input["comments"] === null ? null : String(input["comments"])
    if (input["coupon_code"] !== undefined) updateCoupon(context, cart, input["coupon_code"])
    reprice(context, cart, { dropService: moved || input["items"] !== undefined })
    if (input["billing"] !== undefined) checkPreauthorization(context, cart, readObject(input["billing"]))
    saveCart(context, cart)
    state.session.cartId = cart.id
    return cart
  })
}

/** Merges the delivery address; answers whether it must be rated anew for another place. */
function mergeShipping(
  context: SandboxContext,
  state: RequestState,
  cart: CartRecord,
  change: Record<string, unknown> | null,
): boolean {
  const before = cart.shipping
  const { price: _price, service_name: _name, ...accepted } = change ?? {}
  const merged = (change === null ? {} : { ...(deepMerge(before, accepted) as CartShipping) }) as CartShipping
  const addressId = merged.account_address_id
  if (addressId && addressId !== before.account_address_id) Object.assign(merged, readOwnAddress(context, state, addressId))
  cart.shipping = completeNames({ ...merged, ...readAddress(merged) }, accepted)
  const moved = ratedFields.some((field) => (cart.shipping[field] ?? "") !== (before[field] ?? ""))
  if (moved) {
    // assumed: the server resets the service itself, and a service of the same call counts for the new address.
    cart.shipping.service = typeof accepted["service"] === "string" ? accepted["service"] : null
    cart.shipment_rating = null
  }
  return moved
}

function mergeBilling(
  context: SandboxContext,
  state: RequestState,
  cart: CartRecord,
  change: Record<string, unknown> | null,
): void {
  const merged = (change === null ? {} : deepMerge(cart.billing, change)) as CartBilling
  const cardId = merged.account_card_id
  if (cardId && cardId !== cart.billing.account_card_id) {
    const card = getRecord<CardRecord>(context.database, "cards", cardId)
    if (!card || card.parent_id !== state.session.accountId) refuse("billing.account_card_id", "Card not found")
  }
  cart.billing = completeNames({ ...merged, ...readAddress(merged) }, change ?? {})
}

function readOwnAddress(context: SandboxContext, state: RequestState, id: string): Record<string, unknown> {
  const address = getRecord<AddressRecord>(context.database, "addresses", id)
  if (!address || address.parent_id !== state.session.accountId) return refuse("shipping.account_address_id", "Address not found")
  return Object.fromEntries(addressFields.map((field) => [field, address[field] ?? ""]))
}

function updateCoupon(context: SandboxContext, cart: CartRecord, code: unknown): void {
  if (code === null || code === "") return clearCoupon(cart)
  const problem = setCoupon(context, cart, String(code))
  if (problem !== null) refuse("coupon_code", problem)
}

function requireObject(value: unknown, field: string): Record<string, unknown> | null {
  if (value === null) return null
  if (typeof value !== "object" || Array.isArray(value)) refuse(field, `${field} must be an object`)
  return value as Record<string, unknown>
}

function refuse(field: string, message: string): never {
  throw new ApiError(400, "validation_error", message, field)
}
