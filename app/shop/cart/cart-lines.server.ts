import type { Cart, CartItem } from "~/commerce/api-types"
import type { NewCartItem } from "~/commerce/carts.server"

/** The most lines of a cart: each one costs every page that shows the cart. */
export const MAX_LINES = 50

/** Whether a product may be added to a cart: as a line of its own, or to the line that already has the same choices. */
export function hasRoomFor(cart: Cart | null, item: NewCartItem): boolean {
  if (!cart || cart.items.length < MAX_LINES) return true
  const key = keyOf(item)
  return cart.items.some((line) => keyOf(newItemOf(line)) === key)
}

/** The id of the line that an addition has made beyond the most of a cart; null where there is room, or a line of before has grown. */
export function findSurplusLine({ items }: Cart, added: NewCartItem): string | null {
  if (items.length <= MAX_LINES) return null
  const line = items.find((each) => keyOf(newItemOf(each)) === keyOf(added))
  return line?.quantity === added.quantity ? line.id : null
}

type Line = Partial<Pick<CartItem, "product_id" | "quantity" | "options" | "purchase_option">> & {
  product?: { id?: string } | null
}

/** What adds the product of a cart's or an order's line with its choices. */
export function newItemOf({ product_id, product, quantity, options, purchase_option: purchase }: Line): NewCartItem {
  const chosen = (options ?? []).flatMap(({ id, value }) => (id && value ? [{ id, value }] : []))
  const planId = purchase?.type === "subscription" ? purchase.plan_id : undefined
  return { productId: product_id ?? product?.id ?? "", quantity: quantity ?? 1, options: chosen, ...(planId && { planId }) }
}

function keyOf({ productId, planId, options }: NewCartItem): string {
  return JSON.stringify([productId, planId, options.map(({ id, value }) => [id, value].join()).sort()])
}
