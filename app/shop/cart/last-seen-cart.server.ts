import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { StoreFault } from "~/store/redis.server"
import { sharedStore } from "~/store/store.server"
import { type CartChange, type CartMutation, applyMutation, listAnnouncedChanges } from "./cart-changes"
import { type CartSnapshot, parseCartSnapshot, summarizeCart } from "./cart-snapshot.server"

/** As long as a session's cookie: seven days. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
const MAX_TEXT_LENGTH = 15_000

/**
 * What changed in a cart since its shopper last saw it, other than by their own mutations. A cart that was never seen is only
 * remembered. While the store fails there is nothing to announce.
 */
export async function readAnnouncedChanges(cart: Cart): Promise<CartChange[]> {
  return unlessStoreFails([], async () => {
    const seen = await read(cart.checkout_id)
    const now = summarizeCart(cart)
    if (seen) return listAnnouncedChanges(seen, now)
    await save(now)
    return []
  })
}

/** Remembers the cart as its shopper sees it now: they have read what changed. */
export async function acknowledgeCart(cart: Cart): Promise<void> {
  await unlessStoreFails(undefined, () => save(summarizeCart(cart)))
}

/**
 * Remembers a change that the session itself made, so that neither it nor a reduction that follows is announced.
 *
 * @param cart the cart as the backend answered the change
 */
export async function recordMutation(cart: Cart, mutation: CartMutation = {}): Promise<void> {
  await unlessStoreFails(undefined, async () => {
    const now = summarizeCart(cart)
    const seen = await read(cart.checkout_id)
    await save(seen ? applyMutation(seen, now, mutation) : now)
  })
}

/** The lines of a product, which an addition of it may have changed. */
export function lineIdsOf(cart: Cart, productId: string): string[] {
  return cart.items.filter((item) => item.product_id === productId).map(({ id }) => id)
}

/** The last-seen cart of a checkout id; null when none is remembered. */
export async function readLastSeenCart(checkoutId: string): Promise<CartSnapshot | null> {
  return unlessStoreFails(null, () => read(checkoutId))
}

async function read(checkoutId: string): Promise<CartSnapshot | null> {
  return parseCartSnapshot(await sharedStore().get(keyOf(checkoutId)))
}

async function save(seen: CartSnapshot): Promise<void> {
  const text = JSON.stringify(seen)
  if (text.length <= MAX_TEXT_LENGTH) await sharedStore().set(keyOf(seen.checkoutId), text, LIFETIME_MS)
  else await sharedStore().delete(keyOf(seen.checkoutId))
}

function keyOf(checkoutId: string): string {
  return `last-seen-cart:${checkoutId}`
}

async function unlessStoreFails<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    log.warn("last-seen-cart-left-out", { message: error.message })
    return otherwise
  }
}
