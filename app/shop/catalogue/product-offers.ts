import type { Product, Variant } from "~/commerce/wire"
import { type PurchaseOption, listPurchaseOptions, unitPrice } from "./purchase-options"
import { DEFAULT_DEPOT, type Stock, stockOf } from "./stock"

/** What search engines are told is for sale: one per variant, at the price that is charged (euros, VAT included). */
export type ProductOffer = {
  name: string | null
  sku: string | null
  price: number
  billing: PurchaseOption["billing"]
  availability: Stock["state"]
}

const MOST_OFFERS = 24

/** The offers of a product with its first way to buy; empty when it cannot be bought in any way. */
export function listOffers(product: Product, depot: string = DEFAULT_DEPOT): ProductOffer[] {
  const [purchase] = listPurchaseOptions(product)
  if (!purchase) return []
  const variants: (Variant | null)[] = product.variants?.results?.length ? product.variants.results : [null]
  return variants.slice(0, MOST_OFFERS).map((variant) => ({
    name: variant?.name ?? null,
    sku: variant?.sku ?? product.sku ?? null,
    price: unitPrice(product, variant, purchase).price,
    billing: purchase.billing,
    availability: stockOf(product, variant, depot).state,
  }))
}
