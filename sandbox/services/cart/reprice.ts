import type { SandboxContext } from "../../storage/context.ts"
import type { GiftcardRecord } from "../../storage/models.ts"
import { getRecord } from "../../storage/records.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { rateShipment } from "../pricing/rating.ts"
import { computeTotals, type Totals } from "../pricing/totals.ts"
import { vatRates } from "../pricing/vat.ts"
import { arePricesWithTax } from "../settings/read-settings.ts"
import type { CartRecord } from "./cart-record.ts"
import { publishDiscount, readDiscountRules } from "./discount-rules.ts"
import { priceLine } from "./price-line.ts"

/**
 * Computes a cart anew from the catalogue, the promotions, its coupon, gift cards and delivery, in place.
 *
 * @param dropService true when items or address changed: a service that the new rating does not offer goes.
 *   Otherwise a service is stored unchecked and refused at submit (storefront API, shipping).
 */
export function reprice(context: SandboxContext, cart: CartRecord, { dropService = false } = {}): CartRecord {
  const lines = cart.items.map((item) => priceLine(context, item, cart.currency))
  cart.item_quantity = cart.items.reduce((sum, item) => sum + item.quantity, 0)
  cart.shipment_delivery = cart.items.some((item) => item.delivery === "shipment")
  cart.subscription_delivery = cart.items.some((item) => item.purchase_option !== undefined)
  cart.giftcard_delivery = cart.items.some((item) => item.delivery === "giftcard")
  for (const giftcard of cart.giftcards) {
    giftcard.amount = getRecord<GiftcardRecord>(context.database, "giftcards", giftcard.giftcard_id)?.balance ?? 0
  }
  cart.item_tax_included = cart.shipment_tax_included = arePricesWithTax(context)
  const totals = computeTotals({
    lines,
    taxIncluded: cart.item_tax_included,
    rules: readDiscountRules(context, cart),
    shipmentPrice: (goods) => rateCart(context, cart, goods, dropService),
    giftcardBalances: cart.giftcards.map((giftcard) => toCents(giftcard.amount)),
    accountCredit: toCents(cart.account_credit_amount),
  })
  writeLines(cart, totals)
  writeTotals(cart, totals)
  return cart
}

/** Rates delivery for `goods` cents, puts rating and service into the cart, and answers the price in cents. */
function rateCart(context: SandboxContext, cart: CartRecord, goods: number, dropService: boolean): number {
  const { shipping } = cart
  const [country, zip, city, state] = [shipping.country, shipping.zip, shipping.city, shipping.state].map(
    (text) => text ?? "",
  ) as [string, string, string, string]
  // assumed: without a country there is no rating at all, not one with an error.
  const rated = country ? rateShipment(context, { country, zip, city, state, shippable: cart.shipment_delivery, goods }) : null
  const known = cart.shipment_rating
  cart.shipment_rating =
    rated && known && rated.fingerprint === known.fingerprint ? { ...rated, date_created: known.date_created } : rated
  if (!shipping.service) {
    if ("service" in shipping) Object.assign(shipping, { service: null, service_name: null, price: null })
    return 0
  }
  const service = rated?.services.find((each) => each.id === shipping.service)
  if (!service) {
    Object.assign(shipping, { service_name: null, price: null }, dropService && country ? { service: null } : {})
    return 0
  }
  Object.assign(shipping, { service_name: service.name, price: service.price })
  return toCents(service.price)
}

function writeLines(cart: CartRecord, totals: Totals): void {
  cart.items.forEach((item, index) => {
    const line = totals.lines[index]
    if (!line) return
    item.price_total = toEuros(line.priceTotal)
    item.discount_total = toEuros(line.discountTotal)
    item.discount_each = toEuros(Math.round(line.discountTotal / item.quantity))
    item.tax_total = toEuros(line.taxTotal)
    item.tax_each = Math.round((line.taxTotal / item.quantity) * 100) / 10_000
    item.taxes = line.taxTotal > 0 ? [{ id: line.vat, amount: toEuros(line.taxTotal) }] : []
  })
}

function writeTotals(cart: CartRecord, totals: Totals): void {
  cart.sub_total = toEuros(totals.subTotal)
  cart.item_discount = toEuros(totals.discountTotal)
  cart.discount_total = toEuros(totals.discountTotal)
  cart.item_tax = toEuros(totals.itemTax)
  cart.shipment_tax = toEuros(totals.shipmentTax)
  cart.taxes = totals.taxes.map(({ id, amount }) => ({ ...vatRates[id], amount: toEuros(amount) }))
  cart.tax_total = toEuros(totals.taxTotal)
  cart.tax_included_total = toEuros(totals.taxIncludedTotal)
  cart.shipment_price = toEuros(totals.shipmentPrice)
  cart.shipment_discount = toEuros(totals.shipmentDiscount)
  cart.shipment_total = toEuros(totals.shipmentTotal)
  cart.giftcard_total = toEuros(totals.giftcardTotal)
  cart.grand_total = toEuros(totals.grandTotal)
  cart.capture_total = toEuros(totals.captureTotal)
  cart.auth_total = toEuros(totals.authTotal)
  cart.discounts = totals.applied.map(publishDiscount)
  cart.promotion_ids = totals.applied.filter(({ rule }) => rule.type === "promo").map(({ rule }) => rule.sourceId)
}
