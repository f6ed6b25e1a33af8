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

const lockPatience = { waitMs: 30_000, maxDepth: 40 }

/** The desk of one shopper's backend session. */
export function openOrderDesk(commerce: Commerce): OrderDesk {
  const store = sharedStore()
  return {
    readCart: () => readCart(commerce),
    readOrder: (checkoutId) => readOrder(commerce, checkoutId),
    submitOrder: () => submitOrder(commerce),
    withLock: (name, work) => withLock(name, lockPatience, work),
    noteSent: (checkoutId, milliseconds) => store.set(sentKey(checkoutId), "sent", milliseconds),
    wasSent: async (checkoutId) => (await store.get(sentKey(checkoutId))) !== null,
    forgetSent: (checkoutId) => store.delete(sentKey(checkoutId)),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
}

function sentKey(checkoutId: string): string {
  return `order-sent:${checkoutId}`
}
