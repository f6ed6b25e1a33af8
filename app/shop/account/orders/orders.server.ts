import { listAccountOrders, readAccountOrder } from "~/commerce/account-records.server"
import { type NewCartItem, addCartItem, readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Account, Cart, Order } from "~/commerce/api-types"
import { type Result, fail, succeed } from "~/problems"
import { MAX_LINES, hasRoomFor, newItemOf } from "~/shop/cart/cart-lines.server"
import { lineIdsOf, updateLastSeenCart } from "~/shop/cart/cart-snapshot.server"
import { UNNAMED_IN_LIST } from "~/shop/catalogue/editor-fields"
import { listNames } from "~/texts/name-list"
import { numberLabel } from "~/texts/number-label"
import { type Customer, type ExpectedCustomer, accountFailure, readListPage } from "../customer.server"
import { isReorderable, viewOrderDetail, viewOrderRow } from "./order-views"

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
    /** The last order, to put it into the cart again; null where a subscription sends it by itself. */
    again: last && !last.subscription_id && !last.canceled ? { id: last.id, numberLabel: numberLabel(last.number) } : null,
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

/** Reads one of the customer's orders, for display and as it came; null for any other. */
export async function readOrderDetail({ commerce }: ExpectedCustomer, orderId: string) {
  const order = await readAccountOrder(commerce, orderId)
  return order && { detail: viewOrderDetail(order), order: order as Order }
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
  let cart = await readCart(commerce)
  let isFull = false
  for (const item of items) {
    const again = newItemOf(item)
    const hasRoom = hasRoomFor(cart, again)
    isFull ||= !hasRoom
    const added = hasRoom && isReorderable(item) && fault === null ? await addAgain(commerce, again) : null
    if (added instanceof ApiUnavailableError) fault = added
    else if (added) cart = added
    if (added === null || added === fault) missing.push(item.product_name || item.product?.name || UNNAMED_IN_LIST)
  }
  if (missing.length < items.length) return succeed({ number: numberLabel(order.number), missing: joinNames(missing) })
  if (fault !== null) return accountFailure(fault)
  if (isFull) return fail("cart-full", undefined, { max: String(MAX_LINES) })
  return fail("order-sold-out")
}

/** Adds a line to the cart: null when the backend refuses it. A fault is returned, because the lines before it stay. */
async function addAgain(commerce: Commerce, item: NewCartItem): Promise<Cart | ApiUnavailableError | null> {
  try {
    const cart = await addCartItem(commerce, item)
    await updateLastSeenCart(cart, { lineIds: lineIdsOf(cart, item.productId) })
    return cart
  } catch (error) {
    if (error instanceof ApiUnavailableError) return error
    if (error instanceof ApiError) return null
    throw error
  }
}

function joinNames(names: readonly string[]): string {
  const text = listNames(names)
  return text.length > MAX_NAMES_LENGTH ? `${text.slice(0, MAX_NAMES_LENGTH - 1)}…` : text
}
