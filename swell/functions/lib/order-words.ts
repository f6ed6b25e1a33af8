import type { Order } from "./contracts"
import { formatAmount, nameGoods, namePlan } from "./french"
import { typesetFrench } from "./typography"

export type PlacedOrder = Order & {
  id: string
  draft?: boolean
  guest?: boolean | null
  paid?: boolean
  currency: string
  sub_total?: number
  discounts?: { id?: string; type?: string; amount?: number }[] | null
  discount_total?: number
  coupon_code?: string | null
  account_credit_amount?: number | null
  taxes?: { name?: string | null; amount?: number | null }[] | null
  tax_included_total?: number | null
  shipment_delivery?: boolean
  shipment_total?: number
  shipment_discount?: number | null
  giftcard_total?: number
  grand_total: number
  tax_total?: number
  shipping?: (PostalAddress & { service_name?: string | null }) | null
  billing?: (PostalAddress & { method?: string | null }) | null
}

type PostalAddress = Partial<
  Record<"name" | "first_name" | "last_name" | "address1" | "address2" | "zip" | "city" | "state" | "country", string | null>
>

type Settings = Record<string, unknown> | undefined
type Row = { name: string; value: string }
type Line = Row & { detail?: string }

/** Each line of an order, its choices and what it costs, in the words of the shop's pages. */
export function listLines(order: PlacedOrder): Line[] {
  const { eco = {} } = promisesOf(order)
  return (order.items ?? []).map((item) => {
    const ecoParticipation = eco[item.product_id ?? ""]
    const details = [
      ...(item.options ?? []).flatMap(({ name, value }) => (value ? [typesetFrench(`${name || "Choix"}\u00a0: ${value}`)] : [])),
      ...(ecoParticipation ? [`Dont éco-participation\u00a0: ${ecoParticipation}`] : []),
      ...namePlan(item).map(typesetFrench),
    ]
    const line = {
      name: `${item.quantity} × ${typesetFrench(nameGoods(item))}`,
      value: formatAmount(item.price_total ?? 0, order.currency),
    }
    return details.length > 0 ? { ...line, detail: details.join(", ") } : line
  })
}

/** The sums of an order in its own currency, in the order and the words of the shop's pages: they add up to what is left to pay. */
export function listTotals(order: PlacedOrder): Row[] {
  const { sub_total, grand_total: total, tax_included_total: added, paid } = order
  const amount = (sum: number | null | undefined) => formatAmount(sum ?? 0, order.currency)
  // Before its discounts, which stand among the others.
  const shipment = round((order.shipment_total ?? 0) + (order.shipment_discount ?? 0))
  const cards = Math.min(order.giftcard_total ?? 0, total)
  const credit = Math.min(order.account_credit_amount ?? 0, round(total - cards))
  const rest = round(total - cards - credit)
  return [
    { name: "Sous-total", value: amount(sub_total) },
    ...listDiscounts(order).map(({ name, sum }) => ({ name, value: `−${amount(sum)}` })),
    ...(order.shipment_delivery ? [{ name: nameDelivery(order), value: shipment ? amount(shipment) : "Gratuit" }] : []),
    ...(added ? [{ name: "Taxes", value: amount(added) }] : []),
    { name: "Total TTC", value: amount(total) },
    ...listTaxes(order).map(({ name, sum }) => ({ name: `dont ${name}`, value: amount(sum) })),
    ...(cards > 0 ? [{ name: "Carte cadeau", value: `−${amount(cards)}` }] : []),
    ...(credit > 0 ? [{ name: "Avoir de votre compte", value: `−${amount(credit)}` }] : []),
    ...(rest < total ? [{ name: paid && rest > 0 ? "Réglé" : "Reste à payer", value: amount(rest) }] : []),
  ]
}

/** Services that say themselves that they deliver, or that one collects, stand alone. */
function nameDelivery({ shipping }: PlacedOrder): string {
  const service = typesetFrench(shipping?.service_name ?? "")
  if (!service) return "Livraison"
  return /livraison|retrait|enlèvement|collect|boutique|magasin/i.test(service) ? service : `Livraison (${service})`
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100
}

function listDiscounts(order: PlacedOrder) {
  const { discounts, discount_total: goods, shipment_discount: shipment, coupon_code: code } = order
  const { reasons = {} } = promisesOf(order)
  const each = (discounts ?? []).flatMap(({ id, type, amount: sum }) => {
    const reason = type === "coupon" ? code : reasons[id ?? ""]
    const name = `${type === "coupon" ? "Code promo" : "Remise"}${reason ? ` «\u00a0${reason}\u00a0»` : ""}`
    return sum ? [{ name, sum }] : []
  })
  const total = round((goods ?? 0) + (shipment ?? 0))
  const isWhole = round(each.reduce((sum, discount) => sum + discount.sum, 0)) === total
  return isWhole || total <= 0 ? each : [{ name: "Remises", sum: total }]
}

function listTaxes({ taxes, tax_total: total }: PlacedOrder) {
  const each = (taxes ?? []).flatMap(({ name, amount: sum }) => (sum ? [{ name: typesetFrench(name ?? "TVA"), sum }] : []))
  const isWhole = total === undefined || round(each.reduce((sum, tax) => sum + tax.sum, 0)) === round(total)
  return isWhole ? each : total ? [{ name: "TVA", sum: total }] : []
}

type Promises = {
  delivery?: string | null
  delivery_once_paid?: string | null
  collected_at?: string[]
  pay_before?: string | null
  payment?: string | null
  renewals?: string[]
  withdrawal_periods?: string[]
  exceptions?: string[]
  reasons?: Record<string, string>
  eco?: Record<string, string>
}

function promisesOf({ metadata }: Pick<PlacedOrder, "metadata">): Promises {
  return (metadata?.["promises"] ?? {}) as Promises
}

/** What the shop promised with an order (`metadata.promises`); of an unpaid one how long it takes once it is paid. */
export function readPromises(order: PlacedOrder) {
  const promises = promisesOf(order)
  const delivery = order.paid ? promises.delivery : promises.delivery_once_paid
  const {
    collected_at: place = [],
    renewals = [],
    withdrawal_periods: periods = [],
    exceptions = [],
    payment,
    pay_before,
  } = promises
  return { delivery: delivery ?? "", place, payBefore: pay_before ?? "", payment: payment ?? "", renewals, periods, exceptions }
}

/** Where an order goes, line by line. */
export const describeAddress = ({ shipping }: PlacedOrder) => listAddress(shipping)

/** What the address of an order is: as on the shop's pages. */
export function nameAddress(order: PlacedOrder): string {
  if (!order.shipment_delivery) return "Coordonnées"
  return readPromises(order).place.length > 0 ? "Retrait" : "Livraison"
}

/** To whom an order is invoiced, line by line: where, if not where the goods go, and the company with its VAT number. */
export function describeBilling({ shipping, billing, metadata }: PlacedOrder): string[] {
  const isApart = Boolean(billing?.address1) && listAddress(billing).join("\n") !== listAddress(shipping).join("\n")
  const { company, vat_number: number } = metadata ?? {}
  const named = typeof company === "string" && company ? company : null
  const lines = isApart ? listAddress(billing, named) : named ? [named] : []
  return typeof number === "string" && number ? [...lines, `Numéro de TVA\u00a0: ${number}`] : lines
}

function listAddress(address: PostalAddress | null | undefined, company: string | null = null): string[] {
  const { first_name, last_name, address1, address2, zip, city, state, country } = address ?? {}
  const name = [first_name, last_name].filter(Boolean).join(" ") || address?.name
  const town = [zip, city].filter(Boolean).join(" ")
  const abroad = country && country !== "FR" ? nameCountry(country) : null
  const lines = [name, company, address1, address2, [town, state].filter(Boolean).join(" "), abroad]
  return lines.filter((line): line is string => Boolean(line))
}

function nameCountry(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(["fr"], { type: "region" }).of(code) ?? code) : code
}

/** Who sells, line by line. */
export function describeSeller(legal: Settings): string[] {
  const text = (field: string) => typesetFrench(String(legal?.[field] ?? ""))
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
