import type { ProductListView } from "~/shop/catalogue/product-list-view"
import type { ProductOffer, ProductView } from "~/shop/catalogue/product-view"
import { slugPath } from "~/shop/catalogue/slug"
import { phoneAddress } from "~/texts/phone"
import { type Site, pictureAddress, readSite } from "./page-meta"

type Step = { name: string; path: string }
type Describe = (site: Site, data: never, path: string) => object[]

/** What each page tells search engines beyond its meta elements, by route. */
const STRUCTURED_DATA: Record<string, Describe> = {
  "routes/_index": (site) => [organizationData(site)],
  "routes/boutique._index": (site) => [breadcrumbData(site, listSteps(null))],
  "routes/boutique.$categorie": (site, { list }: { list: ProductListView }) => [breadcrumbData(site, listSteps(list.category))],
  "routes/produits.$slug": (site, { product }: { product: ProductView }) => [
    productData(site, product),
    breadcrumbData(site, [
      ...listSteps(product.categories.at(-1)),
      { name: product.name, path: slugPath("/produits/", product.slug) },
    ]),
  ],
  "routes/pages.$slug": (site, { page }: { page: { title: string } }, path) => [
    breadcrumbData(site, [{ name: page.title, path }]),
  ],
  "routes/tutoriels.$slug": (site, { tutorial }: { tutorial: { title: string } }, path) => [
    breadcrumbData(site, [{ name: tutorial.title, path }]),
  ],
}

/**
 * The structured data of a rendered page, as script elements that browsers never run. They stand at the end of the head, where
 * hydration leaves alone what it does not know: only whoever fetches a page reads them, so no script of the shop holds them.
 *
 * @param loaderData the page's data, by route
 * @param path the page's address without its parameters
 */
export function structuredData(loaderData: Readonly<Record<string, unknown>>, path: string): string {
  const site = readSite(loaderData["root"])
  if (!site) return ""
  const found = Object.entries(loaderData).flatMap(([id, data]) =>
    data ? (STRUCTURED_DATA[id]?.(site, data as never, path) ?? []) : [],
  )
  return found
    .map((data) => `<script type="application/ld+json">${jsonInHtml({ "@context": "https://schema.org", ...data })}</script>`)
    .join("")
}

/** JSON in which no text can end its script element. */
function jsonInHtml(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/** The way from the shop's list to a category. */
function listSteps(category: ProductListView["category"] | { name: string; slug: string } | undefined): Step[] {
  const parent = category && "parent" in category ? category.parent : null
  const above = [parent, category].filter((each) => each !== null && each !== undefined)
  return [
    { name: "Boutique", path: "/boutique" },
    ...above.map(({ name, slug }) => ({ name, path: slugPath("/boutique/", slug) })),
  ]
}

function breadcrumbData({ origin }: Site, steps: readonly Step[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Accueil", path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

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
function organizationData({ origin, shell }: Site): object {
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
function productData({ origin, shell }: Site, product: ProductView): object {
  const address = origin + slugPath("/produits/", product.slug)
  const brand = product.facts.find(({ name }) => name === "Marque")?.value ?? shell.storeName
  const sku = product.offers.find((offer) => offer.sku)?.sku
  return {
    "@type": "Product",
    "@id": `${address}#produit`,
    name: product.name,
    description: product.summary,
    url: address,
    image: product.pictures.map((picture) => pictureAddress(picture, origin, 1280)),
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
