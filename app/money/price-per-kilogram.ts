import { type DisplayCurrency, convertForDisplay, euros } from "./display-currency"
import { formatPrice } from "./format-amount"
import { fromMinorUnits, roundHalfUp, toMinorUnits } from "./minor-units"

/**
 * The price of a kilogram, shown beside the price of whatever is sold by weight (arrêté of 16 November 1999).
 * In: price in euros, net weight in grams. Out: euros to the cent, or null when the weight is no positive number.
 */
export function pricePerKilogram(price: number, netWeightGrams: number | null | undefined): number | null {
  if (!netWeightGrams || !Number.isFinite(netWeightGrams) || netWeightGrams <= 0) return null
  return fromMinorUnits(roundHalfUp((toMinorUnits(price, "EUR") * 1000) / netWeightGrams), "EUR")
}

/** The price of a kilogram as text, `39,60 € / kg`, from the price as it is shown; null when there is no weight. */
export function formatPricePerKilogram(
  price: number,
  netWeightGrams: number | null | undefined,
  currency: DisplayCurrency = euros,
): string | null {
  const perKilogram = pricePerKilogram(convertForDisplay(price, currency), netWeightGrams)
  return perKilogram === null ? null : `${formatPrice(perKilogram, currency.code, currency.decimals)}\u00a0/\u00a0kg`
}
