import type { Cart } from "~/commerce/wire"

/** What a login did to the cart of this visit (storefront API, session transitions). */
export type CartAtLogin = "none" | "found" | "kept" | "changed"

type Lines = Pick<Cart, "id" | "items" | "grand_total"> | null

function isEmpty(cart: Lines): boolean {
  return cart === null || cart.items.length === 0
}

/** All that a shopper would notice: lines, quantities, and sums in cents, which an account's promotions may change. */
function contentOf(cart: Lines): string {
  const lines = cart?.items.map(({ id, quantity }) => `${id}×${quantity}`).sort() ?? []
  return [...lines, Math.round((cart?.grand_total ?? 0) * 100)].join(" ")
}

/**
 * Compares the cart before and after a login. "found" is the account's own older one, taken up again; "kept" is this
 * visit's, which leaves an older one of the account aside; "changed" is this visit's with other lines or sums.
 */
export function compareCarts(before: Lines, after: Lines): CartAtLogin {
  if (isEmpty(before)) return isEmpty(after) ? "none" : "found"
  return before?.id === after?.id && contentOf(before) === contentOf(after) ? "kept" : "changed"
}
