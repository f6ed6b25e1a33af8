import { readCart, readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Order } from "~/commerce/wire"
import type { Problem } from "~/problems"
import { type CartChange, listOrderChanges } from "~/shop/cart/cart-changes"
import { parseCartSnapshot, summarizeCart } from "~/shop/cart/cart-snapshot.server"
import { type PaymentAttempt, readAttemptCart } from "~/store/attempts.server"
import { findUnavailableItem } from "~/shop/cart/cart-view"

/** Whether the session's cart has this checkout id. Throws BackendFault. */
export async function isOwnCart(commerce: Commerce, checkoutId: string): Promise<boolean> {
  return (await readCart(commerce))?.checkout_id === checkoutId
}

/**
 * What differs between the session's cart and what the shopper agreed to when the attempt began, empty when either is not
 * known; what in it cannot be bought now; and whether it is still the cart of that attempt. Throws BackendFault.
 */
export async function listChangesSince(
  commerce: Commerce,
  attempt: PaymentAttempt,
): Promise<{ changes: CartChange[]; currency: string; unavailable: Problem | null; isSameCart: boolean }> {
  const seen = parseCartSnapshot(await readAttemptCart(attempt.id))
  const cart = await readCart(commerce)
  return {
    changes: seen && cart ? listOrderChanges(seen, summarizeCart(cart)) : [],
    currency: cart?.currency ?? seen?.currency ?? "EUR",
    unavailable: cart && findUnavailableItem(cart),
    isSameCart: cart?.checkout_id === attempt.checkoutId,
  }
}

/** The order of a checkout id, for its confirmation; null for ids that cannot be one. Throws BackendFault. */
export async function readPlacedOrder(commerce: Commerce, checkoutId: string): Promise<Order | null> {
  return /^[A-Za-z0-9]{16,64}$/.test(checkoutId) ? readOrder(commerce, checkoutId) : null
}
