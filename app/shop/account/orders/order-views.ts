import type { AccountOrder, Shipment } from "~/commerce/account-wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay, paymentText, postalLines } from "~/shop/account/format"
import { type MoneyRow, trackingLink, viewMoney, viewWithdrawals, type WithdrawalView } from "./order-history"
import { orderWithoutVat } from "./order-sums"
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
  /** The total without VAT, which professionals read beside it. */
  withoutVat: string
  /** What went back in all, which the total does not know. */
  refunded: string | null
  payment: string | null
  delivery: { lines: string[]; service: string | null }
  /** Parcels, with the carrier's page where the shop knows it. */
  shipments: { label: string; date: string | null; tracking: string | null; link: string | null }[]
  /** What came in and what went back, with its state. */
  payments: MoneyRow[]
  refunds: MoneyRow[]
  withdrawals: WithdrawalView[]
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
    withoutVat: orderWithoutVat(order),
    refunded: order.refund_total ? price(-order.refund_total) : null,
    payment: paymentText(order.billing),
    delivery: { lines: postalLines(order.shipping), service: order.shipping?.service_name ?? null },
    shipments: (order.shipments?.results ?? []).map(viewShipment),
    payments: (order.payments?.results ?? []).map((each) => viewMoney(each, price, "Paiement")),
    refunds: (order.refunds?.results ?? []).map((each) => viewMoney(each, price, "Remboursement")),
    withdrawals: viewWithdrawals(order),
    reorderable: items.some(isReorderable),
  }
}

function viewShipment({
  carrier,
  carrier_name,
  service_name,
  date_created,
  tracking_code,
}: Shipment): OrderDetail["shipments"][number] {
  return {
    label: service_name || carrier_name || "Colis",
    date: formatDay(date_created),
    tracking: tracking_code || null,
    link: trackingLink([carrier, carrier_name, service_name], tracking_code),
  }
}

const labels: ReadonlyMap<string, string> = new Map([
  ["pending", "En attente"],
  ["draft", "En attente"],
  ["payment_pending", "En attente de paiement"],
  ["delivery_pending", "En préparation"],
  ["hold", "En attente"],
  ["complete", "Terminée"],
  ["canceled", "Annulée"],
])

type Progress = Pick<AccountOrder, "status" | "canceled" | "delivered" | "refunded">

/** How far an order is, in the shopper's words. */
export function orderStatus({ status, canceled, delivered, refunded }: Progress): string {
  if (canceled) return "Annulée"
  if (refunded) return "Remboursée"
  if (delivered && status !== "canceled") return "Expédiée"
  return labels.get(status ?? "") ?? "En cours"
}

export type OrderItem = NonNullable<AccountOrder["items"]>[number]

/** Whether a line may be put into a cart again; a subscription is only ever taken out on its product's page. */
export function isReorderable(item: OrderItem): boolean {
  return Boolean(item.product_id) && (item.quantity ?? 0) > 0 && item.purchase_option?.type !== "subscription"
}
