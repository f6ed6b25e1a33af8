import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/api-types"
import { QueueTimeout } from "~/concurrency"
import { type LockedWork, withLock } from "~/store/locks.server"
import { isOrderInDoubt } from "~/store/sent-orders.server"

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
 * @throws ApiUnavailableError; QueueTimeout, QueueFull, also while an order of the cart may still be on its way
 */
export function withUnorderedCart<T>(
  commerce: Commerce,
  checkoutId: string,
  change: (cart: Cart) => Promise<T>,
  waitMs?: number,
): Promise<T | null> {
  const work = async () => {
    const cart = await readCart(commerce)
    if (cart?.checkout_id !== checkoutId) return null
    // Its process may have been killed. The order takes what the cart holds when it arrives: a second payment, if that was changed.
    if (await isOrderInDoubt(checkoutId)) throw new QueueTimeout("An order of the cart may be on its way")
    return change(cart)
  }
  return withPaymentLock(checkoutId, work, waitMs)
}
