import type { Cart, CartItem } from "~/commerce/api-types"
import { asCharged, type Money, moneyOf } from "~/money/format-amount"
import { sumAmounts, timesAmount, withoutTax } from "~/money/minor-units"
import type { Problem } from "~/problems"
import { formatPricePerKilogram, paidWeightOf } from "~/shop/catalogue/net-weight"
import { formatDay } from "~/texts/dates"
import { renewalTerms } from "~/texts/renewal"
import { UNNAMED_ITEM, UNNAMED_OPTION } from "../catalogue/editor-fields"
import { viewPictures } from "../catalogue/pictures"
import { ecoParticipationOf } from "../catalogue/product-details"
import { remainingOf } from "../catalogue/stock"
import { setType } from "~/texts/typography"
import { isDeliveryNeeded } from "./delivery-services"

/** The cart as pages show it: amounts in its currency, each with its French text. */
export type CartView = ReturnType<typeof viewCart>

/** Shapes the backend's cart for display; the totals are the backend's own, never recomputed [3.12], [3.13]. */
export function viewCart(cart: Cart, now: Date = new Date()) {
  const lines = (cart.items ?? []).map((item) => viewCartLine(item, cart, now))
  const needsDelivery = isDeliveryNeeded(cart)
  return {
    lines,
    quantity: cart.item_quantity ?? lines.reduce((sum, line) => sum + line.quantity, 0),
    couponCode: cart.coupon_code ?? null,
    needsDelivery,
    deliveryName: needsDelivery && cart.shipping?.service ? (cart.shipping.service_name ?? null) : null,
    // Then the price of delivery depends on the service that is chosen.
    hasShippingRates: (cart.shipment_rating?.services?.length ?? 0) > 0,
    hasSubscription: lines.some(({ plan }) => plan !== null),
    ...viewCartSums(cart),
  }
}

type VatLine = { id: string; name: string; amount: Money }

/** From the sum of the lines to what is due: rows that a shopper can add up. */
export type CartSums = {
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
  /** What the account's credit pays. */
  credit: Money | null
  /** What remains to be paid. */
  due: Money
  /** The difference between the rows and the backend's sums, which count; null when they add up. */
  discrepancy: Money | null
}

/** The cart's sums. Where its single discounts do not make up their total, one row stands for all. */
function viewCartSums(cart: Cart): CartSums {
  const money = (amount: number) => moneyOf(amount, cart.currency)
  const chosen = isDeliveryNeeded(cart) && Boolean(cart.shipping?.service)
  const shipmentDiscount = cart.shipment_discount ?? 0
  const shipment = chosen ? (cart.shipment_total ?? cart.shipping?.price ?? 0) : 0
  const each = viewDiscounts(cart)
  const taken = sumAmounts([cart.discount_total ?? 0, shipmentDiscount])
  const isWhole = sumAmounts(each.map(({ amount }) => amount.amount)) === taken
  const discounts = isWhole || taken <= 0 ? each : [{ id: "all", kind: "promotion" as const, reason: null, amount: money(taken) }]
  const deliveryPrice = chosen ? money(sumAmounts([shipment, shipmentDiscount])) : null
  const total = cart.grand_total ?? 0
  const credit = cart.account_credit_amount ?? 0
  const sums = {
    subTotal: money(cart.sub_total ?? 0),
    discounts,
    delivery: deliveryPrice && (deliveryPrice.amount === 0 ? "Gratuit" : deliveryPrice.text),
    deliveryPrice,
    addedTaxes: cart.tax_included_total ? money(cart.tax_included_total) : null,
    total: money(total),
    vatLines: viewVatLines(cart),
    totalWithoutVat: money(withoutTax(total, cart.tax_total ?? 0)),
    giftCards: viewGiftCards(cart),
    credit: credit > 0 ? money(credit) : null,
    due: money(cart.capture_total ?? total),
  }
  const difference = discrepancyOf(sums)
  return { ...sums, discrepancy: difference === 0 ? null : money(Math.abs(difference)) }
}

function viewVatLines({ taxes, tax_total, currency }: Cart): VatLine[] {
  const each = (taxes ?? []).flatMap(({ id, name, amount }) =>
    amount ? [{ id: id ?? name ?? "", name: name ?? "TVA", amount: moneyOf(amount, currency) }] : [],
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

/** A discount and why it is there; `reason` is null when the backend gives no name. */
export type DiscountView = { id: string; kind: "coupon" | "promotion"; reason: string | null; amount: Money }

/** What a gift card pays of this cart; `balance` is all that is on it. */
export type GiftCardView = { id: string; last4: string; used: Money; balance: Money }

/** Each discount of the cart with its reason: the coupon's code, as orders have it too, or the promotion's name (storefront API, cart totals). */
export function viewDiscounts(cart: Cart): DiscountView[] {
  return (cart.discounts ?? []).flatMap((discount) => {
    const amount = discount.amount ?? 0
    if (amount <= 0) return []
    const coupon = discount.type === "coupon"
    const promotion = cart.promotions?.results?.find(({ id }) => id === discount.source_id)
    const reason = (coupon ? (cart.coupon_code ?? cart.coupon?.name) : promotion?.name) ?? null
    return [{ id: discount.id, kind: coupon ? "coupon" : "promotion", reason, amount: moneyOf(amount, cart.currency) }]
  })
}

/** What each gift card pays: the backend gives balances, and the total due tells how much of them is used. */
export function viewGiftCards(cart: Cart): GiftCardView[] {
  let rest = Math.max(0, sumAmounts([cart.grand_total ?? 0, -(cart.capture_total ?? 0)]))
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

/** The first line that cannot be bought in its quantity, as a problem; null when all can, or when the backend does not tell. */
export function findUnavailable(lines: readonly Pick<CartLineView, "name" | "remaining">[]): Problem<"item-unavailable"> | null {
  const line = lines.find(({ remaining }) => remaining !== null)
  return line ? { code: "item-unavailable", detail: { name: line.name } } : null
}

export function findUnavailableItem(cart: Cart): Problem | null {
  return findUnavailable(viewCart(cart).lines)
}

/** How a subscription bills; `limit` is its number of payments, null without end; `next` is the next charge in ISO 8601; `isSent`: it has parcels. */
export type PlanView = Schedule & { name: string; limit: number | null; next: string | null; isSent: boolean }

type Schedule = { interval: string; count: number; trialDays: number }

/** One line of the cart as the pages show it. */
export type CartLineView = ReturnType<typeof viewCartLine>

/** The plan of a line that is a subscription, ordered at a moment; null for any other line. */
export function viewPlan(item: Pick<CartItem, "purchase_option" | "delivery">, now: Date): PlanView | null {
  const option = item.purchase_option
  if (option?.type !== "subscription") return null
  const schedule = option.billing_schedule ?? option.order_schedule
  const { interval, interval_count: count, trial_days: trial, limit } = (schedule ?? {}) as Record<string, unknown>
  const rhythm = {
    interval: typeof interval === "string" ? interval : "monthly",
    count: typeof count === "number" ? count : 1,
    trialDays: typeof trial === "number" ? trial : 0,
  }
  const payments = typeof limit === "number" && limit > 0 ? limit : null
  return {
    name: option.plan_name ?? "",
    ...rhythm,
    limit: payments,
    next: nextCharge(rhythm, now),
    isSent: (item.delivery ?? "shipment") === "shipment",
  }
}

/** Shapes one cart line for display (storefront API, item shapes), in the cart's currency. */
export function viewCartLine(item: CartItem, cart: Pick<Cart, "currency" | "item_tax_included">, now: Date) {
  const { currency } = cart
  const taxIncluded = cart.item_tax_included !== false
  const money = (amount: number) => moneyOf(amount, currency)
  const name = item.product_name || item.product?.name || UNNAMED_ITEM
  const { id, price, price_total: priceTotal, quantity } = item
  const original = item.variant?.orig_price ?? item.product?.orig_price
  const plan = viewPlan(item, now)
  const eco = ecoParticipationOf(item.product?.content, currency)
  const pictures = [...viewPictures(item.variant?.images, name), ...viewPictures(item.product?.images, name)]
  return {
    ...{
      id,
      name,
      plan,
      renewal: plan && renewalTerms(plan, formatDay(plan.next)),
      quantity,
      productId: item.product_id ?? null,
      slug: item.product?.slug ?? null,
    },
    options: [
      ...(item.options ?? []).flatMap(({ name: option, value }) =>
        value ? [{ name: setType(option || UNNAMED_OPTION), value: setType(String(value)) }] : [],
      ),
      ...(eco === null ? [] : [{ name: "Dont éco-participation", value: money(eco).text }]),
    ],
    currency,
    unitPrice: money(price),
    // Before the cart's discounts, which stand in the total: the lines add up to the subtotal.
    total: money(priceTotal),
    totalWithoutVat: money(taxIncluded ? withoutTax(priceTotal, vatBeforeDiscounts(item)) : priceTotal),
    // What the line would have cost at the price that the product had before.
    original: original && original > price && plan === null ? money(timesAmount(original, quantity)) : null,
    pricePerKilogram: formatPricePerKilogram(price, paidWeightOf(item.product, item.variant, plan), asCharged(currency)),
    picture: pictures[0] ?? null,
    // How many can still be bought when that is fewer than the quantity: the backend only refuses at the order.
    remaining: remainingOf(item),
  }
}

/** The backend's VAT is that of the price after the cart's discounts. */
function vatBeforeDiscounts({ price_total: total, discount_total: discount, tax_total: vat }: CartItem): number {
  return ((vat ?? 0) * total) / (total - (discount ?? 0) || 1)
}

/** When a subscription ordered now is charged next, in ISO 8601; null for an unknown interval. */
export function nextCharge({ interval, count, trialDays }: Schedule, now: Date): string | null {
  const next = new Date(now)
  if (trialDays > 0) next.setUTCDate(next.getUTCDate() + trialDays)
  else if (interval === "daily") next.setUTCDate(next.getUTCDate() + count)
  else if (interval === "weekly") next.setUTCDate(next.getUTCDate() + 7 * count)
  else if (interval === "monthly") addMonths(next, count)
  else if (interval === "yearly") addMonths(next, 12 * count)
  else return null
  return next.toISOString()
}

function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  const longest = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, longest))
}
