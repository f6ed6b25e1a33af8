import { fieldsOf } from "./editor-fields"
import { convertForDisplay, type DisplayCurrency, formatPrice } from "~/money/format-amount"
import { fromMinorUnits, roundHalfUp, toMinorUnits } from "~/money/minor-units"

type Described = object | null | undefined
type Billing = { interval: string; count: number } | null

/** A number above 0 that the merchant keeps in a record's own content, else null. */
function amountIn(record: Described, name: string): number | null {
  const amount = fieldsOf(record && "content" in record ? record.content : null)[name]
  return typeof amount === "number" && Number.isFinite(amount) && amount > 0 ? amount : null
}

/** Net weight in grams of what is sold: the variant's own, else the product's, else null. */
export function netWeightOf(product: Described, variant?: Described): number | null {
  return amountIn(variant, "net_weight_g") ?? amountIn(product, "net_weight_g")
}

/**
 * Deliveries that one payment buys. A plan sends one for each payment (storefront API, cart: `order_schedule`), except a yearly
 * one, whose deliveries only the merchant knows (`content.deliveries_per_year`): null without that number.
 */
export function paidDeliveriesOf(product: Described, billing: Billing): number | null {
  if (billing?.interval !== "yearly") return 1
  const deliveries = amountIn(product, "deliveries_per_year")
  return deliveries === null ? null : deliveries * billing.count
}

/** Net weight in grams of what one payment buys; null where it is not known: a wrong price per kilogram is worse than none. */
export function paidWeightOf(product: Described, variant: Described, billing: Billing): number | null {
  const weight = netWeightOf(product, variant)
  const deliveries = paidDeliveriesOf(product, billing)
  return weight === null || deliveries === null ? null : weight * deliveries
}

/** The price of a kilogram, shown beside prices by weight (arrêté of 16 November 1999); null without a positive weight in grams. */
export function pricePerKilogram(price: number, netWeightGrams: number | null | undefined, currency: string): number | null {
  if (!netWeightGrams || !Number.isFinite(netWeightGrams) || netWeightGrams <= 0) return null
  return fromMinorUnits(roundHalfUp((toMinorUnits(price, currency) * 1000) / netWeightGrams), currency)
}

/** The price of a kilogram as text, `39,60 € / kg`, from the price as it is shown; null when there is no weight. */
export function formatPricePerKilogram(
  price: number,
  netWeightGrams: number | null | undefined,
  currency: DisplayCurrency,
): string | null {
  const perKilogram = pricePerKilogram(convertForDisplay(price, currency), netWeightGrams, currency.code)
  return perKilogram === null ? null : `${formatPrice(perKilogram, currency.code, currency.decimals)}\u00a0/\u00a0kg`
}
