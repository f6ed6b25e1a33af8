import { changeCartItem, readCart, removeCartItem, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { type ProblemCode, type Result, fail, succeed } from "~/problems"
import { isRecordId } from "../catalogue/slug"
import { type CartNotice, cartFailure } from "./cart-outcomes.server"
import { parsePlace } from "./estimate-delivery"
import { acknowledgeCart, recordMutation } from "./last-seen-cart.server"
import { parseQuantity } from "./line-items"

/** Sets a line's quantity, absolutely. Problems at `quantity-<line>`: `quantity-invalid`, `quantity-too-large`; else `item-unknown`. */
export async function changeQuantity(commerce: Commerce, lineId: string, typed: unknown): Promise<Result<CartNotice>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  const field = `quantity-${lineId}`
  const quantity = parseQuantity(typed, field)
  if (!quantity.ok) return quantity
  return attempt(field, "item-unknown", async () => {
    const cart = await changeCartItem(commerce, lineId, { quantity: quantity.value })
    await recordMutation(cart, { lineIds: [lineId] })
    const item = cart.items.find(({ id }) => id === lineId)
    const name = item?.product_name ?? item?.product?.name ?? ""
    return succeed({ notice: "quantity-changed", detail: { name, quantity: String(quantity.value) } })
  })
}

/** Takes a line out of the cart; one that is no longer there counts as removed. */
export async function removeLine(commerce: Commerce, lineId: string): Promise<Result<CartNotice>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  const before = await readCart(commerce)
  const line = before?.items.find(({ id }) => id === lineId)
  return attempt("", "item-unknown", async () => {
    const cart = line ? await removeCartItem(commerce, lineId) : before
    if (cart) await recordMutation(cart, { lineIds: [lineId] })
    return succeed({ notice: "item-removed", detail: { name: line?.product?.name ?? "" } })
  })
}

/**
 * Rates delivery to a country and a postcode, which are all that the cart keeps of it; a service that was chosen for another
 * place is dropped. A cart that has an address keeps it.
 *
 * @returns problems `country-unknown` at `country`, `postcode-invalid` and `postcode-foreign` at `zip`, `cart-empty`,
 *   `form-invalid`, `service-unavailable`
 */
export async function estimateDeliveryTo(commerce: Commerce, country: unknown, zip: unknown): Promise<Result<CartNotice>> {
  const place = parsePlace(country, zip)
  if (!place.ok) return place
  return attempt("zip", "cart-empty", async () => {
    const cart = await readCart(commerce)
    if (!cart || cart.items.length === 0) return fail("cart-empty")
    if (cart.shipping?.address1) return fail("form-invalid")
    const moved = cart.shipping?.country !== place.value.country || cart.shipping?.zip !== place.value.zip
    const rated = await updateCart(commerce, {
      shipping: { ...place.value, ...(moved && { service: null }) },
      ...(moved && { shipment_rating: null }),
    })
    await recordMutation(rated)
    return succeed({ notice: "delivery-estimated", detail: {} })
  })
}

/** The shopper has read what changed in the cart without their doing. */
export function acknowledgeChanges(commerce: Commerce): Promise<Result<CartNotice>> {
  return attempt("", "cart-empty", async () => {
    const cart = await readCart(commerce)
    if (cart) await acknowledgeCart(cart)
    return succeed({ notice: "changes-read", detail: {} })
  })
}

async function attempt(
  field: string,
  missing: ProblemCode,
  change: () => Promise<Result<CartNotice>>,
): Promise<Result<CartNotice>> {
  try {
    return await change()
  } catch (error) {
    return cartFailure(error, field, missing)
  }
}
