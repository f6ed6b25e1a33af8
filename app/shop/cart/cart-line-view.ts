import type { CartItem } from "~/commerce/wire"
import { type Money, moneyOf } from "~/money/format-amount"
import { sumEuros, withoutTax } from "~/money/minor-units"
import { formatPricePerKilogram, paidWeightOf } from "~/shop/catalogue/net-weight"
import { type PictureView, viewPictures } from "../catalogue/pictures"
import { remainingOf } from "../catalogue/stock"

/**
 * How often a subscription bills (`monthly` × 1 is "/ mois"), after how many days of trial, and after how many payments it
 * ends; `limit` is null for one that goes on until it is cancelled. `next` is when it is charged next, ordered now, in ISO.
 */
export type PlanView = {
  name: string
  interval: string
  count: number
  trialDays: number
  limit: number | null
  next: string | null
}

/** One line of the cart as the pages show it; amounts in euros, VAT included. */
export type CartLineView = {
  id: string
  productId: string
  /** Null when the product can no longer be opened. */
  slug: string | null
  name: string
  options: { name: string; value: string }[]
  plan: PlanView | null
  quantity: number
  unitPrice: Money
  /** Before discounts. */
  priceTotal: Money
  discount: Money | null
  /** What the line costs after its discounts. */
  total: Money
  /** The same without VAT, for professionals. */
  totalWithoutVat: Money
  /** `39,60 € / kg`, for what is sold by weight. */
  pricePerKilogram: string | null
  picture: PictureView | null
  /** How many can still be bought when that is fewer than the quantity, else null: the backend only refuses at the order. */
  remaining: number | null
}

/** The plan of a line that is a subscription, ordered at a moment; null for any other line. */
export function viewPlan(item: Pick<CartItem, "purchase_option">, now: Date): PlanView | null {
  const option = item.purchase_option
  if (option?.type !== "subscription") return null
  const schedule = option.billing_schedule ?? option.order_schedule
  const { interval, interval_count: count, trial_days: trial, limit } = (schedule ?? {}) as Record<string, unknown>
  const rhythm = {
    interval: typeof interval === "string" ? interval : "monthly",
    count: typeof count === "number" ? count : 1,
    trialDays: typeof trial === "number" ? trial : 0,
  }
  return {
    name: option.plan_name ?? "",
    ...rhythm,
    limit: typeof limit === "number" && limit > 0 ? limit : null,
    next: nextCharge(rhythm, now),
  }
}

/** Shapes one cart line for display (storefront API, item shapes). In: the line, whether its prices include VAT, and now. */
export function viewCartLine(item: CartItem, taxIncluded: boolean, now: Date): CartLineView {
  const name = item.product_name ?? item.product?.name ?? ""
  const price = item.price ?? 0
  const priceTotal = item.price_total ?? 0
  const discount = item.discount_total ?? 0
  const plan = viewPlan(item, now)
  const pictures = [...viewPictures(item.variant?.images, name), ...viewPictures(item.product?.images, name)]
  return {
    id: item.id,
    productId: item.product_id ?? item.product?.id ?? "",
    slug: item.product?.slug ?? null,
    name,
    options: (item.options ?? []).flatMap(({ name: option, value }) =>
      option && value ? [{ name: option, value: String(value) }] : [],
    ),
    plan,
    quantity: item.quantity ?? 0,
    unitPrice: moneyOf(price),
    priceTotal: moneyOf(priceTotal),
    discount: discount > 0 ? moneyOf(discount) : null,
    total: moneyOf(sumEuros([priceTotal, -discount])),
    totalWithoutVat: moneyOf(withoutTax(sumEuros([priceTotal, -discount]), taxIncluded ? (item.tax_total ?? 0) : 0)),
    pricePerKilogram: formatPricePerKilogram(price, paidWeightOf(item.product, item.variant, plan)),
    picture: pictures[0] ?? null,
    remaining: remainingOf(item),
  }
}

type Schedule = { interval: string; count: number; trialDays: number }

/**
 * When a subscription that is ordered now is charged next, as an ISO date and time: after its trial, else one interval later,
 * on the last day of a shorter month. Null for an interval that is not known.
 */
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
