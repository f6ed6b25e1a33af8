import { createSeedAccount } from "../services/account/create-account.ts"
import type { SandboxContext } from "../storage/context.ts"
import { inTransaction } from "../storage/database.ts"
import { putProduct } from "../storage/products.ts"
import { putRecord } from "../storage/records.ts"
import { accounts } from "./accounts.ts"
import { attributes } from "./attributes.ts"
import { buildProduct } from "./build-product.ts"
import { catalogue } from "./catalogue.ts"
import { buildCategories } from "./categories.ts"
import { coupons } from "./commerce/coupons.ts"
import { giftcards } from "./commerce/giftcards.ts"
import { promotions } from "./commerce/promotions.ts"
import { shippingZones } from "./commerce/shipping.ts"
import { loadSettingsAndContent } from "./kept-seed.ts"
import { demoStores, type DemoStoreName } from "./settings/demo-stores.ts"
import { largeCatalogue } from "./large-catalogue.ts"

function loadCommerce({ database, store }: SandboxContext): void {
  const home = store && demoStores[store].country
  for (const coupon of coupons) putRecord(database, "coupons", coupon, { key: coupon.code })
  for (const promotion of promotions) putRecord(database, "promotions", promotion)
  const currency = baseCurrency(store)
  for (const giftcard of giftcards) putRecord(database, "giftcards", { ...giftcard, currency }, { key: giftcard.code })
  // The zone of France is the one of the store's own country.
  for (const zone of shippingZones) {
    const countries = zone.countries.map((code) => (code === "FR" ? (home ?? code) : code))
    const isAbroad = home !== undefined && home !== "FR"
    // Postcodes of France limit nothing elsewhere.
    const services = isAbroad ? zone.services.map(({ zip_prefixes: _prefixes, ...service }) => service) : zone.services
    putRecord(database, "shipping_zones", { ...zone, countries, services })
  }
}

function loadCatalogue({ database, storefrontOrigin, store }: SandboxContext, products: number | undefined): void {
  const currency = baseCurrency(store)
  for (const attribute of attributes) putRecord(database, "attributes", attribute, { key: attribute.id })
  for (const category of buildCategories(storefrontOrigin)) putRecord(database, "categories", category, { key: category.slug })
  for (const literal of products === undefined ? catalogue : largeCatalogue(products)) {
    const product = buildProduct(literal, storefrontOrigin)
    const variants = product.variants.map((variant) => ({ ...variant, currency }))
    putProduct(database, { ...product, currency, variants })
  }
}

function baseCurrency(store: DemoStoreName | undefined): string {
  return store ? demoStores[store].currencies[0].code : "EUR"
}

/**
 * Fills an empty database with the store Maison Lilas: settings, catalogue, content, coupons, gift cards,
 * delivery and customers, all in one transaction.
 *
 * @param options.products how many products to write, recombined where the seed has fewer; its own ones when left out
 */
export function loadSeed(context: SandboxContext, options: { products?: number } = {}): void {
  inTransaction(context.database, () => {
    loadSettingsAndContent(context)
    loadCatalogue(context, options.products)
    loadCommerce(context)
    for (const account of accounts) createSeedAccount(context, account)
  })
}
