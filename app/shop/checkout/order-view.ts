import type { Order } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { type DeliveryView, viewDelivery } from "./recap-view"

/** A placed order as its confirmation shows it; `details` only for the browser that placed it. */
export type OrderView = {
  number: string
  /** How an order is paid that is settled outside the shop; the method's name, its words, and the amount as text. */
  toPay: { label: string; instructions: string; amount: string } | null
  /** Whether the provider has not said yet that it takes the money. */
  awaitsPayment: boolean
  details: {
    total: string
    delivery: DeliveryView
    lines: { id: string; name: string; quantity: number; total: string }[]
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
  const lines = (order.items ?? []).map((item) => ({
    id: item.id ?? "",
    name: item.product_name ?? item.product?.name ?? "",
    quantity: item.quantity ?? 0,
    total: formatPrice((item.price_total ?? 0) - (item.discount_total ?? 0), currency),
  }))
  return {
    number: order.number,
    toPay: toPay && {
      label: toPay.label,
      instructions: toPay.instructions ?? toPay.description,
      amount: formatPrice(Math.max(0, -(order.payment_balance ?? -(order.grand_total ?? 0))), currency),
    },
    awaitsPayment: toPay === null && order.paid === false && order.status === "payment_pending",
    details: { total: formatPrice(order.grand_total ?? 0, currency), delivery: viewDelivery(order), lines },
  }
}
