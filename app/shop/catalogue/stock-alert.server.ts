import type { Product } from "~/commerce/api-types"
import { type I18n, readProduct } from "~/commerce/catalogue.server"
import { typesetFrench } from "~/texts/typography"
import { type CatalogueSettings, readCatalogueSettings, readDisplayCurrency } from "./catalogue-settings.server"
import { type Choices, fillChoices } from "./product-options"
import { type ProductView, dispatchOf, viewProduct } from "./product-view"
import { slugPath } from "./slug"
import { completeChoices, resolveChoice } from "./variant-choice"

/** What an e-mail can be asked for: a product sold out in every choice, or the one variant that is. */
export type AlertSubject = { productId: string; variantId: string | null; name: string }

/** A product's page of that e-mail. `awaited` is null where it can be bought, or never comes back; `address` is the product's. */
type StockAlert = { address: string; productName: string; isCourse: boolean; awaited: AlertSubject | null }

/**
 * The link to the form where a product is awaited and the merchant's settings say that the app has the function
 * `alerte-stock` (docs/functions.md); else null.
 */
export function stockAlertLink(product: Product, view: ProductView, asked: Choices, { stockAlerts }: CatalogueSettings) {
  if (!stockAlerts || !awaitedOf(product, view, asked)) return null
  const [, search = ""] = view.address.split("?")
  const to = `${slugPath("/produits/", view.slug)}/alerte${search && `?${search}`}`
  return {
    to,
    text: dispatchOf(product) === "none" ? "Recevoir un e-mail si une place se libère" : "Recevoir un e-mail à son retour",
  }
}

/** A product with what its page depends on beside it; null for none. */
export async function readShownProduct(i18n: I18n, slug: string) {
  const [product, currency, settings] = await Promise.all([
    readProduct(i18n, slug),
    readDisplayCurrency(i18n),
    readCatalogueSettings(i18n),
  ])
  return product && { product, currency, settings }
}

/** What the form is about; null for no product, and where the store does not offer it. */
export async function readStockAlert(i18n: I18n, slug: string, asked: Choices): Promise<StockAlert | null> {
  const read = await readShownProduct(i18n, slug)
  if (!read?.settings.stockAlerts) return null
  const { product, currency, settings } = read
  const view = viewProduct(product, asked, null, currency, settings)
  return {
    address: view.address,
    productName: view.name,
    isCourse: view.dispatch === "none",
    awaited: awaitedOf(product, view, asked),
  }
}

function awaitedOf(product: Product, view: ProductView, asked: Choices): AlertSubject | null {
  if (view.stock.state !== "out" || view.purchases.length === 0) return null
  const whole = { productId: product.id, variantId: null, name: view.name }
  if (view.gone) return whole
  const chosen = resolveChoice(product, fillChoices(product, completeChoices(product, asked)))
  const variant = chosen.ok ? chosen.value.variant : null
  if (!variant) return null
  return { ...whole, variantId: variant.id, name: `${view.name} (${typesetFrench(variant.name ?? "")})` }
}
