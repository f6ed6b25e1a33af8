import type { ProductRecord } from "../../storage/models.ts"
import type { StoreSettings } from "../settings/read-settings.ts"

/** The currency that a shopper with this choice pays in: a "priced" one itself, for any other the store's base currency. */
export function chargeCurrency(store: StoreSettings, chosen: string): string {
  return store.currencies.some(({ code, type }) => code === chosen && type === "priced") ? chosen : store.currency
}

const PRICES = new Set(["price", "orig_price", "sale_price"])

/** A product with its prices in the base currency or, by its rate, in a priced one. assumed: priced stores keep such round prices. */
export function priceIn(product: ProductRecord, store: StoreSettings, currency: string): ProductRecord {
  if (product.currency === currency) return product
  const rate = store.currencies.find(({ code, type }) => code === currency && type === "priced")?.rate ?? 1
  return JSON.parse(JSON.stringify(product), (field, value: unknown) => {
    if (field === "currency") return currency
    return PRICES.has(field) && typeof value === "number" ? Math.round(value * rate * 20) / 20 : value
  }) as ProductRecord
}
