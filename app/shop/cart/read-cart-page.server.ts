import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { CartChange } from "./cart-changes"
import { readAnnouncedChanges } from "./last-seen-cart.server"
import { type CartView, viewCart } from "./cart-view"
import { type DeliveryEstimate, viewDeliveryEstimate } from "./estimate-delivery"

/** What the cart's page shows: the cart, what changed in it since it was last seen, and what its delivery costs. */
type CartPageData = { cart: CartView | null; changes: CartChange[]; currency: string; estimate: DeliveryEstimate | null }

/** The page of an empty cart has nothing of these, but for what was in it and is gone. */
export async function readCartPage(
  commerce: Commerce,
  delivery: Parameters<typeof viewDeliveryEstimate>[1],
): Promise<CartPageData> {
  const cart = await readCart(commerce)
  if (!cart) return { cart: null, changes: [], currency: "EUR", estimate: null }
  const changes = await readAnnouncedChanges(cart)
  const { currency = "EUR" } = cart
  if (cart.items.length === 0) return { cart: null, changes, currency, estimate: null }
  return { cart: viewCart(cart), changes, currency, estimate: viewDeliveryEstimate(cart, delivery) }
}
