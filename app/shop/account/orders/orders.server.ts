import { listAccountOrders, readAccountOrder } from "~/commerce/account-orders.server"
import { addCartItem } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Account } from "~/commerce/wire"
import { fail, type Result, succeed } from "~/problems"
import { lineIdsOf, recordMutation } from "~/shop/cart/last-seen-cart.server"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { isReorderable, type OrderDetail, type OrderItem, type OrderRow, viewOrderDetail, viewOrderRow } from "./order-views"

const ORDERS_A_PAGE = 20

/** A page of orders, counted from 1. */
export type OrdersPage = { orders: OrderRow[]; count: number; page: number; pages: number }

/** The number of a page as an address says it: 1 for anything that is none. */
export function parsePage(value: string | null): number {
  return /^[1-9]\d{0,4}$/.test(value ?? "") ? Number(value) : 1
}

/** The customer's orders, 20 a page; null behind the last page. One call, however many there are. */
export function readOrdersPage(commerce: Commerce, page: number): Promise<ForCustomer<OrdersPage | null>> {
  return forCustomer(commerce, async () => {
    const { count, results } = await listAccountOrders(commerce, { page, limit: ORDERS_A_PAGE })
    const pages = Math.max(1, Math.ceil(count / ORDERS_A_PAGE))
    return page > pages ? null : { orders: results.slice(0, ORDERS_A_PAGE).map(viewOrderRow), count, page, pages }
  })
}

/** One order of the customer; null for an unknown one and for somebody else's. */
export function readOrderDetail(commerce: Commerce, orderId: string): Promise<ForCustomer<OrderDetail | null>> {
  return forCustomer(commerce, async () => {
    const order = await readAccountOrder(commerce, orderId)
    return order && viewOrderDetail(order)
  })
}

const LATEST_ORDERS = 3

export type Dashboard = { customer: AccountView; orders: OrderRow[]; orderCount: number }

/** Who the customer is, and their latest orders. Throws when the backend fails. */
export function readDashboard(commerce: Commerce): Promise<ForCustomer<Dashboard>> {
  return forCustomer(commerce, async (account) => {
    const { count, results } = await listAccountOrders(commerce, { page: 1, limit: LATEST_ORDERS })
    return { customer: viewAccount(account), orders: results.slice(0, LATEST_ORDERS).map(viewOrderRow), orderCount: count }
  })
}

/** The customer as their own pages show them. */
export type AccountView = { name: string; email: string }

/** Shapes an account; one without a name, as the newsletter makes them, is called by its e-mail. */
export function viewAccount({ first_name, last_name, name, email }: Account): AccountView {
  const full = [first_name, last_name].filter(Boolean).join(" ")
  return { name: full || name || email, email }
}

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
    const productId = item.product_id ?? ""
    const cart = await addCartItem(commerce, { productId, quantity: item.quantity ?? 1, options })
    await recordMutation(cart, { lineIds: lineIdsOf(cart, productId) })
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
