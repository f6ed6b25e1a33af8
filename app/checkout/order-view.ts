import type { CartItem, Order } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay } from "~/shop/account/format"
import { viewPlan } from "~/shop/cart/cart-view"
import { type OrderSummary, summarizeOrder } from "~/shop/account/orders/order-summary"
import { type DeliveryView, viewDelivery } from "./contact-details"

/** How a subscription of an order goes on; `next` is the day of its next charge, as text. */
type OrderedPlan = { id: string; name: string; interval: string; count: number; limit: number | null; next: string | null }

/** `details` only for the browser that placed it. */
export type OrderView = {
  number: string
  /** How an order is paid that is settled outside the shop: the method's name, where to pay and within which delay, the amount as text. */
  toPay: { label: string; how: string[]; amount: string } | null
  awaitsPayment: boolean
  details: (OrderSummary & { delivery: DeliveryView; plans: OrderedPlan[] }) | null
}

/**
 * A placed order as its confirmation shows it.
 *
 * @param isOwn whether the visitor may see more than the number
 * @param toPay the method by which it is still to be paid outside the shop
 */
export function viewOrder(
  order: Order,
  isOwn: boolean,
  toPay: { label: string; description: string; instructions: string | null } | null = null,
): OrderView {
  if (!isOwn) return { number: order.number, toPay: null, awaitsPayment: false, details: null }
  const summary = summarizeOrder(order)
  return {
    number: order.number,
    toPay: toPay && {
      label: toPay.label,
      how: [toPay.instructions ?? "", toPay.description].filter((words) => words !== ""),
      amount: formatPrice(Math.max(0, -(order.payment_balance ?? -(order.grand_total ?? 0))), order.currency ?? "EUR"),
    },
    awaitsPayment: toPay === null && order.paid === false && order.status === "payment_pending",
    details: {
      ...summary,
      payment: toPay?.label ?? summary.payment,
      delivery: viewDelivery(order),
      plans: viewPlans(order),
    },
  }
}

/** Whether an order holds a subscription. */
export function hasPlan({ items }: Order): boolean {
  return (items ?? []).some(({ purchase_option: option }) => option?.type === "subscription")
}

function viewPlans({ items, date_created }: Order): OrderedPlan[] {
  const placed = new Date(date_created ?? Date.now())
  return (items ?? []).flatMap((item) => {
    const plan = viewPlan(item as Pick<CartItem, "purchase_option">, placed)
    if (!plan) return []
    const { interval, count, limit, next } = plan
    const name = item.product_name ?? item.product?.name ?? ""
    return { id: item.id ?? "", name, interval, count, limit, next: formatDay(next) }
  })
}

/** The working days of delivery that the recap promised, as they were noted with the order; null where none were. */
export function promisedDays({ metadata }: Order): unknown {
  return ((metadata ?? {}) as { delivery_days?: unknown }).delivery_days ?? null
}

/** When an order was placed, if its parcel is on its way: paid, sent for a price (collection has none), nothing in it ordered first; else null. */
export function dispatchMoment(order: Order): Date | null {
  const placed = Date.parse(order.date_created ?? "")
  const isSent = order.shipment_delivery === true && (order.shipment_price ?? 0) > 0 && order.paid === true
  const waits = (order.items ?? []).some(({ product }) => ["preorder", "backorder"].includes(product?.stock_status ?? ""))
  return isSent && !waits && !Number.isNaN(placed) ? new Date(placed) : null
}
