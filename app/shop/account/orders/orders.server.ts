import { listAccountOrders, readAccountOrder } from "~/commerce/account-records.server"
import { addCartItem } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Account } from "~/commerce/api-types"
import { type Result, fail, succeed } from "~/problems"
import { lineIdsOf, updateLastSeenCart } from "~/shop/cart/cart-snapshot.server"
import { type Customer, type ExpectedCustomer, accountFailure, readListPage } from "../customer.server"
import { type OrderDetail, type OrderItem, isReorderable, viewOrderDetail, viewOrderRow } from "./order-views"

const LATEST_ORDERS = 3
const MAX_NAMES_LENGTH = 180

/** Reads who the customer is, and their latest orders. */
export async function readDashboard({ commerce, account }: ExpectedCustomer) {
  const { count, results } = await listAccountOrders(commerce, { page: 1, limit: LATEST_ORDERS })
  const [last] = results
  return {
    customer: viewCustomer(await account),
    orders: results.slice(0, LATEST_ORDERS).map(viewOrderRow),
    orderCount: count,
    /** The last order, to order it again; null where a subscription does so by itself. */
    again: last && !last.subscription_id && !last.canceled ? last.id : null,
  }
}

/** Who the customer is; an account that the newsletter created has no name. */
export function viewCustomer({ first_name, email }: Account): { firstName: string | null; email: string } {
  return { firstName: first_name || null, email }
}

/** Lists the customer's orders in one call, 20 a page; null behind the last page. */
export async function readOrdersPage({ commerce }: ExpectedCustomer, typedPage: string | null) {
  const list = await readListPage(typedPage, (query) => listAccountOrders(commerce, query))
  if (!list) return null
  const { rows, ...counts } = list
  return { orders: rows.map(viewOrderRow), ...counts }
}

/** Reads one of the customer's orders; null for any other. */
export async function readOrderDetail({ commerce }: ExpectedCustomer, orderId: string): Promise<OrderDetail | null> {
  const order = await readAccountOrder(commerce, orderId)
  return order && viewOrderDetail(order)
}

/** Puts an order's products into the cart again, at today's prices; null for an order that is not the customer's. */
export async function reorder(
  { commerce }: Customer,
  orderId: string,
): Promise<Result<{ number: string; missing: string }> | null> {
  const order = await readAccountOrder(commerce, orderId)
  if (!order) return null
  const items = order.items ?? []
  const missing: string[] = []
  let fault: unknown = null
  for (const item of items) {
    const added = isReorderable(item) && fault === null ? await addAgain(commerce, item) : false
    if (added instanceof ApiUnavailableError) fault = added
    if (added !== true) missing.push(item.product_name ?? item.product?.name ?? "")
  }
  if (missing.length < items.length) return succeed({ number: order.number, missing: joinNames(missing) })
  return fault === null ? fail("item-unavailable", undefined, { name: joinNames(missing) }) : accountFailure(fault)
}

/** Adds a line to the cart: false when the backend refuses it. A fault is returned, because the lines before it stay. */
async function addAgain(commerce: Commerce, item: OrderItem): Promise<boolean | ApiUnavailableError> {
  const options = (item.options ?? []).flatMap(({ id, value }) => (id && value ? [{ id, value }] : []))
  try {
    const productId = item.product_id ?? ""
    const cart = await addCartItem(commerce, { productId, quantity: item.quantity ?? 1, options })
    await updateLastSeenCart(cart, { lineIds: lineIdsOf(cart, productId) })
    return true
  } catch (error) {
    if (error instanceof ApiUnavailableError) return error
    if (error instanceof ApiError) return false
    throw error
  }
}

function joinNames(names: string[]): string {
  const text = names.filter(Boolean).join(", ")
  return text.length > MAX_NAMES_LENGTH ? `${text.slice(0, MAX_NAMES_LENGTH - 1)}…` : text
}
