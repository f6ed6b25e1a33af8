import { createHash } from "node:crypto"
import { readCart, readOrder, submitOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart, Order } from "~/commerce/wire"
import { withLock } from "~/store/locks.server"
import { sharedStore } from "~/store/store.server"

/** Everything that placing an order touches, so that its rules can be tried against any backend. */
export type OrderDesk = {
  readCart(): Promise<Cart | null>
  readOrder(checkoutId: string): Promise<Order | null>
  submitOrder(): Promise<Order>
  /** One at a time per name; rejects when the wait or the queue is too long. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Notes that an order may be on its way, for so many milliseconds. */
  noteSent(checkoutId: string, milliseconds: number): Promise<void>
  wasSent(checkoutId: string): Promise<boolean>
  forgetSent(checkoutId: string): Promise<void>
  pause(milliseconds: number): Promise<void>
}

const senderMemoryMs = 30 * 60_000
const lockPatience = { waitMs: 30_000, maxDepth: 40 }

/** The desk of one shopper's backend session. */
export function openOrderDesk(commerce: Commerce): OrderDesk {
  const store = sharedStore()
  let sending: string | null = null
  const noteSender = async () => {
    for (const key of senderKeys(commerce)) if (sending !== null) await store.set(key, sending, senderMemoryMs)
  }
  return {
    readCart: () => readCart(commerce),
    readOrder: (checkoutId) => readOrder(commerce, checkoutId),
    // The backend's answer may bring another session, which the browser then keeps.
    submitOrder: () => submitOrder(commerce).finally(() => noteSender().catch(() => undefined)),
    withLock: (name, work) => withLock(name, lockPatience, work),
    async noteSent(checkoutId, milliseconds) {
      sending = checkoutId
      await noteSender()
      await store.set(sentKey(checkoutId), "sent", milliseconds)
    },
    wasSent: async (checkoutId) => (await store.get(sentKey(checkoutId))) !== null,
    forgetSent: (checkoutId) => store.delete(sentKey(checkoutId)),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}

/**
 * The checkout id of the order that this session sent in the last half hour, when there is one: whoever never got its answer
 * finds an empty cart. Null when nothing was made. Throws BackendFault, StoreFault.
 */
export async function findSentOrder(commerce: Commerce): Promise<string | null> {
  for (const key of senderKeys(commerce)) {
    const checkoutId = await sharedStore().get(key)
    if (checkoutId !== null && (await readOrder(commerce, checkoutId))) return checkoutId
  }
  return null
}

/** By the session that the browser brought, which it still has when no answer reached it, and by the one that followed. */
function senderKeys(commerce: Commerce): string[] {
  const sessions = [...new Set([commerce.identity.session, commerce.session()])].filter((session) => session !== null)
  return sessions.map((session) => `order-sender:${createHash("sha256").update(session).digest("base64url")}`)
}

function sentKey(checkoutId: string): string {
  return `order-sent:${checkoutId}`
}
