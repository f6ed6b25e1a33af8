import type { Order } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay, paymentText } from "~/shop/account/format"
import { type OrderSum, listOrderSums, orderWithoutVat } from "./order-sums"

export type OrderLine = {
  id: string
  name: string
  /** Of the product's page, while it has one. */
  slug: string | null
  options: string
  quantity: number
  total: string
}

/** What was ordered, how it adds up and how it was paid, for the confirmation and the account; all of it text. */
export type OrderSummary = {
  /** The day in Paris. */
  date: string | null
  /** Before discounts, so that they add up to the subtotal. */
  lines: OrderLine[]
  sums: OrderSum[]
  /** The total without VAT, which professionals read beside it. */
  totalWithoutVat: string
  payment: string | null
}

export function summarizeOrder(order: Omit<Order, "shipments" | "payments" | "refunds">): OrderSummary {
  return {
    date: formatDay(order.date_created),
    lines: viewLines(order, order.currency ?? "EUR"),
    sums: listOrderSums(order),
    totalWithoutVat: orderWithoutVat(order),
    payment: order.billing?.method === "giftcard" ? "Carte cadeau" : paymentText(order.billing),
  }
}

function viewLines({ items }: Pick<Order, "items">, currency: string): OrderLine[] {
  return (items ?? []).map((item) => {
    const plan =
      item.purchase_option?.type === "subscription" ? [`Abonnement ${item.purchase_option.plan_name ?? ""}`.trim()] : []
    const options = (item.options ?? []).flatMap(({ name, value }) => (name && value ? [`${name}\u00a0: ${String(value)}`] : []))
    return {
      id: item.id ?? "",
      name: item.product_name ?? item.product?.name ?? "",
      slug: item.product?.slug ?? null,
      options: [...options, ...plan].join(" · "),
      quantity: item.quantity ?? 0,
      total: formatPrice(item.price_total ?? 0, currency),
    }
  })
}
