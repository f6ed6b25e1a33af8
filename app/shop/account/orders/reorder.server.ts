import { readAccountOrder } from "~/commerce/account-orders.server"
import { addCartItem } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { type Result, fail, succeed } from "~/problems"
import { accountFailure } from "~/shop/account/account-failures.server"
import { type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type OrderItem, isReorderable } from "./reorderable"

/** Longest list of missing goods that a notice carries. */
const LONGEST_NAMES = 180

/** What came of it: the order's number, and the goods that are no longer sold as they were, as text. */
export type Reorder = { number: string; missing: string }

/**
 * Puts an order's goods into the cart again, with today's prices; subscriptions stay out. What the backend no longer takes
 * is named instead. Null for an unknown order and for somebody else's. Problems: `item-unavailable` or
 * `service-unavailable` when nothing at all was added.
 */
export function reorder(commerce: Commerce, orderId: string): Promise<ForCustomer<Result<Reorder> | null>> {
  return forCustomer(commerce, async () => {
    const order = await readAccountOrder(commerce, orderId)
    if (!order) return null
    const items = order.items ?? []
    const missing: string[] = []
    let fault: unknown = null
    for (const item of items) {
      const added = isReorderable(item) && fault === null ? await addAgain(commerce, item) : false
      if (added instanceof BackendFault) fault = added
      if (added !== true) missing.push(item.product_name ?? item.product?.name ?? "")
    }
    if (missing.length < items.length) return succeed({ number: order.number, missing: shorten(missing) })
    return fault === null ? fail("item-unavailable", undefined, { name: shorten(missing) }) : accountFailure(fault)
  })
}

/** True when the backend took the line, false when it refused it; a fault is answered, because the lines before it stay. */
async function addAgain(commerce: Commerce, item: OrderItem): Promise<boolean | BackendFault> {
  const options = (item.options ?? []).flatMap(({ id, value }) => (id && value ? [{ id, value }] : []))
  try {
    await addCartItem(commerce, { productId: item.product_id ?? "", quantity: item.quantity ?? 1, options })
    return true
  } catch (error) {
    if (error instanceof BackendFault) return error
    if (error instanceof BackendRefusal) return false
    throw error
  }
}

function shorten(names: string[]): string {
  const text = names.filter(Boolean).join(", ")
  return text.length > LONGEST_NAMES ? `${text.slice(0, LONGEST_NAMES - 1)}…` : text
}
