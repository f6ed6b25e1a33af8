import type { Product } from "~/commerce/wire"
import { type DisplayCurrency, displayMoney } from "~/money/display-currency"
import type { Money } from "~/money/format-amount"
import { formatPricePerKilogram } from "~/money/price-per-kilogram"
import { netWeightOf } from "./net-weight"
import { type PictureView, viewPictures } from "./picture-view"
import { attributeText } from "./product-card-view"
import { type ProductOffer, listOffers } from "./product-offers"
import { type Colour, listOptions } from "./product-options"
import { type PurchaseOption, choosePurchaseOption, listPurchaseOptions, unitPrice } from "./purchase-options"
import { type RichNode, parseRichText, plainText } from "./rich-text"
import { type Stock, stockOf } from "./stock"
import { type Choices, completeChoices, resolveChoice } from "./variant-choice"

const SUMMARY_LENGTH = 160

/** A value to choose; `href` chooses it without a form, everything else kept. */
export type ValueLink = {
  name: string
  colour: Colour | null
  price: Money | null
  selected: boolean
  buyable: boolean
  href: string
}
export type OptionView = { key: string; name: string; selectedName: string | null; required: boolean; values: ValueLink[] }
export type PurchaseLink = {
  key: string
  name: string
  price: Money
  billing: PurchaseOption["billing"]
  selected: boolean
  href: string
}

/** A product's page for one complete choice; amounts in euros, VAT included. */
export type ProductView = {
  id: string
  slug: string
  name: string
  description: RichNode[]
  /** A plain sentence for search engines. */
  summary: string
  pictures: PictureView[]
  options: OptionView[]
  purchases: PurchaseLink[]
  price: Money
  original: Money | null
  billing: PurchaseOption["billing"]
  pricePerKilogram: string | null
  stock: Stock
  facts: { name: string; value: string }[]
  /** What is for sale, for search engines. */
  offers: ProductOffer[]
  categories: { slug: string; name: string }[]
  /** The page's own address with the choice written out; the buying form posts there. */
  address: string
}

/** A product's address with choices and purchase option written out. */
export function productAddress(slug: string, choices: Choices, purchaseKey: string | null): string {
  const params = new URLSearchParams([...choices].map(([key, value]) => [`o.${key}`, value]))
  if (purchaseKey) params.set("achat", purchaseKey)
  const search = params.toString()
  return `/produits/${slug}${search === "" ? "" : `?${search}`}`
}

/** Shapes a product for the choices of its URL, completed to something that exists; nonsense gives the first view. */
export function viewProduct(
  product: Product,
  asked: Choices,
  askedPurchase: string | null,
  currency: DisplayCurrency,
): ProductView {
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

  const options = listOptions(product).map((option): OptionView => {
    const values = option.values.map((value): ValueLink => {
      const others = new Map(choices).set(option.key, value.slug)
      const choice = resolveChoice(product, others)
      return {
        name: value.name,
        colour: value.colour,
        price: !option.variant && value.price > 0 ? displayMoney(value.price, currency) : null,
        selected: choices.get(option.key) === value.slug,
        buyable: !option.variant || (choice.ok && stockOf(product, choice.value.variant).buyable),
        href: addressOf(others),
      }
    })
    const selectedName = values.find(({ selected }) => selected)?.name ?? null
    return { key: option.key, name: option.name, selectedName, required: option.required, values }
  })

  const description = parseRichText(product.description)
  const pictures = [...viewPictures(variant?.images, product.name), ...viewPictures(product.images, product.name)]
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description,
    summary: product.meta_description ?? plainText(description).slice(0, SUMMARY_LENGTH),
    pictures: pictures.filter(({ url }, position) => pictures.findIndex((other) => other.url === url) === position),
    options,
    purchases: listPurchaseOptions(product).map((option) => ({
      key: option.key,
      name: option.name,
      price: displayMoney(unitPrice(product, variant, option, addedPrice).price, currency),
      billing: option.billing,
      selected: option.key === purchase?.key,
      href: addressOf(choices, option.key),
    })),
    price: displayMoney(unit.price, currency),
    original: unit.original === null ? null : displayMoney(unit.original, currency),
    billing: purchase?.billing ?? null,
    pricePerKilogram: purchase?.billing ? null : formatPricePerKilogram(unit.price, netWeightOf(product, variant), currency),
    stock: purchase ? stockOf(product, variant) : { state: "out", count: 0, buyable: false },
    facts: Object.values(product.attributes ?? {}).flatMap(({ name, value, visible }) => {
      const text = attributeText(value)
      return name && text && visible !== false ? [{ name, value: text }] : []
    }),
    offers: listOffers(product),
    categories: (product.categories ?? []).map(({ slug, name }) => ({ slug, name })),
    address: addressOf(choices),
  }
}
