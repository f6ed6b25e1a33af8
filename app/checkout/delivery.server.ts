import { readShipmentRating, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiError } from "~/commerce/errors"
import type { Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { isServiceOffered } from "~/shop/cart/delivery-services"
import { saveStep } from "./save-step.server"

/** The cart with fresh delivery services; with none when the backend refuses to rate it, so that the page can say so. */
export async function readShippingRates(commerce: Commerce, cart: Cart): Promise<Cart> {
  try {
    return await readShipmentRating(commerce)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn("shipping-rates-refused", { code: error.code, param: error.param })
    return { ...cart, shipment_rating: { services: [], errors: [] } as Cart["shipment_rating"] & object }
  }
}

/** Writes the chosen delivery service, which must be on offer for the cart's address. */
export async function saveDeliveryService(commerce: Commerce, cart: Cart, serviceId: string): Promise<Result<Cart>> {
  if (serviceId === "") return fail("delivery-missing", "service")
  if (!isServiceOffered(cart, serviceId)) return fail("delivery-unavailable", "service")
  const write = () => updateCart(commerce, { shipping: { service: serviceId } }).then(succeed)
  return saveStep(write, "delivery-choice-refused", () => fail("delivery-unavailable", "service"))
}
