import type { Cart, Product } from "../../app/commerce/api-types"
import {
  addCartItem,
  applyCoupon,
  readCart,
  readShipmentRating,
  removeCartItem,
  updateCart,
} from "../../app/commerce/carts.server"
import { type I18n, listProducts } from "../../app/commerce/catalogue.server"
import { type Commerce, openCommerce, updateSession } from "../../app/commerce/client.server"
import { ApiError } from "../../app/commerce/errors"
import { readStoreSettings } from "../../app/commerce/settings.server"
import { readEnvironment } from "../../app/env.server"
import { readCountryOptions } from "../../app/shop/cart/country-options.server"
import { readCatalogueSettings } from "../../app/shop/catalogue/catalogue-settings.server"
import { isDeliveryNeeded, listDeliveryServices } from "../../app/shop/cart/delivery-services"
import { isBuyable } from "../../app/shop/catalogue/stock"
import { completeChoices, listPurchaseOptions, resolveChoice } from "../../app/shop/catalogue/variant-choice"
import type { Notes } from "./notes"
import type { RawStore } from "./raw-store"

const FUNCTIONS = ["devis", "retractation", "resiliation", "desinscription", "suivi", "alerte-stock", "annuler-paiement"]
const ADDRESS = { name: "Essai Boutique", address1: "1 rue de l’Essai", city: "Essai" }
/** Postcodes and states that exist, by country; a store elsewhere is tried without. */
const PLACES: Record<string, { zip: string; state?: string }> = {
  AT: { zip: "1010" },
  BE: { zip: "1000" },
  CH: { zip: "1201" },
  DE: { zip: "10115" },
  ES: { zip: "28001" },
  FR: { zip: "69001" },
  GB: { zip: "EC1A 1BB" },
  IT: { zip: "00184" },
  LU: { zip: "1009" },
  NL: { zip: "1011 AB" },
  PT: { zip: "1000-001" },
  US: { zip: "10001", state: "NY" },
  CA: { zip: "M5V 2T6", state: "ON" },
}

/** Makes a cart, changes it as shoppers do, and empties it. No order, and no e-mail. */
export async function tryCart(notes: Notes, raw: RawStore, i18n: I18n): Promise<void> {
  const { swellAppId } = readEnvironment()
  for (const name of FUNCTIONS) {
    const { status } = await raw.callFunction(swellAppId, name)
    if (status !== 400) notes.broken("functions", name, status === 404 ? "no-function" : "unexpected", String(status))
  }
  const commerce = openCommerce({ session: null, ...i18n })
  await fillCart(notes, commerce, i18n)
  try {
    await refuseCoupon(notes, commerce)
    await changeCurrency(notes, commerce, i18n)
  } finally {
    for (const { id } of (await readCart(commerce))?.items ?? []) await removeCartItem(commerce, id)
    const left = (await readCart(commerce))?.items.length ?? 0
    if (left > 0) notes.broken("cart", "lines", "unexpected", `${left} cannot be removed`)
  }
}

/** Puts one product that can be bought into a cart, with an address in the first country that is offered, and chooses the first service of delivery. */
export async function fillCart(notes: Notes, commerce: Commerce, i18n: I18n): Promise<Cart | null> {
  const chosen = await chooseProduct(i18n)
  if (!chosen) {
    notes.broken("cart", "products", "not-sold")
    return null
  }
  const { product, options } = chosen
  const added = await addCartItem(commerce, { productId: product.id, quantity: 1, options })
  const read = await readCart(commerce)
  if (read?.checkout_id !== added.checkout_id) notes.broken("cart", product.name, "unexpected", "the cart is not read back")
  const { stock_status, stock_level, stock_tracking } = (read?.items[0]?.product ?? {}) as Partial<Product>
  notes.settle(
    "a line's product has",
    Object.entries({ stock_status, stock_level, stock_tracking })
      .filter(([, value]) => value !== undefined)
      .map(([field]) => field)
      .join(", "),
  )
  if (read) await checkVat(notes, i18n, read)
  const [home] = await readCountryOptions(i18n)
  const country = home?.value ?? "FR"
  const place = PLACES[country]
  await updateCart(commerce, { shipping: { ...ADDRESS, ...place, country } })
  const rated = await readShipmentRating(commerce)
  const [service] = listDeliveryServices(rated)
  notes.settle("shipment_delivery", String(rated.shipment_delivery))
  if (!service && isDeliveryNeeded(rated)) {
    notes.broken("cart", [country, place?.zip].join(" ").trim(), "unexpected", "no service of delivery")
  }
  return service ? updateCart(commerce, { shipping: { service: service.id } }) : rated
}

/** Pages call prices TTC, or HT by a setting: the cart tells whether that is true. */
async function checkVat(notes: Notes, i18n: I18n, { item_tax_included: included }: Cart): Promise<void> {
  notes.settle("prices include VAT", String(included))
  const { pricesWithVat } = await readCatalogueSettings(i18n)
  if (typeof included !== "boolean" || included === pricesWithVat) return
  notes.broken("cart", "checkout.prices_without_vat", "unexpected", `item_tax_included ${included}`)
}

async function chooseProduct(i18n: I18n) {
  const { results } = await listProducts(i18n, { limit: 100, expand: ["variants:200"] })
  for (const product of results) {
    const [purchase] = listPurchaseOptions(product)
    const choice = resolveChoice(product, completeChoices(product, new Map()))
    if (!purchase || purchase.planId !== null || !choice.ok || !isBuyable(product, choice.value.variant)) continue
    return { product, options: choice.value.options }
  }
  return null
}

async function refuseCoupon(notes: Notes, commerce: Commerce): Promise<void> {
  try {
    await applyCoupon(commerce, "CODEQUINEXISTEPAS")
    notes.broken("cart", "CODEQUINEXISTEPAS", "unexpected", "an unknown coupon is taken")
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notes.settle("an unknown coupon", `${error.status} ${error.code} ${error.param ?? ""}`.trim())
  }
}

async function changeCurrency(notes: Notes, commerce: Commerce, i18n: I18n): Promise<void> {
  const { currencies } = await readStoreSettings(i18n)
  const other = currencies.find(({ code }) => code !== i18n.currency)
  if (!other) return
  await updateSession(commerce, { locale: i18n.locale, currency: other.code })
  const cart = await readCart(commerce)
  notes.settle(`with ${other.code} (${String(other.type)}) a cart is in`, cart?.currency ?? "none")
  await updateSession(commerce, { locale: i18n.locale, currency: i18n.currency })
}
