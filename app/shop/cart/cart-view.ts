import type { Cart } from "~/commerce/wire"
import { type Money, moneyOf } from "~/money/format-amount"
import { sumEuros, withoutTax } from "~/money/minor-units"
import type { Problem } from "~/problems"
import { type CartLineView, viewCartLine } from "./cart-line-view"

/** The cart as pages show it: euros, VAT included, each with its French text. */
export type CartView = CartSums & {
  lines: CartLineView[]
  /** Number of articles, all lines together. */
  quantity: number
  couponCode: string | null
  /** Whether something has to be sent to an address. */
  needsDelivery: boolean
  deliveryName: string | null
  /** Whether services are on offer for where it goes, so that the delivery's price is a matter of choice. */
  isRated: boolean
  hasSubscription: boolean
}

/**
 * Shapes the backend's cart for display; the totals are the backend's own, never recomputed (specification §3, Cart).
 * `due` is `capture_total`, what remains after gift cards.
 */
export function viewCart(cart: Cart, now: Date = new Date()): CartView {
  const lines = (cart.items ?? []).map((item) => viewCartLine(item, cart.item_tax_included !== false, now))
  const needsDelivery = cart.shipment_delivery === true
  return {
    lines,
    quantity: cart.item_quantity ?? lines.reduce((sum, line) => sum + line.quantity, 0),
    couponCode: cart.coupon_code ?? null,
    needsDelivery,
    deliveryName: needsDelivery && cart.shipping?.service ? (cart.shipping.service_name ?? null) : null,
    isRated: (cart.shipment_rating?.services?.length ?? 0) > 0,
    hasSubscription: lines.some(({ plan }) => plan !== null),
    ...viewCartSums(cart),
  }
}

type VatLine = { id: string; name: string; amount: Money }

/** From the sum of the lines to what is due, in euros, VAT included: rows that a shopper can add up. */
export type CartSums = {
  /** All lines before discounts. */
  subTotal: Money
  discounts: DiscountView[]
  /** Price of the chosen delivery service before its discounts as text (`Offerte` when free), or null before one is chosen. */
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
  /** What the account's credit pays. */
  credit: Money | null
  /** What remains to be paid. */
  due: Money
  /** By how much the rows miss the backend's own sums, which count; null when they add up. */
  difference: Money | null
}

/**
 * The cart's sums as the backend computed them (storefront API, cart totals), never computed anew. Where its single discounts
 * do not make up its total of them, one row stands for all.
 */
function viewCartSums(cart: Cart): CartSums {
  const chosen = cart.shipment_delivery === true && Boolean(cart.shipping?.service)
  const shipmentDiscount = cart.shipment_discount ?? 0
  const shipment = chosen ? (cart.shipment_total ?? cart.shipping?.price ?? 0) : 0
  const each = viewDiscounts(cart)
  const taken = sumEuros([cart.discount_total ?? 0, shipmentDiscount])
  const isWhole = sumEuros(each.map(({ amount }) => amount.amount)) === taken
  const discounts =
    isWhole || taken <= 0 ? each : [{ id: "all", kind: "promotion" as const, reason: null, amount: moneyOf(taken) }]
  const deliveryPrice = chosen ? moneyOf(sumEuros([shipment, shipmentDiscount])) : null
  const total = cart.grand_total ?? 0
  const credit = cart.account_credit_amount ?? 0
  const sums = {
    subTotal: moneyOf(cart.sub_total ?? 0),
    discounts,
    delivery: deliveryPrice && (deliveryPrice.amount === 0 ? "Offerte" : deliveryPrice.text),
    deliveryPrice,
    addedTaxes: cart.tax_included_total ? moneyOf(cart.tax_included_total) : null,
    total: moneyOf(total),
    vatLines: viewVatLines(cart),
    totalWithoutVat: moneyOf(withoutTax(total, cart.tax_total ?? 0)),
    giftCards: viewGiftCards(cart),
    credit: credit > 0 ? moneyOf(credit) : null,
    due: moneyOf(cart.capture_total ?? total),
  }
  const difference = differenceOf(sums)
  return { ...sums, difference: difference === 0 ? null : moneyOf(Math.abs(difference)) }
}

/** The rates' own amounts where they make up the cart's tax, else the tax in one line. */
function viewVatLines({ taxes, tax_total }: Cart): VatLine[] {
  const each = (taxes ?? []).flatMap(({ id, name, amount }) =>
    amount ? [{ id: id ?? name ?? "", name: name ?? "TVA", amount: moneyOf(amount) }] : [],
  )
  const isWhole = tax_total === undefined || sumEuros(each.map(({ amount }) => amount.amount)) === sumEuros([tax_total ?? 0])
  return isWhole ? each : [{ id: "tva", name: "TVA", amount: moneyOf(tax_total ?? 0) }]
}

/** What the rows lack to make the total, or else to make what is due, in euros. */
function differenceOf(sums: Omit<CartSums, "difference">): number {
  const { subTotal, discounts, deliveryPrice, addedTaxes, total, giftCards, credit, due } = sums
  const less = (amount: number) => -amount
  const taken = discounts.map(({ amount }) => less(amount.amount))
  const rows = sumEuros([subTotal.amount, ...taken, deliveryPrice?.amount ?? 0, addedTaxes?.amount ?? 0])
  const paid = [...giftCards.map(({ used }) => used.amount), credit?.amount ?? 0].map(less)
  return sumEuros([total.amount, less(rows)]) || sumEuros([due.amount, less(sumEuros([total.amount, ...paid]))])
}

/** A discount and why it is there; `reason` is null when the backend gives no name. */
export type DiscountView = { id: string; kind: "coupon" | "promotion"; reason: string | null; amount: Money }

/** What a gift card pays of this cart; `balance` is all that is on it. */
export type GiftCardView = { id: string; last4: string; used: Money; balance: Money }

/** Each discount of the cart with its reason: the coupon's name, or the promotion's (storefront API, cart totals). */
export function viewDiscounts(cart: Cart): DiscountView[] {
  return (cart.discounts ?? []).flatMap((discount) => {
    const amount = discount.amount ?? 0
    if (amount <= 0) return []
    const coupon = discount.type === "coupon"
    const promotion = cart.promotions?.results?.find(({ id }) => id === discount.source_id)
    const reason = (coupon ? (cart.coupon?.name ?? cart.coupon_code) : promotion?.name) ?? null
    return [{ id: discount.id, kind: coupon ? "coupon" : "promotion", reason, amount: moneyOf(amount) }]
  })
}

/** What each gift card pays: the backend gives balances, and the total due tells how much of them is used. */
export function viewGiftCards(cart: Cart): GiftCardView[] {
  let rest = Math.max(0, sumEuros([cart.grand_total ?? 0, -(cart.capture_total ?? 0)]))
  return (cart.giftcards ?? []).map((card) => {
    const balance = card.amount ?? 0
    const used = Math.min(balance, rest)
    rest = sumEuros([rest, -used])
    return { id: card.id ?? "", last4: card.last4 ?? "", used: moneyOf(used), balance: moneyOf(balance) }
  })
}

/**
 * The first line that cannot be bought in its quantity, as a problem that names it, by the rule that the cart shows;
 * null when all can, or when the backend does not tell.
 */
export function findUnavailable(lines: readonly Pick<CartLineView, "name" | "remaining">[]): Problem<"item-unavailable"> | null {
  const line = lines.find(({ remaining }) => remaining !== null)
  return line ? { code: "item-unavailable", detail: { name: line.name } } : null
}

/** The same for the backend's cart. */
export function findUnavailableItem(cart: Cart): Problem | null {
  return findUnavailable(viewCart(cart).lines)
}
