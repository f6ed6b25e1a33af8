import type { CartItem, Order } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay, paymentText } from "~/shop/account/format"
import { viewPlan } from "~/shop/cart/cart-line-view"
import { type OrderSum, listOrderSums, orderWithoutVat } from "~/shop/account/orders/order-sums"
import { type DeliveryView, viewDelivery } from "./recap-view"

type OrderLine = { id: string; name: string; options: string; quantity: number; total: string }
/** How a subscription of an order goes on; `next` is the day of its next charge, as text. */
type OrderedPlan = { id: string; name: string; interval: string; count: number; limit: number | null; next: string | null }

/** A placed order as its confirmation shows it; `details` only for the browser that placed it. */
export type OrderView = {
  number: string
  /** How an order is paid that is settled outside the shop: the method's name, where to pay and within which delay, the amount as text. */
  toPay: { label: string; how: string[]; amount: string } | null
  /** Whether the provider has not said yet that it takes the money. */
  awaitsPayment: boolean
  details: {
    /** The day in Paris. */
    date: string | null
    delivery: DeliveryView
    /** Before discounts, so that they add up to the subtotal. */
    lines: OrderLine[]
    plans: OrderedPlan[]
    sums: OrderSum[]
    totalWithoutVat: string
    payment: string | null
  } | null
}

type ManualPayment = { label: string; description: string; instructions: string | null }

/**
 * In: an order, whether the visitor may see more than its number (names, addresses, goods, amounts), and the method by which
 * it is still to be paid outside the shop.
 */
export function viewOrder(order: Order, isOwn: boolean, toPay: ManualPayment | null = null): OrderView {
  if (!isOwn) return { number: order.number, toPay: null, awaitsPayment: false, details: null }
  const currency = order.currency ?? "EUR"
  return {
    number: order.number,
    toPay: toPay && {
      label: toPay.label,
      how: [toPay.instructions ?? "", toPay.description].filter((words) => words !== ""),
      amount: formatPrice(Math.max(0, -(order.payment_balance ?? -(order.grand_total ?? 0))), currency),
    },
    awaitsPayment: toPay === null && order.paid === false && order.status === "payment_pending",
    details: {
      date: formatDay(order.date_created),
      delivery: viewDelivery(order),
      lines: viewLines(order, currency),
      plans: viewPlans(order),
      sums: listOrderSums(order),
      totalWithoutVat: orderWithoutVat(order),
      payment: toPay?.label ?? (order.billing?.method === "giftcard" ? "Carte cadeau" : paymentText(order.billing)),
    },
  }
}

function viewLines({ items }: Order, currency: string): OrderLine[] {
  return (items ?? []).map((item) => {
    const plan =
      item.purchase_option?.type === "subscription" ? [`Abonnement ${item.purchase_option.plan_name ?? ""}`.trim()] : []
    const options = (item.options ?? []).flatMap(({ name, value }) => (name && value ? [`${name}\u00a0: ${String(value)}`] : []))
    return {
      id: item.id ?? "",
      name: item.product_name ?? item.product?.name ?? "",
      options: [...options, ...plan].join(" · "),
      quantity: item.quantity ?? 0,
      total: formatPrice(item.price_total ?? 0, currency),
    }
  })
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
    return {
      id: item.id ?? "",
      name: item.product_name ?? item.product?.name ?? "",
      interval,
      count,
      limit,
      next: formatDay(next),
    }
  })
}

/** The working days of delivery that the recap promised, as they were noted with the order; null where none were. */
export function promisedDays({ metadata }: Order): unknown {
  return ((metadata ?? {}) as { delivery_days?: unknown }).delivery_days ?? null
}

/**
 * When an order was placed, if its parcel is on its way to a promised day: it is paid, is sent for a price (a collection in
 * the shop is told apart by nothing else), and nothing in it is made or ordered first. Else null.
 */
export function dispatchMoment(order: Order): Date | null {
  const placed = Date.parse(order.date_created ?? "")
  const isSent = order.shipment_delivery === true && (order.shipment_price ?? 0) > 0 && order.paid === true
  const waits = (order.items ?? []).some(({ product }) => ["preorder", "backorder"].includes(product?.stock_status ?? ""))
  return isSent && !waits && !Number.isNaN(placed) ? new Date(placed) : null
}
