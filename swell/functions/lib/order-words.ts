import type { Order } from "./contracts"
import { formatAmount, nameItem } from "./french"

export type PlacedOrder = Order & {
  id: string
  draft?: boolean
  paid?: boolean
  currency: string
  discount_total?: number
  shipment_delivery?: boolean
  shipment_price?: number
  shipment_total?: number
  giftcard_total?: number
  grand_total: number
  tax_total?: number
  shipping?: { service_name?: string | null } | null
  billing?: { method?: string | null } | null
}

type Settings = Record<string, unknown> | undefined
type Row = { name: string; value: string }

/** Each line of an order and what it costs. */
export function listLines({ items, currency }: PlacedOrder): Row[] {
  return (items ?? []).map((item) => ({
    name: `${item.quantity} × ${nameItem(item)}`,
    value: formatAmount(item.price_total ?? 0, currency),
  }))
}

/** The sums of an order, in its own currency. */
export function listTotals(order: PlacedOrder): Row[] {
  const { discount_total: discount = 0, giftcard_total: giftcard = 0, shipment_total: shipment = 0 } = order
  const amount = (sum: number) => formatAmount(sum, order.currency)
  const service = order.shipping?.service_name ? ` (${order.shipping.service_name})` : ""
  return [
    ...(discount > 0 ? [{ name: "Remise", value: `−${amount(discount)}` }] : []),
    ...(order.shipment_delivery ? [{ name: `Livraison${service}`, value: amount(shipment) }] : []),
    ...(giftcard > 0 ? [{ name: "Carte cadeau", value: `−${amount(giftcard)}` }] : []),
    { name: "Total TTC", value: amount(order.grand_total) },
    { name: "dont TVA", value: amount(order.tax_total ?? 0) },
  ]
}

type Promises = {
  delivery?: string | null
  delivery_once_paid?: string | null
  collected_at?: string[]
  pay_before?: string | null
}

/** What the shop promised with an order (`metadata.promises`); of an unpaid one how long it takes once it is paid. */
export function readPromises({ metadata, paid }: PlacedOrder) {
  const promises = (metadata?.["promises"] ?? {}) as Promises
  const delivery = paid ? promises.delivery : promises.delivery_once_paid
  const place = Array.isArray(promises.collected_at) ? promises.collected_at : []
  return { delivery: delivery ?? "", place, payBefore: promises.pay_before ?? "" }
}

/** Who sells, line by line. */
export function describeSeller(legal: Settings): string[] {
  const text = (field: string) => String(legal?.[field] ?? "")
  const number = (label: string, field: string) => (text(field) ? `${label} ${text(field)}` : "")
  const town = `${text("zip")} ${text("city")}`.trim()
  return [text("name"), text("form"), text("address1"), town, text("register"), number("TVA", "vat_number")].filter(Boolean)
}

/** How to pay by bank transfer; null for an order that is paid, or by another method. */
export function describeTransfer({ paid, number, billing }: PlacedOrder, virement: Settings): Row[] | null {
  const { method = "virement", holder = "", iban = "", bic = "" } = virement ?? {}
  if (paid || billing?.method !== method || iban === "") return null
  const rows = { Titulaire: holder, IBAN: iban, BIC: bic, Référence: number }
  return Object.entries(rows).flatMap(([name, value]) => (value ? [{ name, value: String(value) }] : []))
}
