import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ifUnavailable } from "~/commerce/errors"
import { log } from "~/log.server"
import { type CartView, viewCart } from "./cart-view"
import { viewDeliveryEstimate } from "./delivery-services"
import { readUnseenChanges } from "./cart-snapshot.server"

/** The shopper's cart for display; null when there is none or nothing is in it. */
export async function readCartView(commerce: Commerce): Promise<CartView | null> {
  const cart = await readCart(commerce)
  return cart && cart.items.length > 0 ? viewCart(cart) : null
}

/** The cart for the header and its panel; while the backend fails, pages are shown without it. */
export function readShellCart(commerce: Commerce): Promise<CartView | null> {
  return readCartView(commerce).catch(ifUnavailable(null, ({ kind }) => log.warn("cart-unavailable", { kind })))
}

/** Reads the cart's page. An empty cart shows only the lines that have been removed. */
export async function readCartPage(commerce: Commerce, delivery: Parameters<typeof viewDeliveryEstimate>[1]) {
  const cart = await readCart(commerce)
  if (!cart) return { cart: null, changes: [], currency: "", estimate: null }
  const page = { changes: await readUnseenChanges(cart), currency: cart.currency }
  if (cart.items.length === 0) return { ...page, cart: null, estimate: null }
  return { ...page, cart: viewCart(cart), estimate: viewDeliveryEstimate(cart, delivery) }
}
