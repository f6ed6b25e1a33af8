import type { Product, Variant } from "~/commerce/api-types"
import { UNKNOWN_PRICE } from "./editor-fields"
import { type DisplayCurrency, displayMoney, displayOf, formatPrice, type Money } from "~/money/format-amount"
import type { ProductNoun } from "~/texts/list-sentences"
import { typesetFrench } from "~/texts/typography"
import { formatPricePerKilogram, paidWeightOf } from "./net-weight"
import { viewDecorative } from "./pictures"
import { slugOf } from "./slug"
import type { Colour } from "./colours"
import { listPurchaseOptions, knownPrice, unitPrice } from "./variant-choice"
import { leastExtra, listOptions } from "./product-options"
import { isBuyable } from "./stock"

/** A product in a list. `from` says that it also exists at higher prices; `billing` is set when only a subscription is sold. */
export type ProductCardView = ReturnType<typeof viewProductCard>

type ShownPrice = Pick<Money, "text">

const DISTINGUISHING_ATTRIBUTES = ["origine", "niveau", "marque", "matiere"]

/** An attribute's value as text; several values are joined. */
export function attributeText(value: unknown): string | null {
  const words = (Array.isArray(value) ? value : [value]).filter((word) => typeof word === "string" || typeof word === "number")
  return words.length > 0 ? typesetFrench(words.join(", ")) : null
}

/** A product's value of an attribute, null where it has none. */
export function attributeOf({ attributes }: Product, id: string): unknown {
  return attributes && Object.hasOwn(attributes, id) ? attributes[id]?.value : null
}

/** What tells a product from its neighbours, and how a coffee is roasted. */
function noteOf(product: Product): string | null {
  const distinguishing = DISTINGUISHING_ATTRIBUTES.map((id) => attributeText(attributeOf(product, id))).find(Boolean)
  const roast = attributeText(attributeOf(product, "torrefaction"))
  const note = [distinguishing, roast && `torréfaction ${roast.toLowerCase()}`].filter(Boolean).join(", ")
  return note ? note.charAt(0).toUpperCase() + note.slice(1) : null
}

/** What to call a list that has these products and no others: coffees are roasted, and not all of them subscriptions. */
export function nounOf(products: readonly Product[]): ProductNoun {
  const isRoasted = (product: Product) => attributeText(attributeOf(product, "torrefaction")) !== null
  const isSoldOnce = (product: Product) => listPurchaseOptions(product)[0]?.billing === null
  return products.every(isRoasted) && products.some(isSoldOnce) ? "café" : "produit"
}

/** What one tastes, in one line: "Fleurs, agrumes". */
export function tastingLine(product: Product): string | null {
  const notes = attributeOf(product, "notes")
  const words = (Array.isArray(notes) ? notes : [notes]).filter((note): note is string => typeof note === "string")
  const [first = "", ...others] = words
  return typesetFrench([first, ...others.map((note) => note.charAt(0).toLowerCase() + note.slice(1))].join(", ")) || null
}

/** What stands on a product's picture: what a reduction saves, else that the merchant's tags call it new. */
function badgeOf({ tags }: Product, saved: number, currency: DisplayCurrency): string | null {
  if (saved > 0) {
    const { amount, text } = displayMoney(saved, currency)
    return `−${Number.isInteger(amount) ? formatPrice(amount, currency.code, 0) : text}`
  }
  const named: readonly string[] = Array.isArray(tags) ? tags : []
  return named.some((tag) => ["nouveau", "nouveaute"].includes(slugOf(tag))) ? "Nouveau" : null
}

function shownPrice(amount: number, currency: DisplayCurrency): ShownPrice {
  return { text: displayMoney(amount, currency).text }
}

/** Shapes a product of a list. Its variants, when they came along, give the lowest price, in the chosen currency (see displayOf). */
export function viewProductCard(product: Product, chosen: DisplayCurrency, accent: Colour | null = null) {
  const currency = displayOf(product, chosen)
  const [purchase] = listPurchaseOptions(product)
  const variants: (Variant | null)[] = product.variants?.results?.length ? product.variants.results : [null]
  const offers = purchase
    ? variants.map((variant) => ({ variant, ...unitPrice(product, variant, purchase, leastExtra(product)) }))
    : []
  const [cheapest] = offers.sort((one, other) => one.price - other.price)
  const price = cheapest?.price ?? knownPrice(product, null, null)?.price ?? null
  const billing = purchase?.billing ?? null
  return {
    slug: product.slug,
    name: typesetFrench(product.name),
    note: noteOf(product),
    tasting: tastingLine(product),
    badge: badgeOf(product, cheapest?.original ? cheapest.original - cheapest.price : 0, currency),
    price: price === null ? { text: UNKNOWN_PRICE } : shownPrice(price, currency),
    from: price !== null && offers.some((offer) => offer.price > price),
    original: cheapest?.original ? shownPrice(cheapest.original, currency) : null,
    pricePerKilogram: price ? formatPricePerKilogram(price, paidWeightOf(product, cheapest?.variant, billing), currency) : null,
    billing,
    colours: listOptions(product)
      .flatMap(({ values }) => values)
      .flatMap(({ name, colour }) => (colour ? [{ name, colour }] : [])),
    picture: viewDecorative(product.images),
    buyable: purchase !== undefined && variants.some((variant) => isBuyable(product, variant)),
    accent,
  }
}
