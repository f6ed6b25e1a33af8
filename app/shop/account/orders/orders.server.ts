import { listAccountOrders, readAccountOrder } from "~/commerce/account-orders.server"
import type { Commerce } from "~/commerce/client.server"
import { type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type OrderDetail, type OrderRow, viewOrderDetail, viewOrderRow } from "./order-views"

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
