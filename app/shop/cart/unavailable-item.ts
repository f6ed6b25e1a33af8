import type { Cart } from "~/commerce/wire"
import type { Problem } from "~/problems"
import type { CartLineView } from "~/shop/cart/cart-line-view"
import { viewCart } from "~/shop/cart/cart-view"

/**
 * The first line that cannot be bought in its quantity, as a problem that names it, by the rule that the cart shows;
 * null when all can, or when the backend does not tell.
 */
export function findUnavailable(lines: readonly Pick<CartLineView, "name" | "remaining">[]): Problem<"item-unavailable"> | null {
  const line = lines.find(({ remaining }) => remaining !== null)
  return line ? { code: "item-unavailable", detail: { name: line.name } } : null
}

export function findUnavailableItem(cart: Cart): Problem | null {
  return findUnavailable(viewCart(cart).lines)
}
