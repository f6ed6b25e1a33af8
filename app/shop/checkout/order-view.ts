import type { Order } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { type DeliveryView, viewDelivery } from "./recap-view"

/** A placed order as its confirmation shows it; `details` only for the browser that placed it. */
export type OrderView = {
  number: string
  details: {
    total: string
    delivery: DeliveryView
    lines: { id: string; name: string; quantity: number; total: string }[]
  } | null
}

/** In: an order, and whether the visitor may see more than its number (names, addresses, goods, amounts). */
export function viewOrder(order: Order, isOwn: boolean): OrderView {
  if (!isOwn) return { number: order.number, details: null }
  const currency = order.currency ?? "EUR"
  const lines = (order.items ?? []).map((item) => ({
    id: item.id ?? "",
    name: item.product_name ?? item.product?.name ?? "",
    quantity: item.quantity ?? 0,
    total: formatPrice((item.price_total ?? 0) - (item.discount_total ?? 0), currency),
  }))
  return {
    number: order.number,
    details: { total: formatPrice(order.grand_total ?? 0, currency), delivery: viewDelivery(order), lines },
  }
}
