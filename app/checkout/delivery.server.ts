import { readShipmentRating, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type ProblemCode, type Result, fail, succeed } from "~/problems"
import { isServiceOffered } from "~/shop/cart/delivery-services"
import { updateLastSeenCart } from "~/shop/cart/cart-snapshot.server"

/** The cart with fresh delivery services; with none when the backend refuses to rate it, so that the page can say so. */
export async function readShippingRates(commerce: Commerce, cart: Cart): Promise<Cart> {
  try {
    return await readShipmentRating(commerce)
  } catch (error) {
    if (!(error instanceof BackendRefusal)) throw error
    log.warn("shipping-rates-refused", { code: error.code, param: error.param })
    return { ...cart, shipment_rating: { services: [], errors: [] } as Cart["shipment_rating"] & object }
  }
}

/** Writes the chosen delivery service, which must be on offer for the cart's address. */
export async function saveDeliveryService(commerce: Commerce, cart: Cart, serviceId: string): Promise<Result<Cart>> {
  if (serviceId === "") return fail("delivery-missing", "service")
  if (!isServiceOffered(cart, serviceId)) return fail("delivery-unavailable", "service")
  const write = () => updateCart(commerce, { shipping: { service: serviceId } }).then(succeed)
  return saveCheckoutStep(write, "delivery-choice-refused", () => fail("delivery-unavailable", "service"))
}

/**
 * Writes the cart change of a checkout step; `service-unavailable` when the backend does not answer, so that nothing typed is lost.
 *
 * @param event the log's name for a refusal
 */
export async function saveCheckoutStep<Code extends ProblemCode>(
  write: () => Promise<Result<Cart, Code>>,
  event: "contact-refused" | "delivery-choice-refused" | "payment-choice-refused",
  explain: (refusal: BackendRefusal) => Result<never, Code>,
): Promise<Result<Cart, Code | "service-unavailable">> {
  try {
    const written = await write()
    if (written.ok) await updateLastSeenCart(written.value)
    return written
  } catch (error) {
    if (error instanceof BackendFault) {
      log.fault(error, { kind: error.kind })
      return fail("service-unavailable")
    }
    if (!(error instanceof BackendRefusal)) throw error
    log.warn(event, { code: error.code, param: error.param })
    return explain(error)
  }
}
