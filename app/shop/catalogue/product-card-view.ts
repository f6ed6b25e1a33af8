import type { Product, Variant } from "~/commerce/api-types"
import { UNKNOWN_PRICE } from "./editor-fields"
import { type DisplayCurrency, displayMoney, displayOf, type Money } from "~/money/format-amount"
import { setType } from "~/texts/typography"
import { formatPricePerKilogram, paidWeightOf } from "./net-weight"
import { viewDecorative } from "./pictures"
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
  return words.length > 0 ? setType(words.join(", ")) : null
}

function noteOf(product: Product): string | null {
  const attributes = product.attributes ?? {}
  for (const id of DISTINGUISHING_ATTRIBUTES) {
    const text = Object.hasOwn(attributes, id) ? attributeText(attributes[id]?.value) : null
    if (text) return text
  }
  return null
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
    name: setType(product.name),
    note: noteOf(product),
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
