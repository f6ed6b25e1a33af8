import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { UnseenChange } from "./cart-look"
import { readUnseenChanges } from "./cart-look.server"
import { type CartView, viewCart } from "./cart-view"
import { type DeliveryEstimate, viewDeliveryEstimate } from "./estimate-delivery"

/** What the cart's page shows: the cart, what changed in it unseen, and what its delivery costs. */
type CartPageData = { cart: CartView | null; changes: UnseenChange[]; estimate: DeliveryEstimate | null }

/** The page of an empty cart has nothing of these, but for what was in it and is gone. */
export async function readCartPage(
  commerce: Commerce,
  delivery: Parameters<typeof viewDeliveryEstimate>[1],
): Promise<CartPageData> {
  const cart = await readCart(commerce)
  if (!cart) return { cart: null, changes: [], estimate: null }
  const changes = await readUnseenChanges(cart)
  if (cart.items.length === 0) return { cart: null, changes, estimate: null }
  return { cart: viewCart(cart), changes, estimate: viewDeliveryEstimate(cart, delivery) }
}
