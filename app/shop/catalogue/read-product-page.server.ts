import { type Scope, readProduct } from "~/commerce/catalogue.server"
import { log } from "~/log.server"
import { type ProductView, viewProduct } from "./product-view"
import { choosePurchaseOption } from "./purchase-options"
import { readDisplayCurrency } from "./read-display-currency.server"
import type { Choices } from "./variant-choice"

/**
 * A product's page for the choices of its URL, or null when there is no such product. A purchase option that does not
 * exist is logged in the specification's words and shown as the product's first one (specification §8).
 */
export async function readProductPage(
  scope: Scope,
  slug: string,
  choices: Choices,
  purchase: string | null,
): Promise<ProductView | null> {
  const [product, currency] = await Promise.all([readProduct(scope, slug), readDisplayCurrency(scope)])
  if (!product) return null
  const chosen = choosePurchaseOption(product, purchase)
  if (!chosen.ok) log.warn("purchase-option-refused", { message: chosen.fault, name: slug })
  return viewProduct(product, choices, purchase, currency)
}
