import type { Product, Variant } from "~/commerce/api-types"
import { type DisplayCurrency, displayMoney, displayOf } from "~/money/format-amount"
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
import { listBuyFields } from "./text-options"
import { parseRichText, plainText } from "./rich-text"
import { isBuyable, otherDepots, type Stock, stockOf } from "./stock"
const SUMMARY_LENGTH = 160

/** Attributes that the page shows in another place than among the facts. */
const HIDDEN_ATTRIBUTES = new Set(["notes", "intensite"])

/** A product's page for one complete choice. */
export type ProductView = ReturnType<typeof viewProduct>

type Dispatch = "parcel" | "email" | "none" | "unknown"

const TAX_SENTENCES: Record<Dispatch, string> = {
  parcel: "Prix TTC, TVA incluse, hors livraison.",
  email: "Prix TTC.",
  none: "Prix TTC, TVA incluse.",
  unknown: "Prix TTC, TVA incluse, hors livraison éventuelle.",
}

/** How a product reaches its buyer: by parcel, by e-mail, or not at all, as a seat in a course. Many stores do not say it before the cart. */
export function dispatchOf({ delivery }: Product): Dispatch {
  if (delivery === undefined) return "unknown"
  return delivery === "giftcard" ? "email" : delivery === "shipment" ? "parcel" : "none"
}

/** Whether a product may have to be sent, so that an address is needed. */
export function maySend(product: Product): boolean {
  return ["parcel", "unknown"].includes(dispatchOf(product))
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
  chosenCurrency: DisplayCurrency,
  settings: CatalogueSettings,
) {
  const currency = displayOf(product, chosenCurrency)
  const choices = completeChoices(product, asked)
  const resolved = resolveChoice(product, choices)
  const variant = resolved.ok ? resolved.value.variant : null
  const addedPrice = resolved.ok ? resolved.value.addedPrice : 0
  const named = choosePurchaseOption(product, askedPurchase)
  const first = choosePurchaseOption(product, null)
  const purchase = named.ok ? named.value : first.ok ? first.value : null
  const several = listPurchaseOptions(product).length > 1
  const addressOf = (values: Choices, key = purchase?.key) => productAddress(product.slug, values, several && key ? key : null)
  const unit = purchase ? unitPrice(product, variant, purchase, addedPrice) : { price: product.price ?? 0, original: null }
  const stock: Stock = purchase && resolved.ok ? stockOf(product, variant) : { state: "out", count: 0, buyable: false }
  const description = parseRichText(product.description)
  const pictures = [...viewPictures(variant?.images, product.name), ...viewPictures(product.images, product.name)]
  const options = viewOptions(product, choices, { currency, addressOf })
  const purchases = viewPurchases(product, { variant, addedPrice, purchase }, currency, (key) => addressOf(choices, key))
  // Depots beside the online one that hold some now.
  const alsoAt = otherDepots(product, variant, settings)
  return {
    ...{ id: product.id, slug: product.slug, name: product.name, description, stock },
    // A plain sentence for search engines.
    summary: product.meta_description ?? plainText(description).slice(0, SUMMARY_LENGTH),
    pictures: pictures.filter(({ url }, position) => pictures.findIndex((other) => other.url === url) === position),
    ...{ options, purchases, alsoAt },
    unavailable: stock.buyable ? null : unavailableSentence({ stock, purchases, options, alsoAt }),
    fields: listBuyFields(product),
    price: displayMoney(unit.price, currency),
    original: unit.original === null ? null : displayMoney(unit.original, currency),
    billing: purchase?.billing ?? null,
    pricePerKilogram: formatPricePerKilogram(unit.price, paidWeightOf(product, variant, purchase?.billing ?? null), currency),
    ...{ dispatch: dispatchOf(product), taxSentence: TAX_SENTENCES[dispatchOf(product)] },
    facts: viewFacts(product),
    details: viewDetails(product, variant, currency),
    offers: listOffers(product, currency.base),
    categories: (product.categories ?? []).map(({ slug, name }) => ({ slug, name })),
    // The page's own address with the choice written out, where the buying form posts; and what of it could not be honoured.
    address: addressOf(choices),
    problems: named.ok ? [] : named.problems,
  }
}

/** Offers for search engines, one per variant, at the price that is charged. */
export type ProductOffer = ReturnType<typeof listOffers>[number]

const MAX_OFFERS = 24

function listOffers(product: Product, currency: string) {
  const [purchase] = listPurchaseOptions(product)
  if (!purchase) return []
  const variants: (Variant | null)[] = product.variants?.results?.length ? product.variants.results : [null]
  return variants.slice(0, MAX_OFFERS).map((variant) => ({
    name: variant?.name ?? null,
    sku: variant?.sku ?? product.sku ?? null,
    price: unitPrice(product, variant, purchase).price,
    currency,
    billing: purchase.billing,
    availability: stockOf(product, variant).state,
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
  { currency, addressOf }: { currency: DisplayCurrency; addressOf: (choices: Choices) => string },
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
        buyable: !option.variant || (choice.ok && isBuyable(product, choice.value.variant)),
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

type Offered = { stock: Stock; purchases: readonly PurchaseLink[]; options: readonly OptionView[]; alsoAt: readonly string[] }

/** Why a product cannot be bought in this choice. */
function unavailableSentence({ stock, purchases, options, alsoAt }: Offered): string {
  if (purchases.length === 0) return "Ce produit ne peut pas être acheté en ligne pour le moment."
  if (stock.state === "discontinued") return "Ce produit n’est plus fabriqué. Voyez plus bas ceux qui lui ressemblent."
  if (alsoAt.length > 0) return "Épuisé en ligne, mais il en reste sur place."
  const others = options.some(
    ({ values }) =>
      values.some(({ selected, buyable }) => selected && !buyable) &&
      values.some(({ selected, buyable }) => !selected && buyable),
  )
  return others ? "Ce choix est épuisé. Essayez une autre option, ou revenez bientôt." : "Épuisé. Revenez bientôt."
}
