import { listCategories, listProducts, type I18n } from "~/commerce/catalogue.server"
import { type ApiUnavailableError, ifUnavailable } from "~/commerce/errors"
import type { Category, Product } from "~/commerce/api-types"
import { log } from "~/log.server"
import type { DisplayCurrency } from "~/money/format-amount"
import { availabilitySentence } from "~/texts/product-page"
import { accentOfProduct, type Colour } from "./colours"
import { describeLead, leadDaysOf, promiseDelivery } from "./delivery-promise"
import { panelRequest } from "./panel-address"
import { type ProductCardView, viewProductCard } from "./product-card-view"
import { type ProductView, viewProduct } from "./product-view"
import { choosePurchaseOption, parseChoices, parsePurchase } from "./variant-choice"
import { type Choices } from "./product-options"
import { isSlug } from "./slug"
import { readShownProduct, stockAlertLink } from "./stock-alert.server"
const MAX_RELATED = 4
/** What is offered in the place of a product that is sold out, and among how many. */
const MAX_NEAR = 3
const MAX_LOOKED_AT = 12

/** A product with what surrounds it on its page. `delivery` is null for what no carrier brings, or cannot be bought. */
export type ProductPageView = ProductView & {
  accent: Colour | null
  /** Where an e-mail of its return can be asked for. */
  alert: ReturnType<typeof stockAlertLink>
  delivery: { promise: string; note: string | null } | null
  /** Whether it is left, and where; null where it cannot be bought. */
  availability: string | null
  related: ProductCardView[]
}

type Choice = [slug: string, choices: Choices, purchase: string | null]

/** A product for the choices of an address with what surrounds it on its own page, or null. */
export async function readProductPage(i18n: I18n, ...choice: Choice): Promise<ProductPageView | null> {
  const [read, categories] = await Promise.all([readChoice(i18n, choice), listCategories(i18n)])
  if (!read) return null
  const { product, view, currency, settings } = read
  const isSent = view.dispatch === "parcel" && view.stock.buyable
  const leadDays = leadDaysOf(product.content, view.stock.state)
  const promise = promiseDelivery(settings.delivery, { leadDays }, new Date())
  const left = (isSent ? describeLead(leadDays) : null) ?? view.stockText
  // What the note says of all parcels is not true of what is still to be made.
  const note = leadDays === 0 ? settings.deliveryNote : null
  return {
    ...view,
    accent: accentOfProduct(product, categories),
    alert: stockAlertLink(product, view, choice[1], settings),
    delivery: isSent ? { promise, note } : null,
    availability: view.stock.buyable ? availabilitySentence(left, view.dispatch === "email", view.alsoAt) : null,
    related: await readRelated(i18n, product, { currency, categories }, view.gone),
  }
}

/** A purchase option that does not exist is logged [8.20]. */
async function readChoice(i18n: I18n, [slug, choices, purchase]: Choice) {
  const read = await readShownProduct(i18n, slug)
  if (!read) return null
  const { product, currency, settings } = read
  const chosen = choosePurchaseOption(product, purchase)
  if (!chosen.ok) log.warn("purchase-option-refused", { message: chosen.fault, name: slug })
  return { ...read, view: viewProduct(product, choices, purchase, currency, settings) }
}

type CardSettings = { currency: DisplayCurrency; categories: readonly Category[] }

/**
 * The products that the merchant named beside this one, in that order; the popular ones of its category fill the row.
 *
 * @param isGone only three that can be bought, first of its category: they take the place of one that cannot
 */
async function readRelated(i18n: I18n, product: Product, shown: CardSettings, isGone: boolean): Promise<ProductCardView[]> {
  const { currency, categories } = shown
  const named = isGone ? [] : relatedSlugs(product)
  const category = product.categories?.at(-1)?.slug
  const popular = { sort: "popularity desc", limit: isGone ? MAX_LOOKED_AT : MAX_RELATED + 1, expand: ["variants:200"] }
  const read = async (among: object) => (await listProducts(i18n, { ...among, ...popular })).results
  const [chosen, others] = await Promise.all([
    named.length > 0 ? read({ where: { slug: { $in: named } } }) : [],
    category && named.length < MAX_RELATED ? read({ categories: category }) : [],
  ])
  const rank = ({ slug }: Product) => (named.includes(slug) ? named.indexOf(slug) : named.length)
  return [...chosen, ...others.filter(({ slug }) => !named.includes(slug))]
    .filter(({ id }) => id !== product.id)
    .sort((a, b) => rank(a) - rank(b))
    .map((other) => viewProductCard(other, currency, accentOfProduct(other, categories)))
    .filter(({ buyable }) => buyable || !isGone)
    .slice(0, isGone ? MAX_NEAR : MAX_RELATED)
}

function relatedSlugs(product: Product): string[] {
  const related: unknown = "related" in product ? product.related : null
  const slugs: unknown[] = Array.isArray(related) ? related : []
  return slugs.filter((slug): slug is string => typeof slug === "string" && isSlug(slug)).slice(0, MAX_RELATED)
}

/** What the option panel over a page shows: a product, or that there is none of the slug in the address. */
export type OptionPanelView = { product: OptionPanelProduct | null }

/** What the panel needs of a product's page. */
export type OptionPanelProduct = ReturnType<typeof panelProduct>

/** The product that an address opens over its page (`?choix=<slug>#option`), null when none. The page never fails for it. */
export async function readOptionPanel(i18n: I18n, address: string): Promise<OptionPanelView | null> {
  const asked = panelRequest(new URL(address))
  if (!asked) return null
  if (!isSlug(asked.slug)) return { product: null }
  const note = ({ kind }: ApiUnavailableError) => log.warn("option-panel-missing", { kind, name: asked.slug })
  const choice: Choice = [asked.slug, parseChoices(asked.choices), parsePurchase(asked.choices)]
  const read = await readChoice(i18n, choice).catch(ifUnavailable(null, note))
  return { product: read && panelProduct(read.view) }
}

function panelProduct({ slug, name, pictures, options, purchases, address, stock, ...product }: ProductView) {
  const { price, from, original, billing, pricePerKilogram, stockText, announcement, unavailable } = product
  const prices = {
    price,
    from,
    original,
    billing,
    pricePerKilogram,
    stockText,
    announcement,
    unavailable,
    typesOptions: product.fields.length > 1,
  }
  return { slug, name, pictures: pictures.slice(0, 1), options, purchases, address, stock, ...prices }
}
