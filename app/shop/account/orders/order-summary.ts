import type { Order } from "~/commerce/api-types"
import { formatPrice } from "~/money/format-amount"
import { sumAmounts } from "~/money/minor-units"
import { bundleContents } from "~/shop/cart/bundle-contents"
import { viewSums } from "~/shop/cart/cart-sums"
import { ecoParticipationOf } from "~/shop/catalogue/product-details"
import { UNNAMED_ITEM, UNNAMED_OPTION } from "~/shop/catalogue/editor-fields"
import { viewDecorative } from "~/shop/catalogue/pictures"
import { deliveryLabel } from "~/texts/prices"
import { typesetFrench } from "~/texts/typography"
import { paymentText } from "~/shop/account/format"
import { formatDay } from "~/texts/dates"
import { BUNDLE_CONTENTS, planLabel } from "~/texts/product-sentences"
import { readPromises, viewOrderPromises } from "./order-promises"

/** What was ordered, how it adds up and how it was paid, for the confirmation and the account; all of it text. */
export type OrderSummary = ReturnType<typeof summarizeOrder>

export function summarizeOrder(order: OrderRecord) {
  const sums = viewSums(order, order.shipment_delivery === true, readPromises(order.metadata).reasons)
  return {
    date: formatDay(order.date_created),
    lines: (order.items ?? []).map((item) => viewLine(item, order)),
    sums: listOrderSums(order, sums),
    // Professionals read it beside the total.
    totalWithoutVat: sums.totalWithoutVat.text,
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

/** A line of an order, before discounts, in the words of its recap; `slug` is null when the product has no page any more. */
function viewLine(item: NonNullable<Order["items"]>[number], { currency, metadata }: OrderRecord) {
  const { purchase_option: purchase, product, product_id: productId } = item
  const plan = purchase?.type === "subscription" ? [planLabel(purchase.plan_name)] : []
  const options = (item.options ?? []).flatMap(({ name, value }) =>
    value ? [typesetFrench(`${name || UNNAMED_OPTION}\u00a0: ${String(value)}`)] : [],
  )
  const contents = bundleContents(item)
  if (contents !== null) options.push(`${BUNDLE_CONTENTS}\u00a0: ${contents}`)
  const today = ecoParticipationOf((product as { content?: unknown } | null | undefined)?.content, currency)
  const eco = readPromises(metadata).eco[productId ?? ""] ?? (today === null ? null : formatPrice(today, currency))
  if (eco !== null) options.push(`Dont éco-participation\u00a0: ${eco}`)
  return {
    id: item.id ?? "",
    name: item.product_name || product?.name || UNNAMED_ITEM,
    slug: product?.slug ?? null,
    options: [...options, ...plan].join(", "),
    quantity: item.quantity ?? 0,
    total: formatPrice(item.price_total ?? 0, currency),
    picture: viewDecorative(item.variant?.images) ?? viewDecorative(product?.images),
  }
}

/** A row under an order's lines; `kind` tells how it stands there. */
type OrderSum = { label: string; amount: string; kind: "part" | "total" | "vat" }

/** An order, of which the account reads some parts in another shape. */
type OrderRecord = Omit<Order, "shipments" | "payments" | "refunds">

/** The backend's sums from the lines to what is left to pay, as rows that a shopper can add up: those of the recap. */
function listOrderSums(order: OrderRecord, sums: ReturnType<typeof viewSums>): OrderSum[] {
  const row = (label: string, amount: string, kind: OrderSum["kind"] = "part"): OrderSum => ({ label, amount, kind })
  const total = order.grand_total ?? 0
  const credit = Math.min(order.account_credit_amount ?? 0, total)
  // A cart names the cards' whole balances; no source says that an order does not.
  const cards = Math.min(order.giftcard_total ?? 0, sumAmounts([total, -credit]))
  const rest = sumAmounts([total, -cards, -credit])
  const price = (amount: number) => formatPrice(amount, order.currency)
  return [
    row("Sous-total", sums.subTotal.text),
    ...sums.discounts.map(({ label, amount }) => row(label, `−${amount.text}`)),
    ...(sums.delivery === null ? [] : [row(deliveryLabel(typesetFrench(order.shipping?.service_name ?? "")), sums.delivery)]),
    ...(sums.addedTaxes ? [row("Taxes", sums.addedTaxes.text)] : []),
    row("Total TTC", sums.total.text, "total"),
    ...sums.vatLines.flatMap(({ name, amount }) => (amount.amount ? [row(`dont ${name}`, amount.text, "vat")] : [])),
    // A gift card and a credit are ways to pay: they stand below the total, and what is left to pay below them.
    ...(cards > 0 ? [row("Carte cadeau", `−${price(cards)}`)] : []),
    ...(credit > 0 ? [row("Avoir de votre compte", `−${price(credit)}`)] : []),
    ...(rest < total ? [row(order.paid && rest > 0 ? "Réglé" : "Reste à payer", price(rest), "total")] : []),
  ]
}

type Balance = Partial<Pick<Order, "paid" | "canceled" | "refunded" | "payment_balance">> & { auth_total?: number | null }

/**
 * Whether an order still has to be paid, or its card to be authorised; what was given back is not asked for again. Its `status` is a label
 * that the store may rename.
 */
export function isUnpaid(order: Balance): boolean {
  const { paid, canceled, refunded, payment_balance: balance } = order
  return paid !== true && canceled !== true && refunded !== true && ((balance ?? -1) < 0 || awaitsAuthorization(order))
}

/**
 * Whether an order costs nothing yet but its card is to be authorised, for a trial: it starts once the order is paid
 * (../shared/real-store.md, 8). Told only by an order that calls itself unpaid: what one without the field means is open.
 */
export function awaitsAuthorization({ paid, payment_balance: balance, auth_total: authorised }: Balance): boolean {
  return paid === false && (balance ?? -1) >= 0 && (authorised ?? 0) > 0
}

/** What is left to pay of an order, as text. */
export function amountDue({
  payment_balance: balance,
  grand_total = 0,
  currency,
}: Balance & Pick<Order, "currency" | "grand_total">): string {
  return formatPrice(Math.max(0, -(balance ?? -grand_total)), currency)
}
