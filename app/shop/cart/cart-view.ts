import type { Cart, CartItem } from "~/commerce/api-types"
import { asCharged, formatPrice, moneyOf } from "~/money/format-amount"
import { sumAmounts, timesAmount, withoutTax } from "~/money/minor-units"
import type { Problem } from "~/problems"
import { formatPricePerKilogram, paidWeightOf } from "~/shop/catalogue/net-weight"
import { fillSentence } from "~/texts/browser-sentences"
import { formatDay } from "~/texts/dates"
import { listNames } from "~/texts/name-list"
import { deliveryFrom, deliveryLabel, priceTerms } from "~/texts/prices"
import { BUNDLE_CONTENTS, orderedPlan, planLabel } from "~/texts/product-sentences"
import { orderedRenewalTerms } from "~/texts/renewal"
import { SHORT_STOCK, sumLabels } from "~/texts/cart"
import { UNNAMED_IN_LIST, UNNAMED_ITEM, UNNAMED_OPTION } from "../catalogue/editor-fields"
import { viewPictures } from "../catalogue/pictures"
import { ecoParticipationOf } from "../catalogue/product-details"
import { remainingOf } from "../catalogue/stock"
import { typesetFrench } from "~/texts/typography"
import { bundleContents } from "./bundle-contents"
import { viewSums } from "./cart-sums"
import { isDeliveryNeeded, leastDeliveryPrice } from "./delivery-services"

/** The cart as pages show it: amounts in its currency, each with its French text. */
export type CartView = ReturnType<typeof viewCart>

/** Shapes the backend's cart for display; the totals are the backend's own, never recomputed [3.12], [3.13]. */
export function viewCart(cart: Cart) {
  const now = new Date()
  const lines = (cart.items ?? []).map((item) => viewCartLine(item, cart, now))
  const needsDelivery = isDeliveryNeeded(cart)
  const unavailable = findUnavailable(cart)
  const sums = viewSums(cart)
  return {
    currency: cart.currency,
    lines,
    /** What its lines say one by one of what is short, in a sentence; null when nothing is. */
    unavailable: unavailable && typesetFrench(fillSentence(SHORT_STOCK, unavailable.detail)),
    quantity: cart.item_quantity ?? lines.reduce((sum, line) => sum + line.quantity, 0),
    couponCode: cart.coupon_code ?? null,
    needsDelivery,
    deliveryLabel: deliveryLabel(
      needsDelivery && cart.shipping?.service ? typesetFrench(cart.shipping.service_name ?? "") : null,
    ),
    deliveryFrom: deliveryFrom(leastDeliveryPrice(cart)),
    hasSubscription: lines.some(({ plan }) => plan !== null),
    ...sums,
    ...sumLabels(needsDelivery && sums.delivery === null),
  }
}

/** What of a cart cannot be bought in its quantity, as one problem; null when all can, or when the backend does not tell. */
export function findUnavailable(cart: Pick<Cart, "items">): Problem<"item-unavailable"> | null {
  const short = (cart.items ?? []).filter((item) => remainingOf(item, cart) !== null)
  const names = new Set(short.map((item) => item.product_name || item.product?.name || UNNAMED_IN_LIST))
  return names.size > 0 ? { code: "item-unavailable", detail: { name: listNames([...names]) } } : null
}

/** How a subscription bills; `limit` is its number of payments, null without end; `next` is the next charge in ISO 8601; `isSent`: it has parcels. */
type PlanView = Schedule & { label: string; limit: number | null; next: string | null; isSent: boolean } & PlanPrice

/** Of one article in a period, and of the next charge as text; null where a trial's line does not say it. */
type PlanPrice = { price: number | null; charge: string | null }

type Subscribable = Pick<CartItem, "purchase_option" | "delivery" | "options"> & Partial<Pick<CartItem, "price" | "quantity">>

type Schedule = { interval: string; count: number; trialDays: number }

/** One line of the cart as the pages show it. */
export type CartLineView = ReturnType<typeof viewCartLine>

/** The plan of a line of a cart or an order that is a subscription, ordered at a moment; null for any other line. */
export function viewPlan(
  item: Subscribable,
  { currency, item_tax_included, shipment_delivery }: Pick<Cart, "currency" | "item_tax_included" | "shipment_delivery">,
  now: Date,
): PlanView | null {
  const option = item.purchase_option
  if (option?.type !== "subscription") return null
  const schedule = option.billing_schedule ?? option.order_schedule
  const { interval, interval_count: count, trial_days: trial, limit } = (schedule ?? {}) as Record<string, unknown>
  const rhythm = {
    interval: typeof interval === "string" ? interval : "monthly",
    count: typeof count === "number" ? count : 1,
    trialDays: typeof trial === "number" ? trial : 0,
  }
  const price = recurringPrice(item, rhythm.trialDays > 0)
  const vat = priceTerms({ pricesWithVat: item_tax_included !== false })
  const payments = typeof limit === "number" && limit > 0 ? limit : null
  return {
    label: planLabel(option.plan_name),
    ...rhythm,
    limit: payments,
    price,
    charge: price === null ? null : `${formatPrice(timesAmount(price, item.quantity ?? 1), currency)} ${vat}`,
    next: nextCharge(rhythm, now),
    // Null is a service; only a store that does not say sends what its cart sends.
    isSent: shipment_delivery !== false && (item.delivery === undefined || item.delivery === "shipment"),
  }
}

/** What a period costs for one article: during a trial the line's own price is what is due today. */
function recurringPrice({ price, purchase_option: option, options }: Subscribable, isTrial: boolean): number | null {
  if (!isTrial) return price ?? null
  const extras = (options ?? []).map((each) => (each.variant ? 0 : (each.price ?? 0)))
  return typeof option?.price === "number" ? sumAmounts([option.price, ...extras]) : null
}

const nameOf = (item: CartItem) => item.product_name || item.product?.name || UNNAMED_ITEM

/** The name of a line where no more is said of it: with what was chosen, where another line has the same name. */
export function distinctName(item: CartItem, items: readonly CartItem[]): string {
  const name = nameOf(item)
  if (items.every((other) => other.id === item.id || nameOf(other) !== name)) return name
  const plan = item.purchase_option?.type === "subscription" ? [planLabel(item.purchase_option.plan_name)] : []
  const chosen = (item.options ?? []).flatMap(({ value }) => (value ? [typesetFrench(String(value))] : []))
  return [name, ...chosen, ...plan].join(", ")
}

/** Shapes one cart line for display (storefront API, item shapes), in the cart's currency. */
function viewCartLine(
  item: CartItem,
  cart: Pick<Cart, "currency" | "item_tax_included" | "shipment_delivery" | "items">,
  now: Date,
) {
  const { currency } = cart
  const money = (amount: number) => moneyOf(amount, currency)
  const name = nameOf(item)
  const distinct = distinctName(item, cart.items)
  const { id, price, price_total: priceTotal, quantity } = item
  // The product's is not that of a variant with a price of its own.
  const priced = typeof item.variant?.price === "number" ? item.variant : item.product
  const original = item.orig_price ?? priced?.orig_price
  const vat = cart.item_tax_included === false ? 0 : vatBeforeDiscounts(item)
  const plan = viewPlan(item, cart, now)
  const each = plan ? plan.price : price
  const contents = bundleContents(item)
  const eco = ecoParticipationOf(item.product?.content, currency)
  const pictures = [...viewPictures(item.variant?.images, name), ...viewPictures(item.product?.images, name)]
  return {
    id,
    name,
    ...(distinct !== name && { distinct }),
    plan: plan && orderedPlan(plan, each === null ? null : formatPrice(each, currency)),
    renewal: plan && orderedRenewalTerms(plan, formatDay(plan.next)),
    quantity,
    productId: item.product_id ?? null,
    slug: item.product?.slug ?? null,
    options: [
      ...(item.options ?? []).flatMap(({ name: option, value }) =>
        value ? [{ name: typesetFrench(option || UNNAMED_OPTION), value: typesetFrench(String(value)) }] : [],
      ),
      ...(contents === null ? [] : [{ name: BUNDLE_CONTENTS, value: contents }]),
      ...(eco === null ? [] : [{ name: "Dont éco-participation", value: money(eco).text }]),
    ],
    currency,
    unitPrice: money(price),
    // Before the cart's discounts, which stand in the total: the lines add up to the subtotal.
    total: money(priceTotal),
    totalWithoutVat: vat === null ? null : money(withoutTax(priceTotal, vat)),
    // What the line would have cost at the price that the product had before.
    original: original && original > price && plan === null ? money(timesAmount(original, quantity)) : null,
    pricePerKilogram:
      each === null ? null : formatPricePerKilogram(each, paidWeightOf(item.product, item.variant, plan), asCharged(currency)),
    picture: pictures[0] ?? null,
    // How many can still be bought when that is fewer than the quantity: the backend only refuses at the order.
    remaining: remainingOf(item, cart),
  }
}

/** The backend's VAT is that of the price after the cart's discounts; null where they leave nothing, which tells no rate. */
function vatBeforeDiscounts({ price_total: total, discount_total: discount, tax_total: vat }: CartItem): number | null {
  const paid = total - (discount ?? 0)
  if (paid === 0) return total === 0 ? 0 : null
  return ((vat ?? 0) * total) / paid
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
