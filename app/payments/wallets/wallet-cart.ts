import type { Cart, StoreSettings } from "~/commerce/api-types"
import { fromMinorUnits, toMinorUnits } from "~/money/minor-units"
import { needsPostcode } from "~/shop/cart/countries"
import { isDeliveryNeeded, isServiceOffered, listDeliveryServices, listShippingRateErrors } from "~/shop/cart/delivery-services"

/** For a store without a country [9.15]. */
const DEFAULT_COUNTRY = "US"

type Store = Pick<StoreSettings, "name" | "country">

/** The cart as the sheets need it: sums and services in euros, and nothing of the shopper. */
export function viewWalletCart(cart: Cart, store: Store, locale: string) {
  const needsDelivery = isDeliveryNeeded(cart)
  const service = cart.shipping?.service ?? null
  return {
    checkoutId: cart.checkout_id,
    currency: cart.currency,
    shopName: store.name,
    country: store.country || DEFAULT_COUNTRY,
    locale,
    lines: listWalletLines(cart),
    captureTotal: cart.capture_total,
    authTotal: cart.auth_total,
    needsDelivery,
    /** Whether the sheet has to ask where and how to deliver. */
    asksDelivery: needsDelivery && !isDeliveryKnown(cart),
    service: service !== null && isServiceOffered(cart, service) ? service : null,
    services: needsDelivery ? listServices(cart) : [],
    ratingErrors: listShippingRateErrors(cart),
    couponCode: cart.coupon_code ?? null,
    couponDescription: (cart.coupon?.description || cart.coupon_code) ?? null,
    hasSubscription: cart.subscription_delivery === true,
    /** A wallet's e-mail never replaces the cart's [4.29]. */
    hasEmail: Boolean(cart.account?.email),
  }
}

function isDeliveryKnown(cart: Cart): boolean {
  const to = cart.shipping
  const isAddressKnown = [to?.address1, to?.city, to?.zip || !needsPostcode(to?.country ?? ""), to?.country].every(Boolean)
  return isAddressKnown && isServiceOffered(cart, to?.service ?? "")
}

/** The services in the checkout's order, shop collection last. The first replaces a chosen one that is no longer offered. */
function listServices(cart: Cart) {
  const prices = new Map((cart.shipment_rating?.services ?? []).map(({ id, price }) => [id, price]))
  return listDeliveryServices(cart).map(({ id, name, description }) => ({
    id,
    name,
    description: description || null,
    price: prices.get(id) ?? 0,
  }))
}

/** The lines of a sheet in euros, which add up to what it asks for. VAT inside the prices is no line: a sheet would add it once more. */
export function listWalletLines(cart: Cart): { label: string; amount: number }[] {
  const minor = (amount: number | null | undefined) => toMinorUnits(amount ?? 0, cart.currency)
  const goods = minor(cart.sub_total)
  const rows: [label: string, minorUnits: number][] = [
    ["Sous-total", goods],
    ["Remise", -minor(cart.discount_total)],
    ["Livraison", minor(cart.shipment_total)],
    ["Taxes", minor(cart.tax_included_total)],
  ]
  const captured = minor(cart.capture_total)
  const rest = captured - rows.reduce((sum, [, amount]) => sum + amount, 0)
  const isPrepaid = minor(cart.grand_total) > captured
  rows.push([isPrepaid ? "Carte cadeau ou avoir" : "Ajustement", rest], ["À autoriser en plus", minor(cart.auth_total)])
  return rows
    .filter(([, amount], index) => index === 0 || amount !== 0)
    .map(([label, amount]) => ({ label, amount: fromMinorUnits(amount, cart.currency) }))
}
