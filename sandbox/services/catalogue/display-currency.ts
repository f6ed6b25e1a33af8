import type { CurrencySetting, StoreSettings } from "../settings/read-settings.ts"
import { listOf } from "./where.ts"

const priceFields = ["price", "orig_price", "sale_price"] as const

/**
 * Adds the `$currency` map that a query with several currencies asks for; the base values stay. With one
 * currency nothing changes: the client converts a currency of type "display" itself.
 *
 * assumed: the map holds the converted and rounded prices of display currencies.
 */
export function addCurrencyMap(
  record: Record<string, unknown>,
  query: Record<string, unknown>,
  store: StoreSettings,
): Record<string, unknown> {
  const asked = query["$currency"]
  if (typeof asked !== "object" || asked === null) return record
  const known = listOf(asked).flatMap((code) => store.currencies.filter((currency) => currency.code === code))
  return { ...record, $currency: Object.fromEntries(known.map((currency) => [currency.code, pricesIn(record, currency)])) }
}

function pricesIn(record: Record<string, unknown>, currency: CurrencySetting): Record<string, number> {
  const prices = priceFields.flatMap((field) => {
    const value = record[field]
    return typeof value === "number" ? [[field, convert(value, currency)] as const] : []
  })
  return Object.fromEntries(prices)
}

function convert(amount: number, currency: CurrencySetting): number {
  const factor = 10 ** currency.decimals
  return Math.round(amount * currency.rate * factor) / factor
}
