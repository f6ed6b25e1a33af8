import type { Cart, StoreSettings } from "~/commerce/wire"
import { isServiceOffered, listDeliveryServices } from "~/shop/cart/delivery-services"
import { isDeliveryNeeded } from "~/shop/cart/delivery-services"
import type { WalletCart } from "~/payments/client/client-payment-method"
import { listWalletLines } from "./wallet-lines"

/** Where a store says no country (specification §9, Wallet constants). */
const defaultCountry = "US"

type Store = Pick<StoreSettings, "name" | "country">

/** The cart as the sheets need it: sums and services in euros, and nothing of the shopper. */
export function viewWalletCart(cart: Cart, store: Store, locale: string): WalletCart {
  const needsDelivery = isDeliveryNeeded(cart)
  const service = cart.shipping?.service ?? null
  return {
    checkoutId: cart.checkout_id,
    currency: cart.currency,
    shopName: store.name,
    country: store.country || defaultCountry,
    locale,
    lines: listWalletLines(cart),
    captureTotal: cart.capture_total,
    authTotal: cart.auth_total,
    needsDelivery,
    asksDelivery: needsDelivery && !isDeliveryKnown(cart),
    service: service !== null && isServiceOffered(cart, service) ? service : null,
    services: needsDelivery ? listServices(cart) : [],
    ratingErrors: listRatingErrors(cart),
    couponCode: cart.coupon_code ?? null,
    hasSubscription: cart.subscription_delivery === true,
    hasEmail: Boolean(cart.account?.email),
  }
}

function isDeliveryKnown(cart: Cart): boolean {
  const to = cart.shipping
  const isAddressKnown = [to?.address1, to?.city, to?.zip, to?.country].every(Boolean)
  return isAddressKnown && isServiceOffered(cart, to?.service ?? "")
}

/** In the order of the checkout, shop collection last: the first one is chosen where the shopper's is gone. */
function listServices(cart: Cart): WalletCart["services"] {
  const prices = new Map((cart.shipment_rating?.services ?? []).map(({ id, price }) => [id, price]))
  return listDeliveryServices(cart).map(({ id, name, description }) => ({
    id,
    name,
    description: description || null,
    price: prices.get(id) ?? 0,
  }))
}

function listRatingErrors(cart: Cart): string[] {
  const errors = (cart.shipment_rating as { errors?: { message?: unknown }[] | null } | null | undefined)?.errors
  return (errors ?? []).flatMap(({ message }) => (typeof message === "string" && message !== "" ? [message] : []))
}
