import { readCart, readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Order } from "~/commerce/wire"
import type { Problem } from "~/problems"
import { type CartChange, listCartChanges } from "~/shop/cart/cart-changes"
import { takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { readSeenCart } from "~/shop/cart/seen-cart.server"
import { findUnavailableItem } from "~/shop/cart/unavailable-item"

/** Whether the session's cart has this checkout id. Throws BackendFault. */
export async function isOwnCart(commerce: Commerce, checkoutId: string): Promise<boolean> {
  return (await readCart(commerce))?.checkout_id === checkoutId
}

/**
 * What differs between the session's cart and what the shopper once agreed to, empty when either is not known; what in it
 * cannot be bought now; and whether it is still the cart of that checkout. Throws BackendFault.
 */
export async function listChangesSince(
  commerce: Commerce,
  checkoutId: string,
  seenText: string | null,
): Promise<{ changes: CartChange[]; currency: string; unavailable: Problem | null; isSameCart: boolean }> {
  const seen = readSeenCart(seenText)
  const cart = await readCart(commerce)
  return {
    changes: seen && cart ? listCartChanges(seen, takeCartSnapshot(cart)) : [],
    currency: cart?.currency ?? seen?.currency ?? "EUR",
    unavailable: cart && findUnavailableItem(cart),
    isSameCart: cart?.checkout_id === checkoutId,
  }
}

/** The order of a checkout id, for its confirmation; null for ids that cannot be one. Throws BackendFault. */
export async function readPlacedOrder(commerce: Commerce, checkoutId: string): Promise<Order | null> {
  return /^[A-Za-z0-9]{16,64}$/.test(checkoutId) ? readOrder(commerce, checkoutId) : null
}
