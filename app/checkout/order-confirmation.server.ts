import { listSubscriptions } from "~/commerce/account-records.server"
import { readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { CartItem, Order } from "~/commerce/api-types"
import { log } from "~/log.server"
import { deliveryWayOf, viewOrderPromises } from "~/shop/account/orders/order-promises"
import { amountDue, summarizeOrder } from "~/shop/account/orders/order-summary"
import { viewPlan } from "~/shop/cart/cart-view"
import { formatDay } from "~/texts/dates"
import { numberLabel } from "~/texts/number-label"
import { isCheckoutId } from "./checkout-paths"
import { viewContactDetails } from "./contact-details"

/** The order of a checkout id, for its confirmation; null for ids that cannot be one. Throws ApiUnavailableError. */
export async function readPlacedOrder(commerce: Commerce, checkoutId: string): Promise<Order | null> {
  return isCheckoutId(checkoutId) ? readOrder(commerce, checkoutId) : null
}

/** The page of the subscription that an order began, or of all subscriptions: the backend makes a new one some seconds after the order. */
export async function findSubscriptionPath(commerce: Commerce, orderId: string): Promise<string> {
  const all = "/account/abonnements"
  try {
    const [own, ...more] = (await listSubscriptions(commerce)).filter(({ order_id }) => order_id === orderId)
    return own && more.length === 0 ? `${all}/${own.id}` : all
  } catch (error) {
    if (!(error instanceof ApiUnavailableError || error instanceof ApiError)) throw error
    log.warn("subscription-lookup-failed", { message: error.message })
    return all
  }
}

export type OrderView = ReturnType<typeof viewOrder>

/** How a confirmation calls its order. `untold`: this browser may not read how the payment stands. */
export type OrderState = "confirmed" | "unpaid" | "cancelled" | "untold"

/** How a confirmation calls an order; `awaitsPayment`: its payment is still to come. */
export function orderState({ canceled }: Pick<Order, "canceled">, mayFollow: boolean, awaitsPayment: boolean): OrderState {
  if (!mayFollow) return "untold"
  return canceled ? "cancelled" : awaitsPayment ? "unpaid" : "confirmed"
}

type ManualMethod = { label: string; description: string; instructions: string | null }

/** What its merchant says of how a method outside the shop is paid, line by line. */
export function howToPay({ instructions, description }: Omit<ManualMethod, "label">): string[] {
  return `${instructions ?? ""}\n${description}`.split("\n").filter((words) => words.trim() !== "")
}

/** How an order is to be paid outside the shop. */
export function viewManualPayment(order: Order, method: ManualMethod) {
  return { label: method.label, how: howToPay(method), amount: amountDue(order), payBefore: viewOrderPromises(order).payBefore }
}

/**
 * A placed order as its confirmation shows it.
 *
 * @param isOwner whether the visitor may see more than the number
 * @param manualPayment the method by which it is still to be paid outside the shop
 */
export function viewOrder(order: Order, isOwner: boolean, manualPayment: ManualMethod | null = null) {
  const named = { number: order.number, numberLabel: numberLabel(order.number) }
  if (!isOwner) return { ...named, manualPayment: null, details: null }
  const summary = summarizeOrder(order)
  const payment = manualPayment?.label ?? summary.payment
  return {
    ...named,
    /** How an order is to be paid outside the shop. */
    manualPayment: manualPayment && viewManualPayment(order, manualPayment),
    /** Only for the browser that placed it. */
    details: {
      ...{ ...summary, payment, plans: viewPlans(order) },
      delivery: { ...viewContactDetails(order), ...viewOrderPromises(order), way: deliveryWayOf(order) },
      isDelivered: (order as { delivered?: unknown }).delivered === true,
    },
  }
}

/** Whether an order holds a subscription. */
export function hasPlan({ items }: Order): boolean {
  return (items ?? []).some(({ purchase_option: option }) => option?.type === "subscription")
}

function viewPlans(order: Order) {
  const placed = new Date(order.date_created ?? Date.now())
  return (order.items ?? []).flatMap((item) => {
    const plan = viewPlan(item as CartItem, order, placed)
    if (!plan) return []
    const { label: _label, price: _price, next, ...rhythm } = plan
    const name = item.product_name ?? item.product?.name ?? ""
    return { id: item.id ?? "", name, ...rhythm, next: formatDay(next) }
  })
}
