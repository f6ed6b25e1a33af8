import type { Product, Variant } from "~/commerce/api-types"
import { type Dispatch, priceSentence } from "~/texts/prices"
import { fieldsOf, textOf, UNKNOWN_PRICE } from "./editor-fields"
import { convertForDisplay, type DisplayCurrency, displayMoney, displayOf } from "~/money/format-amount"
import { typesetFrench } from "~/texts/typography"
import type { CatalogueSettings } from "./catalogue-settings.server"
import { formatPricePerKilogram, paidDeliveriesOf, paidWeightOf } from "./net-weight"
import { viewPictures } from "./pictures"
import { attributeText } from "./product-card-view"
import { type Fact, viewDetails } from "./product-details"
import {
  choosePurchaseOption,
  completeChoices,
  listPurchaseOptions,
  productAddress,
  type PurchaseOption,
  resolveChoice,
  knownPrice,
  unitPrice,
} from "./variant-choice"
import { type Choices, fillChoices, leastExtra, listAsked, listOptions, type ProductOption } from "./product-options"
import { listBuyFields } from "./text-options"
import { parseRichText, plainText } from "./rich-text"
import { intervalLabel, planTerms } from "~/texts/product-sentences"
import { withoutOption } from "~/texts/product-page"
import { stockSentence } from "~/texts/stock"
import { hasOtherChoice, unavailableSentence, withoutSoldOut } from "./sold-out"
import { leavesOut, withdrawalKindOf } from "./withdrawal-rules"
import { isBuyable, otherDepots, type Stock, stockOf } from "./stock"
const SUMMARY_LENGTH = 160

/** Attributes that the page shows in another place than among the facts. */
const HIDDEN_ATTRIBUTES = new Set(["notes", "intensite"])

/** A product's page for one complete choice. */
export type ProductView = ReturnType<typeof viewProduct>

/** How a product reaches its buyer: by parcel, by e-mail, or not at all, as a seat in a course. Many stores do not say it before the cart. */
export function dispatchOf({ delivery, type }: Pick<Product, "delivery" | "type">): Dispatch {
  if (delivery === undefined) return type === "giftcard" ? "email" : "unknown"
  return delivery === "giftcard" ? "email" : delivery === "shipment" ? "parcel" : "none"
}

/** Whether a product may have to be sent, so that an address is needed. */
export function maySend(product: Product): boolean {
  return ["parcel", "unknown"].includes(dispatchOf(product))
}

function viewFacts({ attributes, content }: Product): Fact[] {
  const training = textOf(fieldsOf(content)["training"])
  const facts = Object.entries(attributes ?? {}).flatMap(([id, { name, value, visible }]) => {
    const text = attributeText(value)
    return name && text && visible !== false && !HIDDEN_ATTRIBUTES.has(id) ? [{ name: typesetFrench(name), value: text }] : []
  })
  return training ? [...facts, { name: "Organisme de formation", value: training }] : facts
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
  const filled = fillChoices(product, choices)
  const resolved = resolveChoice(product, filled)
  const variant = resolved.ok ? resolved.value.variant : null
  const addedPrice = resolved.ok ? resolved.value.addedPrice : 0
  const named = choosePurchaseOption(product, askedPurchase)
  const first = choosePurchaseOption(product, null)
  const purchase = named.ok ? named.value : first.ok ? first.value : null
  const several = listPurchaseOptions(product).length > 1
  const unit = knownPrice(product, variant, purchase?.planId ?? null, addedPrice)
  const stock: Stock = purchase && resolved.ok ? stockOf(product, variant) : { state: "out", count: 0, buyable: false }
  const description = parseRichText(product.description)
  const pictures = [...viewPictures(variant?.images, product.name), ...viewPictures(product.images, product.name)]
  const allOptions = viewOptions(product, choices, currency)
  // Sold out in every choice, which is said once.
  const gone = !stock.buyable && !hasOtherChoice(allOptions)
  const options = gone ? allOptions.map(withoutSoldOut) : allOptions
  const purchases = viewPurchases(product, { variant, addedPrice, purchase }, currency)
  // Depots beside the online one that hold some now.
  const alsoAt = otherDepots(product, variant, settings)
  const price = unit ? displayMoney(unit.price, currency) : { amount: 0, text: UNKNOWN_PRICE }
  const from = filled !== choices
  const period = purchase?.billing ? ` ${intervalLabel(purchase.billing.interval, purchase.billing.count)}` : ""
  const priceText = `${from ? "dès " : ""}${price.text}${period}`
  const stockText = stockSentence(stock, dispatchOf(product) === "none")
  return {
    id: product.id,
    slug: product.slug,
    name: typesetFrench(product.name),
    description,
    stock,
    lead: typesetFrench(product.meta_description ?? ""),
    // A plain sentence for search engines.
    summary: typesetFrench(product.meta_description ?? "") || plainText(description).slice(0, SUMMARY_LENGTH),
    pictures: pictures.filter(({ url }, position) => pictures.findIndex((other) => other.url === url) === position),
    options,
    purchases,
    alsoAt,
    unavailable: stock.buyable ? null : unavailableSentence({ stock, stockText, purchases, options, alsoAt }),
    gone,
    fields: listBuyFields(product),
    from,
    price,
    priceText,
    stockText,
    // Said after each choice: "19,00 €, en stock".
    announcement: `${priceText}, ${stockText.charAt(0).toLowerCase()}${stockText.slice(1)}`,
    original: unit?.original ? displayMoney(unit.original, currency) : null,
    billing: purchase?.billing ?? null,
    pricePerKilogram:
      unit && formatPricePerKilogram(unit.price, paidWeightOf(product, variant, purchase?.billing ?? null), currency),
    dispatch: dispatchOf(product),
    taxSentence: priceSentence(settings, dispatchOf(product), isRenewed(purchase), Boolean(unit?.original)),
    facts: viewFacts(product),
    details: viewDetails(product, {
      variant,
      choices,
      currency,
      kind: withdrawalKindOf(dispatchOf(product), Boolean(purchase?.planId)),
    }),
    offers: listOffers(product, currency.base),
    categories: (product.categories ?? []).map(({ slug, name }) => ({ slug, name: typesetFrench(name) })),
    // The page's own address with the choice written out, where the buying form posts; and what of it could not be honoured.
    address: productAddress(product.slug, choices, several && purchase ? purchase.key : null),
    problems: named.ok ? [] : named.problems,
  }
}

/** Whether a way to buy charges more than once. */
function isRenewed(purchase: PurchaseOption | null): boolean {
  return Boolean(purchase?.billing) && purchase?.limit !== 1
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
    price: unitPrice(product, variant, purchase, leastExtra(product)).price,
    currency,
    billing: purchase.billing,
    availability: stockOf(product, variant).state,
  }))
}

/** An option with its values as radio buttons; `value` is what the form posts and the address holds. */
export type OptionView = ReturnType<typeof viewOptions>[number]

/** A way to buy, with what binds a subscription beyond its price. */
export type PurchaseView = ReturnType<typeof viewPurchases>[number]

/** The options of a product that are to be chosen now. A value without variant cannot be bought. */
export function viewOptions(product: Product, choices: Choices, currency: DisplayCurrency) {
  const filled = fillChoices(product, choices)
  return listAsked(listOptions(product), choices).map((option) => {
    const values = option.values.map((value) => {
      const others = new Map(filled).set(option.key, value.slug)
      const choice = resolveChoice(product, others)
      const buyable = !option.variant || (choice.ok && isBuyable(product, choice.value.variant))
      return {
        value: value.slug,
        name: typesetFrench(value.name),
        colour: value.colour,
        price: !option.variant && value.price > 0 ? displayMoney(value.price, currency) : null,
        selected: choices.get(option.key) === value.slug,
        buyable,
        soldOut: buyable ? null : dispatchOf(product) === "none" ? "(complet)" : "(épuisé)",
      }
    })
    const none = {
      value: "",
      name: withoutOption(typesetFrench(option.name)),
      colour: null,
      price: null,
      selected: !choices.has(option.key),
      buyable: true,
      soldOut: null,
    }
    return { key: option.key, name: typesetFrench(option.name), values: needsNone(option) ? [none, ...values] : values }
  })
}

/** Whether an option that need not be chosen has no value of its own that says so, and costs nothing. */
function needsNone({ required, values }: ProductOption): boolean {
  return !required && !values.some(({ name, price }) => price === 0 && leavesOut(name))
}

/** The ways to buy a product for one choice, prices with the extra of its options. */
function viewPurchases(
  product: Product,
  chosen: { variant: Variant | null; addedPrice: number; purchase: PurchaseOption | null },
  currency: DisplayCurrency,
) {
  const ways = listPurchaseOptions(product).map((way) => {
    const { price } = unitPrice(product, chosen.variant, way, chosen.addedPrice)
    return { way, price, deliveries: paidDeliveriesOf(product, way.billing) }
  })
  // Where only a subscription is sold, a delivery paid by itself is a plan's.
  const single = ways.find(({ way }) => way.billing === null) ?? ways.find(({ deliveries }) => deliveries === 1)
  return ways.map(({ way: { key, name, description, billing, ...binding }, price, deliveries }) => {
    // Of the prices that are shown: a display currency may round them.
    const shown = (amount: number) => convertForDisplay(amount, currency)
    const saving = single && deliveries ? savingSentence(shown(price), shown(single.price) * deliveries) : null
    return {
      key,
      name: typesetFrench(name),
      billing,
      price: displayMoney(price, currency),
      // What it saves, what it says of itself, and what binds it beyond its price.
      terms: [saving, description && typesetFrench(description), planTerms(binding)].filter(Boolean).join(". "),
      selected: key === chosen.purchase?.key,
    }
  })
}

/** What a plan saves beside the same deliveries bought one by one; null for less than one per cent. */
function savingSentence(price: number, separately: number): string | null {
  const percent = Math.floor((1 - price / separately) * 100 + 1e-9)
  return percent >= 1 ? `${percent}\u00a0% d’économie` : null
}
