import type { AccountOrder } from "~/commerce/account-wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay, postalLines } from "../format"
import {
  type PaymentRow,
  type ShipmentView,
  type WithdrawalView,
  viewPayment,
  viewShipment,
  viewWithdrawals,
} from "./order-history"
import { type OrderSummary, summarizeOrder } from "./order-summary"

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ["pending", "En attente"],
  ["draft", "En attente"],
  ["payment_pending", "En attente de paiement"],
  ["delivery_pending", "En préparation"],
  ["hold", "En attente"],
  ["complete", "Terminée"],
  ["canceled", "Annulée"],
])

/** A row of the list of orders, as text. */
export type OrderRow = { id: string; number: string; date: string | null; status: string; total: string }

/** An order as its customer reads it. */
export type OrderDetail = OrderRow &
  OrderSummary & {
    /** The sum of all refunds, which the total does not include. */
    refunded: string | null
    delivery: { lines: string[]; service: string | null }
    shipments: ShipmentView[]
    payments: PaymentRow[]
    refunds: PaymentRow[]
    withdrawals: WithdrawalView[]
    /** At least one line can be put into a cart again. */
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
  return {
    ...viewOrderRow(order),
    ...summarizeOrder(order),
    refunded: order.refund_total ? price(-order.refund_total) : null,
    delivery: { lines: postalLines(order.shipping), service: order.shipping?.service_name ?? null },
    shipments: (order.shipments?.results ?? []).map(viewShipment),
    payments: (order.payments?.results ?? []).map((payment) => viewPayment(payment, price, "Paiement")),
    refunds: (order.refunds?.results ?? []).map((payment) => viewPayment(payment, price, "Remboursement")),
    withdrawals: viewWithdrawals(order),
    reorderable: (order.items ?? []).some(isReorderable),
  }
}

type Progress = Pick<AccountOrder, "status" | "canceled" | "delivered" | "refunded">

/** Names an order's progress in the shopper's words. */
export function orderStatus({ status, canceled, delivered, refunded }: Progress): string {
  if (canceled) return "Annulée"
  if (refunded) return "Remboursée"
  if (delivered && status !== "canceled") return "Expédiée"
  return STATUS_LABELS.get(status ?? "") ?? "En cours"
}

export type OrderItem = NonNullable<AccountOrder["items"]>[number]

/** Tells the lines that can be put into a cart again; a subscription starts on its product's page only. */
export function isReorderable(item: OrderItem): boolean {
  return Boolean(item.product_id) && (item.quantity ?? 0) > 0 && item.purchase_option?.type !== "subscription"
}
