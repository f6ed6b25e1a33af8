import type { AccountOrder, Shipment } from "~/commerce/account-wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay } from "./french-date"
import { orderStatus } from "./order-status"
import { paymentText } from "./payment-text"
import { postalLines } from "./postal-lines"
import { isReorderable } from "./reorderable"

/** One row of the list of orders; all of it text. */
export type OrderRow = { id: string; number: string; date: string | null; status: string; total: string }

export type OrderLine = {
  id: string
  name: string
  /** Of the product's page, while it has one. */
  slug: string | null
  options: string
  quantity: number
  total: string
}

/** An order as its customer reads it. */
export type OrderDetail = OrderRow & {
  lines: OrderLine[]
  sums: { label: string; amount: string }[]
  vat: string | null
  payment: string | null
  delivery: { lines: string[]; service: string | null }
  shipments: { label: string; date: string | null; tracking: string | null }[]
  /** Whether anything of it can be put into a cart again. */
  reorderable: boolean
}

export function viewOrderRow(order: AccountOrder): OrderRow {
  const { id, number, date_created, grand_total, currency } = order
  return {
    id,
    number,
    date: formatDay(date_created),
    status: orderStatus(order),
    total: formatPrice(grand_total ?? 0, currency ?? "EUR"),
  }
}

export function viewOrderDetail(order: AccountOrder): OrderDetail {
  const price = (amount: number | null | undefined) => formatPrice(amount ?? 0, order.currency ?? "EUR")
  const items = order.items ?? []
  const sums: [label: string, amount: number, always: boolean][] = [
    ["Sous-total", order.sub_total ?? 0, true],
    ["Remises", -(order.discount_total ?? 0), false],
    ["Livraison", order.shipment_total ?? 0, true],
    ["Cartes cadeaux", -(order.giftcard_total ?? 0), false],
    ["Remboursé", -(order.refund_total ?? 0), false],
  ]
  return {
    ...viewOrderRow(order),
    lines: items.map((item) => ({
      id: item.id ?? "",
      name: item.product_name ?? item.product?.name ?? "",
      slug: item.product?.slug ?? null,
      options: (item.options ?? []).map(({ value }) => value).join(", "),
      quantity: item.quantity ?? 0,
      total: price((item.price_total ?? 0) - (item.discount_total ?? 0)),
    })),
    sums: sums.flatMap(([label, amount, always]) => (always || amount !== 0 ? [{ label, amount: price(amount) }] : [])),
    vat: order.tax_total ? price(order.tax_total) : null,
    payment: paymentText(order.billing),
    delivery: { lines: postalLines(order.shipping), service: order.shipping?.service_name ?? null },
    shipments: (order.shipments?.results ?? []).map(viewShipment),
    reorderable: items.some(isReorderable),
  }
}

function viewShipment({ carrier_name, service_name, date_created, tracking_code }: Shipment): OrderDetail["shipments"][number] {
  return {
    label: service_name || carrier_name || "Colis",
    date: formatDay(date_created),
    tracking: tracking_code || null,
  }
}
