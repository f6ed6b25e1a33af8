import type { ProductOffer, ProductView } from "~/shop/catalogue/product-view"
import { slugPath } from "~/shop/catalogue/slug"
import { type Site, pictureAddress } from "./page-meta"
import { phoneAddress } from "~/texts/phone"

const AVAILABILITIES: Record<ProductOffer["availability"], string> = {
  available: "InStock",
  few: "LimitedAvailability",
  out: "OutOfStock",
  preorder: "PreOrder",
  backorder: "BackOrder",
  discontinued: "Discontinued",
}
/** Intervals of subscriptions as UN/CEFACT units. */
const UNIT_CODES: ReadonlyMap<string, string> = new Map([
  ["daily", "DAY"],
  ["weekly", "WEE"],
  ["monthly", "MON"],
  ["yearly", "ANN"],
])

function telephone(phone: string): string {
  return phoneAddress(phone).replace("tel:", "")
}

/** The shop as an organization with its places. */
export function organizationData({ origin, shell }: Site): object {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organisation`,
    name: shell.storeName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: shell.description,
    ...(shell.supportEmail && { email: shell.supportEmail }),
    ...(shell.supportPhone && { telephone: telephone(shell.supportPhone) }),
    location: shell.places.map((place) => ({
      "@type": "Place",
      name: `${shell.storeName} — ${place.name}`,
      address: `${place.street}, ${place.town}, France`,
      ...(place.phone && { telephone: telephone(place.phone) }),
    })),
  }
}

/** A product with what is for sale of it, at the prices that are charged. */
export function productData({ origin, shell }: Site, product: ProductView): object {
  const address = origin + slugPath("/produits/", product.slug)
  const brand = product.facts.find(({ name }) => name === "Marque")?.value ?? shell.storeName
  const sku = product.offers.find((offer) => offer.sku)?.sku
  return {
    "@type": "Product",
    "@id": `${address}#produit`,
    name: product.name,
    description: product.summary,
    url: address,
    image: product.pictures.map((picture) => pictureAddress(picture, origin)),
    ...(sku && { sku }),
    brand: { "@type": "Brand", name: brand },
    offers: product.offers.map((offer) => offerData(offer, address, origin)),
  }
}

function offerData({ name, sku, price, currency, billing, availability }: ProductOffer, url: string, origin: string): object {
  const amount = { price: price.toFixed(2), priceCurrency: currency }
  const unitCode = billing ? UNIT_CODES.get(billing.interval) : undefined
  return {
    "@type": "Offer",
    ...(name && { name }),
    ...(sku && { sku }),
    url,
    ...amount,
    ...(billing &&
      unitCode && {
        priceSpecification: { "@type": "UnitPriceSpecification", ...amount, billingDuration: billing.count, unitCode },
      }),
    availability: `https://schema.org/${AVAILABILITIES[availability]}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@id": `${origin}/#organisation` },
  }
}
