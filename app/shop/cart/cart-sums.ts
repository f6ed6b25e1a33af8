import type { Order } from "~/commerce/api-types"
import { type Money, moneyOf } from "~/money/format-amount"
import { sumAmounts, withoutTax } from "~/money/minor-units"
import { totalsDiffer, ALL_DISCOUNTS, discountLabel } from "~/texts/cart"
import { typesetFrench } from "~/texts/typography"

/** What a cart and the order that it becomes are summed up from. */
type Summed = Pick<
  Order,
  | "currency"
  | "grand_total"
  | "sub_total"
  | "discounts"
  | "discount_total"
  | "coupon_code"
  | "coupon"
  | "promotions"
  | "shipment_delivery"
  | "shipment_total"
  | "shipment_discount"
  | "taxes"
  | "tax_total"
  | "tax_included_total"
  | "giftcards"
  | "account_credit_amount"
>

type Payable = Summed & { shipping?: { service?: string | null; price?: number | null } | null } & {
  capture_total?: number | null
}

type VatLine = { id: string; name: string; amount: Money }

/** From the sum of the lines to what is due: rows that a shopper can add up. */
type CartSums = {
  /** All lines before discounts. */
  subTotal: Money
  discounts: DiscountView[]
  /** Price of the chosen delivery service before its discounts as text (`Gratuit` when free), or null before one is chosen. */
  delivery: string | null
  deliveryPrice: Money | null
  /** Taxes that come on top of the prices; null in a shop whose prices include them. */
  addedTaxes: Money | null
  /** What the order costs. */
  total: Money
  /** VAT inside the prices, one line for each rate. */
  vatLines: VatLine[]
  /** What the order costs without VAT, for professionals. */
  totalWithoutVat: Money
  giftCards: GiftCardView[]
  /** What they pay together; null for nothing. */
  paidByCards: Money | null
  /** What the account's credit pays. */
  credit: Money | null
  /** What remains to be paid. */
  due: Money
  /** The difference between the rows and the backend's sums, which count, and what says so; null when they add up. */
  discrepancy: (Money & { sentence: string }) | null
}

/**
 * The sums of a cart, or of an order. Where the single discounts do not make up their total, one row stands for all.
 *
 * @param chosen whether something is sent by a service that is known
 * @param reasons names of promotions by the ids of their discounts, where the record does not have them
 */
export function viewSums(
  cart: Payable,
  chosen = cart.shipment_delivery !== false && Boolean(cart.shipping?.service),
  reasons: Reasons = {},
): CartSums {
  const money = (amount: number) => moneyOf(amount, cart.currency)
  const shipmentDiscount = cart.shipment_discount ?? 0
  const shipment = chosen ? (cart.shipment_total ?? cart.shipping?.price ?? 0) : 0
  const each = viewDiscounts(cart, reasons)
  const taken = sumAmounts([cart.discount_total ?? 0, shipmentDiscount])
  const isWhole = sumAmounts(each.map(({ amount }) => amount.amount)) === taken
  const all = { id: "all", kind: "promotion" as const, reason: null, label: ALL_DISCOUNTS, amount: money(taken) }
  const discounts = isWhole || taken <= 0 ? each : [all]
  const deliveryPrice = chosen ? money(sumAmounts([shipment, shipmentDiscount])) : null
  const total = cart.grand_total ?? 0
  const credit = cart.account_credit_amount ?? 0
  const giftCards = viewGiftCards(cart)
  const paidByCards = sumAmounts(giftCards.map(({ used }) => used.amount))
  const sums = {
    subTotal: money(cart.sub_total ?? 0),
    discounts,
    delivery: deliveryPrice && (deliveryPrice.amount === 0 ? "Gratuit" : deliveryPrice.text),
    deliveryPrice,
    addedTaxes: cart.tax_included_total ? money(cart.tax_included_total) : null,
    total: money(total),
    vatLines: viewVatLines(cart),
    totalWithoutVat: money(withoutTax(total, cart.tax_total ?? 0)),
    giftCards,
    paidByCards: paidByCards > 0 ? money(paidByCards) : null,
    credit: credit > 0 ? money(credit) : null,
    due: money(cart.capture_total ?? total),
  }
  const difference = money(Math.abs(discrepancyOf(sums)))
  // Pages of the release before read its text.
  return { ...sums, discrepancy: difference.amount === 0 ? null : { ...difference, sentence: totalsDiffer(difference.text) } }
}

function viewVatLines({ taxes, tax_total, currency }: Summed): VatLine[] {
  const each = (taxes ?? []).flatMap(({ id, name, amount }) =>
    amount ? [{ id: id ?? name ?? "", name: typesetFrench(name ?? "TVA"), amount: moneyOf(amount, currency) }] : [],
  )
  const isWhole = tax_total === undefined || sumAmounts(each.map(({ amount }) => amount.amount)) === sumAmounts([tax_total ?? 0])
  return isWhole ? each : [{ id: "tva", name: "TVA", amount: moneyOf(tax_total ?? 0, currency) }]
}

/** The difference between the rows and the total or, if none, between the payments and the total. */
function discrepancyOf(sums: Omit<CartSums, "discrepancy">): number {
  const { subTotal, discounts, deliveryPrice, addedTaxes, total, giftCards, credit, due } = sums
  const taken = discounts.map(({ amount }) => -amount.amount)
  const rows = sumAmounts([subTotal.amount, ...taken, deliveryPrice?.amount ?? 0, addedTaxes?.amount ?? 0])
  const paid = sumAmounts([...giftCards.map(({ used }) => used.amount), credit?.amount ?? 0, due.amount])
  return sumAmounts([total.amount, -rows]) || sumAmounts([paid, -total.amount])
}

/** A discount, why it is there and what a row of sums calls it; `reason` is null when the backend gives no name. */
type DiscountView = { id: string; kind: "coupon" | "promotion"; reason: string | null; label: string; amount: Money }

/** What a gift card pays of this cart; `balance` is all that is on it. */
export type GiftCardView = { id: string; last4: string; used: Money; balance: Money }

/** Names of promotions by the ids of their discounts, as an order keeps them: it does not have the promotions. */
type Reasons = Readonly<Record<string, string>>

/** Each discount with its reason: the coupon's code, as orders have it too, or the promotion's name (storefront API, cart totals). */
export function viewDiscounts(cart: Summed, reasons: Reasons = {}): DiscountView[] {
  return (cart.discounts ?? []).flatMap((discount) => {
    const amount = discount.amount ?? 0
    if (amount <= 0) return []
    const coupon = discount.type === "coupon"
    const promotion = cart.promotions?.results?.find(({ id }) => id === discount.source_id)
    const named = reasons[discount.id] ?? promotion?.name
    const reason = (coupon ? (cart.coupon_code ?? cart.coupon?.name) : named && typesetFrench(named)) ?? null
    const kind = coupon ? ("coupon" as const) : ("promotion" as const)
    return [{ id: discount.id, kind, reason, label: discountLabel(kind, reason), amount: moneyOf(amount, cart.currency) }]
  })
}

/** What each gift card pays: the backend gives balances, and the total due and the account's credit tell how much of them is used. */
export function viewGiftCards(cart: Payable): GiftCardView[] {
  let rest = Math.max(0, sumAmounts([cart.grand_total ?? 0, -(cart.capture_total ?? 0), -(cart.account_credit_amount ?? 0)]))
  return (cart.giftcards ?? []).map((card) => {
    const balance = card.amount ?? 0
    const used = Math.min(balance, rest)
    rest = sumAmounts([rest, -used])
    return {
      id: card.id ?? "",
      last4: card.last4 ?? "",
      used: moneyOf(used, cart.currency),
      balance: moneyOf(balance, cart.currency),
    }
  })
}
