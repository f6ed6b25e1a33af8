import { listAccountOrders } from "~/commerce/account-orders.server"
import type { Commerce } from "~/commerce/client.server"
import { type AccountView, viewAccount } from "./account-view"
import { type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type OrderRow, viewOrderRow } from "./order-views"

const LATEST_ORDERS = 3

export type Dashboard = { customer: AccountView; orders: OrderRow[]; orderCount: number }

/** Who the customer is, and their latest orders. Throws when the backend fails. */
export function readDashboard(commerce: Commerce): Promise<ForCustomer<Dashboard>> {
  return forCustomer(commerce, async (account) => {
    const { count, results } = await listAccountOrders(commerce, { page: 1, limit: LATEST_ORDERS })
    return { customer: viewAccount(account), orders: results.slice(0, LATEST_ORDERS).map(viewOrderRow), orderCount: count }
  })
}
