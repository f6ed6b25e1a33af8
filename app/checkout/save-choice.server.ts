import { readShipmentRating, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { recordMutation } from "~/shop/cart/cart-snapshot.server"
import { isServiceOffered } from "~/shop/cart/delivery-services"

/** The cart with its delivery rated now; as it was when the backend will not rate it, so that the page can say so. */
export async function rateDelivery(commerce: Commerce, cart: Cart): Promise<Cart> {
  try {
    return await readShipmentRating(commerce)
  } catch (error) {
    if (!(error instanceof BackendRefusal)) throw error
    log.warn("rating-refused", { code: error.code, param: error.param })
    return { ...cart, shipment_rating: { services: [], errors: [] } as Cart["shipment_rating"] & object }
  }
}

/**
 * Writes the chosen delivery service, which must be on offer for the cart's address.
 */
export async function saveDeliveryService(commerce: Commerce, cart: Cart, serviceId: string): Promise<Result<Cart>> {
  if (serviceId === "") return fail("delivery-missing", "service")
  if (!isServiceOffered(cart, serviceId)) return fail("delivery-unavailable", "service")
  return write(() => updateCart(commerce, { shipping: { service: serviceId } }), "delivery-unavailable", "service")
}

/**
 * Writes the chosen payment method, one of `offered`. Nothing is paid yet.
 */
export async function savePaymentMethod(commerce: Commerce, methodId: string, offered: readonly string[]): Promise<Result<Cart>> {
  if (methodId === "") return fail("payment-method-missing", "method")
  if (!offered.includes(methodId)) return fail("payment-method-unavailable", "method")
  return write(() => updateCart(commerce, { billing: { method: methodId } }), "payment-method-unavailable", "method")
}

/**
 * Writes one of the customer's saved cards as what the cart is paid with; nothing is paid yet. Problems:
 * `payment-method-unavailable` for a card that is not the customer's, `payment-refused`, `service-unavailable`.
 */
export async function saveCardChoice(commerce: Commerce, cardId: string, ownCards: readonly string[]): Promise<Result<Cart>> {
  if (!ownCards.includes(cardId)) return fail("payment-method-unavailable", "method")
  const billing = { method: "card", account_card_id: cardId, card: null, intent: null }
  return write(() => updateCart(commerce, { billing }), "payment-refused", "method")
}

async function write(
  change: () => Promise<Cart>,
  code: "delivery-unavailable" | "payment-method-unavailable" | "payment-refused",
  field: string,
): Promise<Result<Cart>> {
  try {
    const cart = await change()
    await recordMutation(cart)
    return succeed(cart)
  } catch (error) {
    if (error instanceof BackendFault) {
      log.fault(error, { kind: error.kind })
      return fail("service-unavailable")
    }
    if (!(error instanceof BackendRefusal)) throw error
    log.warn("choice-refused", { code: error.code, param: error.param })
    return fail(code, field)
  }
}
