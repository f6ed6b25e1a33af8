import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { StoreFault } from "~/store/store-fault"
import { sharedStore } from "~/store/store.server"
import { viewCart } from "./cart-view"
import {
  type Gesture,
  type CartLook,
  type UnseenChange,
  followGesture,
  listUnseenChanges,
  lookAt,
  cartLookSchema,
} from "./cart-look"

/** As long as a session's cookie: seven days. */
const lifeMs = 7 * 24 * 60 * 60 * 1000
const longestText = 15_000

/**
 * What changed in a cart since its shopper last looked, other than by their own hand. The first look is only remembered.
 * A store that fails tells nothing rather than keeping the page away.
 */
export async function readUnseenChanges(cart: Cart): Promise<UnseenChange[]> {
  return unlessStoreFails([], async () => {
    const seen = await readLook(cart.checkout_id)
    const now = lookAt(viewCart(cart))
    if (seen) return listUnseenChanges(seen, now)
    await keep(cart.checkout_id, now)
    return []
  })
}

/** The shopper has read what changed: the cart as it is now is the one that they know. */
export async function acknowledgeCart(cart: Cart): Promise<void> {
  await unlessStoreFails(undefined, () => keep(cart.checkout_id, lookAt(viewCart(cart))))
}

/** Remembers the shopper's own gesture, of which `cart` is the outcome, so that it is not told as news. */
export async function noteGesture(cart: Cart, gesture: Gesture): Promise<void> {
  await unlessStoreFails(undefined, async () => {
    const now = lookAt(viewCart(cart))
    const seen = await readLook(cart.checkout_id)
    await keep(cart.checkout_id, seen ? followGesture(seen, now, gesture) : now)
  })
}

/** What a cart of this shop last showed, by its checkout id; null when it is not remembered. */
export async function recallCart(checkoutId: string): Promise<CartLook | null> {
  return unlessStoreFails(null, () => readLook(checkoutId))
}

async function readLook(checkoutId: string): Promise<CartLook | null> {
  const text = await sharedStore().get(keyOf(checkoutId))
  if (text === null) return null
  const seen = cartLookSchema.safeParse(JSON.parse(text))
  return seen.success ? seen.data : null
}

async function keep(checkoutId: string, seen: CartLook): Promise<void> {
  const text = JSON.stringify(seen)
  if (text.length <= longestText) await sharedStore().set(keyOf(checkoutId), text, lifeMs)
  else await sharedStore().delete(keyOf(checkoutId))
}

function keyOf(checkoutId: string): string {
  return `cart-look:${checkoutId}`
}

async function unlessStoreFails<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    log.warn("cart-look-left-out", { message: error.message })
    return otherwise
  }
}
