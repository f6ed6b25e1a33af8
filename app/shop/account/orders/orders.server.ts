import { listAccountOrders, readAccountOrder } from "~/commerce/account-records.server"
import { addCartItem } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Account } from "~/commerce/wire"
import { type Result, fail, succeed } from "~/problems"
import { lineIdsOf, recordMutation } from "~/shop/cart/cart-snapshot.server"
import { type Customer, accountFailure } from "../customer.server"
import { type OrderDetail, type OrderItem, type OrderRow, isReorderable, viewOrderDetail, viewOrderRow } from "./order-views"

const ORDERS_PER_PAGE = 20
const LATEST_ORDERS = 3
/** Characters of the list of missing products in a notice. */
const MAX_NAMES_LENGTH = 180

/** A page of orders, counted from 1. */
export type OrdersPage = { orders: OrderRow[]; count: number; page: number; pages: number }

export type Dashboard = { customer: { name: string; email: string }; orders: OrderRow[]; orderCount: number }

/** The outcome of ordering again: the order's number, and the products that are no longer sold as they were, as text. */
export type Reorder = { number: string; missing: string }

/** Reads who the customer is, and their latest orders. */
export async function readDashboard({ commerce, account }: Customer): Promise<Dashboard> {
  const { count, results } = await listAccountOrders(commerce, { page: 1, limit: LATEST_ORDERS })
  return { customer: viewCustomer(account), orders: results.slice(0, LATEST_ORDERS).map(viewOrderRow), orderCount: count }
}

/** Names an account without a name, as the newsletter creates them, by its e-mail. */
export function viewCustomer({ first_name, last_name, name, email }: Account): Dashboard["customer"] {
  return { name: [first_name, last_name].filter(Boolean).join(" ") || name || email, email }
}

/** Reads the number of a page from an address: 1 unless it is a positive whole number. */
export function parsePage(value: string | null): number {
  return /^[1-9]\d{0,4}$/.test(value ?? "") ? Number(value) : 1
}

/** Lists the customer's orders in one call, 20 a page; null behind the last page. */
export async function readOrdersPage({ commerce }: Customer, page: number): Promise<OrdersPage | null> {
  const { count, results } = await listAccountOrders(commerce, { page, limit: ORDERS_PER_PAGE })
  const pages = Math.max(1, Math.ceil(count / ORDERS_PER_PAGE))
  return page > pages ? null : { orders: results.slice(0, ORDERS_PER_PAGE).map(viewOrderRow), count, page, pages }
}

/** Reads one of the customer's orders; null for any other. */
export async function readOrderDetail({ commerce }: Customer, orderId: string): Promise<OrderDetail | null> {
  const order = await readAccountOrder(commerce, orderId)
  return order && viewOrderDetail(order)
}

/**
 * Puts an order's products into the cart again, at today's prices and without subscriptions. Products that the backend
 * refuses are named in the result. Problems: `item-unavailable` or `service-unavailable` when nothing was added.
 *
 * @returns null for an order that is not the customer's
 */
export async function reorder({ commerce }: Customer, orderId: string): Promise<Result<Reorder> | null> {
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
  if (missing.length < items.length) return succeed({ number: order.number, missing: joinNames(missing) })
  return fault === null ? fail("item-unavailable", undefined, { name: joinNames(missing) }) : accountFailure(fault)
}

/** Adds a line to the cart: false when the backend refuses it. A fault is returned, because the lines before it stay. */
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

function joinNames(names: string[]): string {
  const text = names.filter(Boolean).join(", ")
  return text.length > MAX_NAMES_LENGTH ? `${text.slice(0, MAX_NAMES_LENGTH - 1)}…` : text
}
