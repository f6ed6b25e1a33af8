import type { Order } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay } from "~/shop/account/french-date"
import { paymentText } from "~/shop/account/payment-text"
import { type OrderSum, listOrderSums } from "./order-sums"
import { type DeliveryView, viewDelivery } from "./recap-view"

type OrderLine = { id: string; name: string; options: string; quantity: number; total: string }

/** A placed order as its confirmation shows it; `details` only for the browser that placed it. */
export type OrderView = {
  number: string
  /** How an order is paid that is settled outside the shop; the method's name, its words, and the amount as text. */
  toPay: { label: string; instructions: string; amount: string } | null
  /** Whether the provider has not said yet that it takes the money. */
  awaitsPayment: boolean
  details: {
    /** The day in Paris. */
    date: string | null
    delivery: DeliveryView
    /** Before discounts, so that they add up to the subtotal. */
    lines: OrderLine[]
    sums: OrderSum[]
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
      instructions: toPay.instructions ?? toPay.description,
      amount: formatPrice(Math.max(0, -(order.payment_balance ?? -(order.grand_total ?? 0))), currency),
    },
    awaitsPayment: toPay === null && order.paid === false && order.status === "payment_pending",
    details: {
      date: formatDay(order.date_created),
      delivery: viewDelivery(order),
      lines: viewLines(order, currency),
      sums: listOrderSums(order),
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
