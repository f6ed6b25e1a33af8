import type { Cart } from "~/commerce/wire"
import { type CartLineView, viewCartLine } from "./cart-line-view"
import { type CartSums, viewCartSums } from "./cart-sums"

/** The cart as pages show it: euros, VAT included, each with its French text. */
export type CartView = CartSums & {
  lines: CartLineView[]
  /** Number of articles, all lines together. */
  quantity: number
  couponCode: string | null
  /** Whether something has to be sent to an address. */
  needsDelivery: boolean
  deliveryName: string | null
  /** Whether services are on offer for where it goes, so that the delivery's price is a matter of choice. */
  isRated: boolean
  hasSubscription: boolean
}

/**
 * Shapes the backend's cart for display; the totals are the backend's own, never recomputed (specification §3, Cart).
 * `due` is `capture_total`, what remains after gift cards.
 */
export function viewCart(cart: Cart, now: Date = new Date()): CartView {
  const lines = (cart.items ?? []).map((item) => viewCartLine(item, cart.item_tax_included !== false, now))
  const needsDelivery = cart.shipment_delivery === true
  return {
    lines,
    quantity: cart.item_quantity ?? lines.reduce((sum, line) => sum + line.quantity, 0),
    couponCode: cart.coupon_code ?? null,
    needsDelivery,
    deliveryName: needsDelivery && cart.shipping?.service ? (cart.shipping.service_name ?? null) : null,
    isRated: (cart.shipment_rating?.services?.length ?? 0) > 0,
    hasSubscription: lines.some(({ plan }) => plan !== null),
    ...viewCartSums(cart),
  }
}
