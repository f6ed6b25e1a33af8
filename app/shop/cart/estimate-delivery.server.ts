import { readCart, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { type Result, fail, succeed } from "~/problems"
import type { CartNotice } from "./cart-notice"
import { cartFailure } from "./cart-failures.server"
import { recordMutation } from "./last-seen-cart.server"
import { parsePlace } from "./estimate-delivery"

/**
 * Rates delivery to a country and a postcode, which are all that the cart keeps of it; a service that was chosen for another
 * place is dropped. A cart that has an address keeps it. Problems: `country-unknown` at `country`, `postcode-invalid` and
 * `postcode-foreign` at `zip`, `cart-empty`, `form-invalid`, `service-unavailable`.
 */
export async function estimateDeliveryTo(commerce: Commerce, country: unknown, zip: unknown): Promise<Result<CartNotice>> {
  const place = parsePlace(country, zip)
  if (!place.ok) return place
  try {
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
  } catch (error) {
    return cartFailure(error, "zip", "cart-empty")
  }
}
