import { type SandboxOrder, listOrders } from "../e2e/sandbox-control.ts"
import type { Stack } from "../setup/stack.ts"
import { type PreparedCart, emailPattern } from "./prepared-cart.ts"
import type { Purchase } from "./stubborn-buyer.ts"

type Entry = { cart: PreparedCart; method: string; purchase: Purchase }

type Account = {
  asked: number
  made: number
  confirmed: number
  /** Carts with more than one order. */
  duplicates: string[]
  /** Carts whose shopper paid, or read a confirmation, and that have no order. */
  losses: string[]
  /** Pages that showed another shopper's e-mail. */
  foreign: string[]
  /** What the last page said to those who gave up without a confirmation. */
  told: string[]
  /** Shoppers whose last page said nothing. */
  unanswered: string[]
}

/** Everything that shoppers asked for, to be compared with what the backend has. */
export function createLedger() {
  const entries: Entry[] = []
  return {
    note: (entry: Entry) => void entries.push(entry),
    count: () => entries.length,
    async close(stack: Stack): Promise<Account> {
      const orders = new Map<string, SandboxOrder[]>()
      for (const order of await listOrders(stack)) {
        orders.set(order.checkout_id, [...(orders.get(order.checkout_id) ?? []), order])
      }
      const named = (each: Entry) => `${each.cart.email} (${each.method}, “${each.purchase.heading}”)`
      const ordersOf = ({ cart }: Entry) => orders.get(cart.checkoutId) ?? []
      const unconfirmed = entries.filter(({ purchase }) => !purchase.confirmed)
      return {
        asked: entries.length,
        made: entries.filter((each) => ordersOf(each).length > 0).length,
        confirmed: entries.length - unconfirmed.length,
        duplicates: entries.filter((each) => ordersOf(each).length > 1).map(named),
        losses: entries
          .filter((each) => (each.purchase.paid || each.purchase.confirmed) && ordersOf(each).length === 0)
          .map(named),
        foreign: entries.filter(showsForeign).map(named),
        told: unconfirmed.filter(({ purchase }) => purchase.heading !== "").map(named),
        unanswered: unconfirmed.filter(({ purchase }) => purchase.heading === "").map(named),
      }
    },
  }
}

function showsForeign({ cart, purchase }: Entry): boolean {
  const shown = [...(purchase.page?.html ?? "").matchAll(emailPattern)].map(([email]) => email)
  return shown.some((email) => email !== cart.email)
}
