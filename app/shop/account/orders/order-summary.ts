import type { Order } from "~/commerce/api-types"
import { formatPrice } from "~/money/format-amount"
import { sumAmounts, withoutTax } from "~/money/minor-units"
import { ecoParticipationOf } from "~/shop/catalogue/product-details"
import { UNNAMED_ITEM, UNNAMED_OPTION } from "~/shop/catalogue/editor-fields"
import { viewDecorative } from "~/shop/catalogue/pictures"
import { setType } from "~/texts/typography"
import { paymentText } from "~/shop/account/format"
import { formatDay } from "~/texts/dates"
import { viewOrderPromises } from "./order-promises"

/** What was ordered, how it adds up and how it was paid, for the confirmation and the account; all of it text. */
export type OrderSummary = ReturnType<typeof summarizeOrder>

export function summarizeOrder(order: OrderRecord) {
  return {
    date: formatDay(order.date_created),
    lines: (order.items ?? []).map((item) => viewLine(item, order.currency)),
    sums: listOrderSums(order),
    totalWithoutVat: orderWithoutVat(order),
    payment: namePayment(order),
  }
}

/** How an order was paid, in the words of its recap where they say more: the order itself knows no wallet. */
function namePayment(order: OrderRecord): string | null {
  if (order.billing?.method === "giftcard") return "Carte cadeau"
  const known = paymentText(order.billing)
  const { payment: promised } = viewOrderPromises(order)
  return known !== null && promised?.includes(known) ? promised : known
}

/** A line of an order, before discounts; `slug` is null when the product has no page any more. */
function viewLine(item: NonNullable<Order["items"]>[number], currency: string) {
  const { purchase_option: purchase, product } = item
  const plan = purchase?.type === "subscription" ? [`Abonnement ${purchase.plan_name ?? ""}`.trim()] : []
  const options = (item.options ?? []).flatMap(({ name, value }) =>
    value ? [setType(`${name || UNNAMED_OPTION}\u00a0: ${String(value)}`)] : [],
  )
  const eco = ecoParticipationOf((product as { content?: unknown } | null | undefined)?.content, currency)
  if (eco !== null) options.push(`Dont éco-participation\u00a0: ${formatPrice(eco, currency)}`)
  return {
    ...{ id: item.id ?? "", name: item.product_name || product?.name || UNNAMED_ITEM, slug: product?.slug ?? null },
    ...{ options: [...options, ...plan].join(" · "), quantity: item.quantity ?? 0 },
    total: formatPrice(item.price_total ?? 0, currency),
    picture: viewDecorative(item.variant?.images) ?? viewDecorative(product?.images),
  }
}

/** A row under an order's lines; `kind` tells how it stands there. */
export type OrderSum = { label: string; amount: string; kind: "part" | "total" | "vat" }

/** An order, of which the account reads some parts in another shape. */
type OrderRecord = Omit<Order, "shipments" | "payments" | "refunds">

/** The backend's sums from the lines to what is left to pay, as rows that a shopper can add up. */
export function listOrderSums(order: OrderRecord): OrderSum[] {
  const price = (amount: number | null | undefined) => formatPrice(amount ?? 0, order.currency)
  const row = (label: string, amount: string, kind: OrderSum["kind"] = "part"): OrderSum => ({ label, amount, kind })
  const service = order.shipping?.service_name
  // A cart names the cards' whole balances; no source says that an order does not.
  const total = order.grand_total ?? 0
  const cards = Math.min(order.giftcard_total ?? 0, total)
  const credit = Math.min(order.account_credit_amount ?? 0, sumAmounts([total, -cards]))
  const rest = sumAmounts([total, -cards, -credit])
  return [
    row("Sous-total", price(order.sub_total)),
    ...listDiscounts(order).map(({ label, amount }) => row(label, `−${price(amount)}`)),
    ...(order.shipment_delivery
      ? [row(service ? `Livraison (${service})` : "Livraison", order.shipment_total ? price(order.shipment_total) : "Gratuit")]
      : []),
    ...(order.tax_included_total ? [row("Taxes", price(order.tax_included_total))] : []),
    row("Total TTC", price(total), "total"),
    ...listTaxes(order).map(({ label, amount }) => row(`dont ${label}`, price(amount), "vat")),
    // A gift card and a credit are ways to pay: they stand below the total, and what is left to pay below them.
    ...(cards > 0 ? [row("Carte cadeau", `−${price(cards)}`)] : []),
    ...(credit > 0 ? [row("Avoir de votre compte", `−${price(credit)}`)] : []),
    ...(rest < total ? [row(order.paid && rest > 0 ? "Réglé" : "Reste à payer", price(rest), "total")] : []),
  ]
}

/** What an order costs without the VAT in it, as text: professionals read it beside the total. */
export function orderWithoutVat(order: Pick<Order, "currency" | "grand_total" | "tax_total">): string {
  return formatPrice(withoutTax(order.grand_total ?? 0, order.tax_total ?? 0), order.currency)
}

function listDiscounts({ discounts, discount_total, coupon_code }: OrderRecord): { label: string; amount: number }[] {
  const each = (discounts ?? []).flatMap(({ type, amount }) => {
    const label = type === "coupon" ? `Code promo${coupon_code ? ` «\u00a0${coupon_code}\u00a0»` : ""}` : "Remise"
    return amount ? [{ label, amount }] : []
  })
  const total = discount_total ?? 0
  const isWhole = Math.abs(each.reduce((sum, { amount }) => sum + amount, 0) - total) < 0.005
  return isWhole ? each : total > 0 ? [{ label: "Remises", amount: total }] : []
}

function listTaxes({ taxes, tax_total }: OrderRecord): { label: string; amount: number }[] {
  const each = (taxes ?? []).flatMap(({ name, amount }) => (amount ? [{ label: name ?? "TVA", amount }] : []))
  return each.length > 0 || !tax_total ? each : [{ label: "TVA", amount: tax_total }]
}

type Balance = Partial<Pick<Order, "paid" | "canceled" | "refunded" | "payment_balance">>

/** Whether an order still has to be paid; what was given back is not asked for again. Its `status` is a label that the store may rename. */
export function isUnpaid({ paid, canceled, refunded, payment_balance: balance }: Balance): boolean {
  return paid !== true && canceled !== true && refunded !== true && (balance ?? -1) < 0
}

/** What is left to pay of an order, as text. */
export function amountDue({
  payment_balance: balance,
  grand_total = 0,
  currency,
}: Balance & Pick<Order, "currency" | "grand_total">): string {
  return formatPrice(Math.max(0, -(balance ?? -grand_total)), currency)
}
