import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/api-types"
import { type LockedWork, withLock } from "~/store/locks.server"

/** How long a payment's return waits for other tabs before it shows a page all the same, in milliseconds. */
export const RETURN_WAIT_MS = 3_000

/**
 * Lets one payment or order of a cart begin, end or change at a time; outside the lock of cart requests. Throws QueueTimeout, QueueFull.
 *
 * @param waitMs how long others are waited for, in milliseconds
 */
export function withPaymentLock<T>(checkoutId: string, work: LockedWork<T>, waitMs = 30_000): Promise<T> {
  return withLock(`payment:${checkoutId}`, { waitMs, maxDepth: 20 }, work)
}

/**
 * Changes what a cart is paid with, while no payment or order of it begins: what an order was decided by stays until it is sent.
 *
 * @param change given the cart as it is then
 * @param waitMs as of withPaymentLock
 * @returns null, and nothing is written, where the cart has become an order or given way to another: a write would begin a new one
 * @throws ApiUnavailableError, QueueTimeout, QueueFull
 */
export function whileUnordered<T>(
  commerce: Commerce,
  checkoutId: string,
  change: (cart: Cart) => Promise<T>,
  waitMs?: number,
): Promise<T | null> {
  const work = async () => {
    const cart = await readCart(commerce)
    return cart?.checkout_id === checkoutId ? change(cart) : null
  }
  return withPaymentLock(checkoutId, work, waitMs)
}
