import { changeCartItem, readCart, removeCartItem, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { fail, type ProblemCode, type Result, succeed } from "~/problems"
import { StoreFault } from "~/store/key-value-store.server"
import type { NoticeCode } from "~/texts/notices.server"
import { isRecordId } from "../catalogue/slug"
import { distinctName } from "./cart-view"
import { acknowledgeCart, updateLastSeenCart } from "./cart-snapshot.server"
import { readCountryOptions } from "./country-options.server"
import { parsePlace } from "./delivery-services"
import { parseQuantity } from "./line-items"

/** What a change of the cart did, for the notice after the redirect: a sentence's code and its words. */
export type CartNotice = { notice: NoticeCode; detail: Record<string, string> }

/** Replaces a line's quantity. Problems at `quantity-<line>`: `quantity-invalid`, `quantity-too-large`; else `item-unknown`. */
export async function changeQuantity(commerce: Commerce, lineId: string, typed: unknown): Promise<Result<CartNotice>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  const field = `quantity-${lineId}`
  const quantity = parseQuantity(typed, field)
  if (!quantity.ok) return quantity
  return catchCartErrors(field, "item-unknown", async () => {
    const cart = await changeCartItem(commerce, lineId, { quantity: quantity.value })
    await updateLastSeenCart(cart, { lineIds: [lineId] })
    const item = cart.items.find(({ id }) => id === lineId)
    const name = item ? distinctName(item, cart.items) : ""
    return succeed({ notice: "quantity-changed", detail: { name, quantity: String(quantity.value) } })
  })
}

/** Takes a line out of the cart; one that is no longer there counts as removed. */
export async function removeLine(commerce: Commerce, lineId: string): Promise<Result<CartNotice>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  return catchCartErrors("", "item-unknown", async () => {
    const before = await readCart(commerce)
    const line = before?.items.find(({ id }) => id === lineId)
    const cart = line ? await removeCartItem(commerce, lineId) : before
    if (cart) await updateLastSeenCart(cart, { lineIds: [lineId] })
    return succeed({ notice: "item-removed", detail: { name: before && line ? distinctName(line, before.items) : "" } })
  })
}

/** Rates delivery to a country and a postcode; a service chosen for another place is dropped. A cart with an address keeps it. */
export async function estimateDeliveryTo(commerce: Commerce, country: unknown, zip: unknown): Promise<Result<CartNotice>> {
  const place = parsePlace(country, zip, await readCountryOptions(null))
  if (!place.ok) return place
  return catchCartErrors("zip", "cart-empty", async () => {
    const cart = await readCart(commerce)
    if (!cart || cart.items.length === 0) return fail("cart-empty")
    if (cart.shipping?.address1) return fail("form-invalid")
    const moved = cart.shipping?.country !== place.value.country || (cart.shipping?.zip ?? "") !== place.value.zip
    const rated = await updateCart(commerce, {
      shipping: { ...place.value, ...(moved && { service: null }) },
      ...(moved && { shipment_rating: null }),
    })
    await updateLastSeenCart(rated)
    return succeed({ notice: "delivery-estimated", detail: {} })
  })
}

/** Marks the changes that others made to the cart as read. */
export function acknowledgeChanges(commerce: Commerce): Promise<Result<CartNotice>> {
  return catchCartErrors("", "cart-empty", async () => {
    const cart = await readCart(commerce)
    if (cart) await acknowledgeCart(cart)
    return succeed({ notice: "changes-read", detail: {} })
  })
}

/** Which problem a refusal of the backend means, by the field that it names (storefront API, error contract). */
const PROBLEMS_BY_FIELD: ReadonlyArray<[prefix: string, code: ProblemCode]> = [
  ["items.quantity", "quantity-invalid"],
  ["items.options", "variant-missing"],
  ["items.variant_id", "variant-missing"],
  ["items.purchase_option", "plan-unknown"],
  ["coupon_code", "coupon-unknown"],
  ["giftcards", "giftcard-unknown"],
]

function codeOf({ code, fields }: ApiError): ProblemCode | undefined {
  if (code === "invalid_coupon_code") return "coupon-unknown"
  if (code === "invalid_giftcard_code") return "giftcard-unknown"
  const names = Object.keys(fields)
  return PROBLEMS_BY_FIELD.find(([prefix]) => names.some((name) => name === prefix || name.startsWith(`${prefix}.`)))?.[1]
}

/** Turns a failed change of the cart into a problem at a field; `missing` is what "not found" means. Other errors are thrown. */
function cartFailure(error: unknown, field: string, missing: ProblemCode): Result<never> {
  if (error instanceof QueueTimeout || error instanceof QueueFull) return fail("too-many-requests")
  if (error instanceof ApiUnavailableError || error instanceof StoreFault) return fail("service-unavailable")
  if (!(error instanceof ApiError)) throw error
  const code = error.status === 404 ? missing : codeOf(error)
  if (!code) throw error
  log.info("cart-refused", { code: error.code, param: error.param, message: error.message })
  return error.status === 404 ? fail(code) : fail(code, field)
}

type Change<Value> = () => Promise<Result<Value>>

/** Runs a change of the cart; its expected failures become problems, as `cartFailure` says. */
export async function catchCartErrors<Value>(field: string, missing: ProblemCode, change: Change<Value>): Promise<Result<Value>> {
  try {
    return await change()
  } catch (error) {
    return cartFailure(error, field, missing)
  }
}
