import type { Product, Variant } from "~/commerce/api-types"
import { type DisplayCurrency, displayMoney } from "~/money/format-amount"
import type { CatalogueSettings } from "./catalogue-settings.server"
import { formatPricePerKilogram, paidWeightOf } from "./net-weight"
import { viewPictures } from "./pictures"
import { attributeText } from "./product-card-view"
import { type Fact, viewDetails } from "./product-details"
import {
  type Choices,
  choosePurchaseOption,
  completeChoices,
  listOptions,
  listPurchaseOptions,
  productAddress,
  type PurchaseOption,
  resolveChoice,
  unitPrice,
} from "./variant-choice"
import { parseRichText, plainText } from "./rich-text"
import { isBuyable, otherDepots, type Stock, stockOf } from "./stock"
const SUMMARY_LENGTH = 160

/** Attributes that the page shows in another place than among the facts. */
const HIDDEN_ATTRIBUTES = new Set(["notes", "intensite"])

/** A product's page for one complete choice; amounts in euros, VAT included. */
export type ProductView = ReturnType<typeof viewProduct>

/** How a product reaches its buyer: by parcel, by e-mail, or not at all, as a seat in a course. */
export function dispatchOf({ delivery }: Product): "parcel" | "email" | "none" {
  if (delivery === "giftcard") return "email"
  return delivery === "shipment" || delivery === undefined ? "parcel" : "none"
}

function viewFacts({ attributes }: Product): Fact[] {
  return Object.entries(attributes ?? {}).flatMap(([id, { name, value, visible }]) => {
    const text = attributeText(value)
    return name && text && visible !== false && !HIDDEN_ATTRIBUTES.has(id) ? [{ name, value: text }] : []
  })
}

/** Shapes a product for the choices of its URL, completed to something that exists; nonsense gives the first view. */
export function viewProduct(
  product: Product,
  asked: Choices,
  askedPurchase: string | null,
  currency: DisplayCurrency,
  settings: CatalogueSettings,
) {
  const { onlineDepot: depot } = settings
  const choices = completeChoices(product, asked, depot)
  const resolved = resolveChoice(product, choices)
  const variant = resolved.ok ? resolved.value.variant : null
  const addedPrice = resolved.ok ? resolved.value.addedPrice : 0
  const named = choosePurchaseOption(product, askedPurchase)
  const first = choosePurchaseOption(product, null)
  const purchase = named.ok ? named.value : first.ok ? first.value : null
  const several = listPurchaseOptions(product).length > 1
  const addressOf = (values: Choices, key = purchase?.key) => productAddress(product.slug, values, several && key ? key : null)
  const unit = purchase ? unitPrice(product, variant, purchase, addedPrice) : { price: product.price ?? 0, original: null }
  const stock: Stock = purchase && resolved.ok ? stockOf(product, variant, depot) : { state: "out", count: 0, buyable: false }
  const description = parseRichText(product.description)
  const pictures = [...viewPictures(variant?.images, product.name), ...viewPictures(product.images, product.name)]
  return {
    ...{ id: product.id, slug: product.slug, name: product.name, description, stock },
    // A plain sentence for search engines.
    summary: product.meta_description ?? plainText(description).slice(0, SUMMARY_LENGTH),
    pictures: pictures.filter(({ url }, position) => pictures.findIndex((other) => other.url === url) === position),
    options: viewOptions(product, choices, { currency, depot, addressOf }),
    purchases: viewPurchases(product, { variant, addedPrice, purchase }, currency, (key) => addressOf(choices, key)),
    price: displayMoney(unit.price, currency),
    original: unit.original === null ? null : displayMoney(unit.original, currency),
    billing: purchase?.billing ?? null,
    pricePerKilogram: formatPricePerKilogram(unit.price, paidWeightOf(product, variant, purchase?.billing ?? null), currency),
    // Depots beside the online one that hold some now.
    alsoAt: otherDepots(product, variant, settings),
    dispatch: dispatchOf(product),
    facts: viewFacts(product),
    details: viewDetails(product, variant, currency),
    offers: listOffers(product, depot),
    categories: (product.categories ?? []).map(({ slug, name }) => ({ slug, name })),
    // The page's own address with the choice written out, where the buying form posts; and what of it could not be honoured.
    address: addressOf(choices),
    problems: named.ok ? [] : named.problems,
  }
}

/** Offers for search engines, one per variant, at the price that is charged (euros, VAT included). */
export type ProductOffer = ReturnType<typeof listOffers>[number]

const MAX_OFFERS = 24

function listOffers(product: Product, depot: string) {
  const [purchase] = listPurchaseOptions(product)
  if (!purchase) return []
  const variants: (Variant | null)[] = product.variants?.results?.length ? product.variants.results : [null]
  return variants.slice(0, MAX_OFFERS).map((variant) => ({
    name: variant?.name ?? null,
    sku: variant?.sku ?? product.sku ?? null,
    price: unitPrice(product, variant, purchase).price,
    billing: purchase.billing,
    availability: stockOf(product, variant, depot).state,
  }))
}

/** An option; each value's `href` chooses it without a form, everything else kept. */
export type OptionView = ReturnType<typeof viewOptions>[number]

/** A way to buy, with what binds a subscription beyond its price. */
export type PurchaseLink = ReturnType<typeof viewPurchases>[number]

/** The options of a product, each value with the address that chooses it. A value without variant cannot be bought. */
export function viewOptions(
  product: Product,
  choices: Choices,
  { currency, depot, addressOf }: { currency: DisplayCurrency; depot: string; addressOf: (choices: Choices) => string },
) {
  return listOptions(product).map((option) => {
    const values = option.values.map((value) => {
      const others = new Map(choices).set(option.key, value.slug)
      const choice = resolveChoice(product, others)
      return {
        name: value.name,
        colour: value.colour,
        price: !option.variant && value.price > 0 ? displayMoney(value.price, currency) : null,
        selected: choices.get(option.key) === value.slug,
        buyable: !option.variant || (choice.ok && isBuyable(product, choice.value.variant, depot)),
        href: addressOf(others),
      }
    })
    const selectedName = values.find(({ selected }) => selected)?.name ?? null
    return { key: option.key, name: option.name, selectedName, required: option.required, values }
  })
}

/** The ways to buy a product for one choice, prices with the extra of its options. */
export function viewPurchases(
  product: Product,
  chosen: { variant: Variant | null; addedPrice: number; purchase: PurchaseOption | null },
  currency: DisplayCurrency,
  addressOf: (purchaseKey: string) => string,
) {
  return listPurchaseOptions(product).map(({ planId, ...shown }) => ({
    ...shown,
    price: displayMoney(unitPrice(product, chosen.variant, { ...shown, planId }, chosen.addedPrice).price, currency),
    selected: shown.key === chosen.purchase?.key,
    href: addressOf(shown.key),
  }))
}
