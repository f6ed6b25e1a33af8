import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/api-types"
import { withLock } from "~/store/locks.server"

/** Lets one payment or order of a cart begin, end or change at a time; outside the lock of cart requests. Throws QueueTimeout, QueueFull. */
export function withPaymentLock<T>(checkoutId: string, work: () => Promise<T>): Promise<T> {
  return withLock(`payment:${checkoutId}`, { waitMs: 30_000, maxDepth: 20 }, work)
}

/**
 * Changes what a cart is paid with, while no payment or order of it begins: what an order was decided by stays until it is sent.
 *
 * @param change given the cart as it is then
 * @returns null, and nothing is written, where the cart has become an order or given way to another: a write would begin a new one
 * @throws ApiUnavailableError, QueueTimeout, QueueFull
 */
export function whileUnordered<T>(commerce: Commerce, checkoutId: string, change: (cart: Cart) => Promise<T>): Promise<T | null> {
  return withPaymentLock(checkoutId, async () => {
    const cart = await readCart(commerce)
    return cart?.checkout_id === checkoutId ? change(cart) : null
  })
}
