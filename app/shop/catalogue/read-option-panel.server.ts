import type { Scope } from "~/commerce/catalogue.server"
import { BackendFault } from "~/commerce/errors"
import { log } from "~/log.server"
import { keepOnPage, panelRequest } from "./option-panel"
import type { ProductView } from "./product-view"
import { readProductView } from "./read-product-page.server"
import { isSlug } from "./slug"
import { parseChoices, parsePurchase } from "./variant-choice"

/** What the option panel over a page shows: a product, or that there is none of the slug in the address. */
export type OptionPanelView = { product: OptionPanelProduct | null }

/** What the panel needs of a product's page. */
export type OptionPanelProduct = ReturnType<typeof panelProduct>

/**
 * The product whose choices an address opens over its page (`?choix=<slug>#option`), null when it opens none. The page
 * itself never fails for it: without an answer the panel says that the product cannot be shown.
 */
export async function readOptionPanel(scope: Scope, address: string): Promise<OptionPanelView | null> {
  const url = new URL(address)
  const asked = panelRequest(url)
  if (!asked) return null
  if (!isSlug(asked.slug)) return { product: null }
  try {
    const product = await readProductView(scope, asked.slug, parseChoices(asked.choices), parsePurchase(asked.choices))
    return { product: product && panelProduct(keepOnPage(product, url)) }
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error
    log.warn("option-panel-missing", { kind: error.kind, name: asked.slug })
    return { product: null }
  }
}

function panelProduct({ slug, name, pictures, options, purchases, address, stock, ...product }: ProductView) {
  const { price, original, billing, pricePerKilogram } = product
  return {
    slug,
    name,
    pictures: pictures.slice(0, 1),
    options,
    purchases,
    address,
    stock,
    price,
    original,
    billing,
    pricePerKilogram,
  }
}
