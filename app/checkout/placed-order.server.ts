import { listSubscriptions } from "~/commerce/account-records.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { readOrder, readPayment, resetAsyncPayment } from "~/commerce/carts.server"
import type { Order } from "~/commerce/wire"
import { log } from "~/log.server"
import { isCheckoutId } from "./checkout-paths"

/** The order of a checkout id, for its confirmation; null for ids that cannot be one. Throws BackendFault. */
export async function readPlacedOrder(commerce: Commerce, checkoutId: string): Promise<Order | null> {
  return isCheckoutId(checkoutId) ? readOrder(commerce, checkoutId) : null
}

/** How an order's payment stands: `waiting` while its gateway has not said whether it takes the money. */
type FollowedOrder = { order: Order; state: "settled" | "waiting" | "failed" }

/** Whether an order waits for its provider rather than for its shopper, who pays a transfer later. */
export function awaitsProvider(order: Pick<Order, "paid" | "status">): boolean {
  return order.paid === false && order.status === "payment_pending"
}

/** How the payment of a placed order stands; where `mayAsk`, the backend asks the gateway again (specification §7, PUT /payments). */
export async function followPayment(commerce: Commerce, checkoutId: string, mayAsk: boolean): Promise<FollowedOrder | null> {
  const order = await readPlacedOrder(commerce, checkoutId)
  if (!order || !awaitsProvider(order)) return order && { order, state: "settled" }
  const outcomes = mayAsk ? await Promise.all(waitingPayments(order).map((id) => ask(commerce, id))) : []
  if (outcomes.includes("failed")) return { order, state: "failed" }
  if (!outcomes.includes("paid")) return { order, state: "waiting" }
  const after = (await readPlacedOrder(commerce, checkoutId)) ?? order
  return { order: after, state: awaitsProvider(after) ? "waiting" : "settled" }
}

/** An order need not bring its payments; then only its own state tells. */
function waitingPayments(order: Order): string[] {
  const { results } = (order as { payments?: { results?: unknown } | null }).payments ?? {}
  const payments = (Array.isArray(results) ? results : []) as { id?: unknown; async?: unknown; success?: unknown }[]
  return payments.flatMap(({ id, async, success }) =>
    async === true && success !== true && typeof id === "string" && /^[a-f0-9]{24}$/.test(id) ? [id] : [],
  )
}

async function ask(commerce: Commerce, paymentId: string): Promise<"paid" | "failed" | "waiting"> {
  try {
    await resetAsyncPayment(commerce, paymentId)
    const payment = await readPayment(commerce, paymentId)
    return payment?.success ? "paid" : payment?.failed ? "failed" : "waiting"
  } catch (error) {
    if (!(error instanceof BackendFault || error instanceof BackendRefusal)) throw error
    log.warn("payment-recheck-failed", { message: error.message })
    return "waiting"
  }
}

const SUBSCRIPTIONS_PATH = "/account/abonnements"

/** The page of the subscription that an order began; the page of all of them until the backend has made it, some seconds later. */
export async function findSubscriptionPath(commerce: Commerce, orderId: string): Promise<string> {
  try {
    const [own, ...more] = (await listSubscriptions(commerce)).filter(({ order_id }) => order_id === orderId)
    return own && more.length === 0 ? `${SUBSCRIPTIONS_PATH}/${own.id}` : SUBSCRIPTIONS_PATH
  } catch (error) {
    if (!(error instanceof BackendFault || error instanceof BackendRefusal)) throw error
    log.warn("subscription-not-found-yet", { message: error.message })
    return SUBSCRIPTIONS_PATH
  }
}
