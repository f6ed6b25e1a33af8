import type { AccountOrder, NotedWithdrawal, OrderPayment, Shipment } from "~/commerce/account-api-types"
import { isHold } from "~/commerce/schemas/payment"
import { formatPrice } from "~/money/format-amount"
import { isRecordId } from "~/shop/catalogue/slug"
import { formatDay } from "~/texts/dates"
import { numberLabel } from "~/texts/number-label"
import { formatPhone } from "~/texts/phone"
import { companyOf, isBilledApart, paymentText, postalLines } from "../format"
import { deliveryWayOf, type DeliveryWay, viewOrderPromises } from "./order-promises"
import { isUnpaid, summarizeOrder } from "./order-summary"

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
export type OrderDetailView = ReturnType<typeof viewOrderDetail>

export function viewOrderRow(order: AccountOrder): OrderRow {
  const { id, number, date_created, grand_total, currency } = order
  return {
    id,
    number,
    date: formatDay(date_created),
    status: order.subscription_id ? `${orderStatus(order)}, abonnement` : orderStatus(order),
    total: formatPrice(grand_total ?? 0, currency),
  }
}

export function viewOrderDetail(order: AccountOrder) {
  const price = (amount: number | null | undefined) => formatPrice(amount ?? 0, order.currency)
  const [summary, promises] = [summarizeOrder(order), viewOrderPromises(order)]
  const { company, vatNumber } = companyOf(order)
  return {
    ...viewOrderRow(order),
    numberLabel: numberLabel(order.number),
    ...summary,
    payment: summary.payment ?? promises.payment,
    payBefore: promises.payBefore,
    subscription: isRecordId(order.subscription_id ?? "") ? (order.subscription_id ?? null) : null,
    isUnpaid: isUnpaid(order),
    isStopped: Boolean(order.canceled || order.refunded),
    isDelivered: order.delivered === true,
    checkoutId: checkoutIdOf(order),
    // The total does not include refunds.
    refunded: order.refund_total ? price(-order.refund_total) : null,
    delivery: {
      lines: postalLines({ ...order.shipping, company }),
      phone: formatPhone(order.shipping?.phone ?? ""),
      billing: isBilledApart(order) ? postalLines({ ...order.billing, company }) : null,
      company: company || null,
      vatNumber: vatNumber || null,
      service: order.shipping?.service_name ?? null,
      ...promises,
      way: deliveryWayOf(order),
    },
    shipments: (order.shipments?.results ?? []).map(viewShipment),
    payments: (order.payments?.results ?? []).map((payment) => {
      const row = viewPayment(payment, price, "Paiement", order.paid === true)
      return summary.payment?.includes(row.label) ? { ...row, label: summary.payment } : row
    }),
    refunds: (order.refunds?.results ?? []).map((payment) => viewPayment(payment, price, "Remboursement")),
    withdrawals: viewWithdrawals(order),
    isWithdrawn: isWithdrawn(order),
    reorderable: !order.subscription_id && (order.items ?? []).some(isReorderable),
  }
}

/** The checkout that an order was made from, as the order button noted it; null for orders of before. */
function checkoutIdOf({ metadata }: { metadata?: unknown }): string | null {
  const { checkout_id: id } = (metadata ?? {}) as { checkout_id?: unknown }
  return typeof id === "string" ? id : null
}

type Progress = Pick<AccountOrder, "status" | "canceled" | "delivered" | "refunded" | "metadata" | "shipment_delivery">

const DELIVERED_LABELS: Record<DeliveryWay, string> = { parcel: "Expédiée", collection: "Retirée", none: "Terminée" }

/** Names an order's progress in the shopper's words. */
export function orderStatus(order: Progress): string {
  const { status, canceled, delivered, refunded } = order
  if (canceled) return "Annulée"
  if (refunded) return "Remboursée"
  if (delivered && status !== "canceled") return DELIVERED_LABELS[deliveryWayOf(order)]
  return STATUS_LABELS.get(status ?? "") ?? "En cours"
}

type OrderItem = NonNullable<AccountOrder["items"]>[number]

/** Tells the lines that can be put into a cart again; a subscription starts on its product's page only. */
export function isReorderable(item: OrderItem): boolean {
  return Boolean(item.product_id) && (item.quantity ?? 0) > 0 && item.purchase_option?.type !== "subscription"
}

const PAYMENT_STATES: ReadonlyMap<string, string> = new Map([
  ["success", "effectué"],
  ["pending", "en attente"],
  ["error", "refusé"],
])

/** The tracking page of each carrier, by words of its name; the parcel's code follows. */
const TRACKING_PAGES: readonly [words: RegExp, page: string][] = [
  [/\b(colissimo|la poste)\b/, "https://www.laposte.fr/outils/suivre-vos-envois?code="],
  [/\bchronopost\b/, "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT="],
  [/\bmondial relay\b/, "https://www.mondialrelay.fr/suivi-de-colis?numeroExpedition="],
  [/\bdpd\b/, "https://trace.dpd.fr/fr/trace/"],
  [/\bgls\b/, "https://gls-group.com/FR/fr/suivi-colis?match="],
  [/\bups\b/, "https://www.ups.com/track?loc=fr_FR&tracknum="],
]

/** A payment or refund, as text; `fallback` is its label where the backend names no method. */
function viewPayment(payment: OrderPayment, price: (amount?: number | null) => string, fallback: string, isOrderPaid = false) {
  const { id, date_created, amount, method, card, giftcard } = payment
  const last4 = giftcard?.last4
  const gift = method === "giftcard" ? `Carte cadeau${last4 ? ` se terminant par ${last4}` : ""}` : null
  return {
    id: id ?? `${date_created ?? ""} ${amount ?? ""}`,
    date: formatDay(date_created),
    label: gift ?? paymentText({ method: method ?? null, card: card ?? null }) ?? fallback,
    amount: price(amount),
    state: paymentState(payment, isOrderPaid),
  }
}

/** What became of a payment's money: a hold, and one that was given up, may be called a success too. */
function paymentState(payment: OrderPayment, isOrderPaid: boolean): string {
  if (payment.void) return "annulé"
  if (isHold(payment, isOrderPaid)) return "réservé"
  return PAYMENT_STATES.get(payment.status ?? "") ?? (payment.success ? "effectué" : "en cours")
}

/** A parcel; `link` is the carrier's page about it. */
function viewShipment({ carrier, carrier_name, service_name, date_created, tracking_code }: Shipment) {
  return {
    label: service_name || carrier_name || "Colis",
    date: formatDay(date_created),
    tracking: tracking_code || null,
    link: trackingLink([carrier, carrier_name, service_name], tracking_code),
  }
}

function trackingLink(carrier: readonly (string | null | undefined)[], code: string | null | undefined): string | null {
  if (!code || !/^[A-Za-z0-9-]{5,40}$/.test(code)) return null
  const names = carrier.flatMap((name) => name?.toLowerCase().replaceAll("_", " ") ?? [])
  const known = TRACKING_PAGES.find(([words]) => names.some((name) => words.test(name)))
  return known ? known[1] + code : null
}

/** A withdrawal of an order, each item with how many of it go back. */
type Withdrawal = { reference: string; date: string | null; items: { id?: string; quantity?: number }[] }

/** Whether all that was ordered is withdrawn from. */
function isWithdrawn(order: AccountOrder): boolean {
  const back = listWithdrawals(order).flatMap(({ items }) => items)
  const countOf = (id: string | undefined) => back.reduce((sum, item) => sum + (item.id === id ? (item.quantity ?? 1) : 0), 0)
  return back.length > 0 && (order.items ?? []).every(({ id, quantity }) => countOf(id) >= (quantity ?? 0))
}

/** Lists, as text, the withdrawals of an order. */
function viewWithdrawals(order: AccountOrder) {
  const names = new Map((order.items ?? []).map(({ id, product_name, product }) => [id, product_name ?? product?.name ?? ""]))
  return listWithdrawals(order).map(({ reference, date, items }) => ({
    reference,
    date: formatDay(date),
    goods: items.flatMap(({ id, quantity }) => (names.get(id) ? [`${quantity ?? 1}\u00a0×\u00a0${names.get(id)}`] : [])),
  }))
}

/** Reads the withdrawals that the function `retractation` wrote to an order's metadata (docs/functions.md). */
function listWithdrawals(order: AccountOrder): Withdrawal[] {
  const { withdrawals } = ((order as { metadata?: unknown }).metadata ?? {}) as { withdrawals?: unknown }
  return (Array.isArray(withdrawals) ? (withdrawals as unknown[]) : []).flatMap((withdrawal) => {
    const { reference, date, items } = (withdrawal ?? {}) as NotedWithdrawal
    if (typeof reference !== "string") return []
    const listed = (Array.isArray(items) ? items : []) as Withdrawal["items"]
    return [{ reference, date: typeof date === "string" ? date : null, items: listed }]
  })
}
