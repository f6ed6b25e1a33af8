import type { Cart } from "~/commerce/wire"

/**
 * Whether a method that can charge only once suits a cart: something is due now, and neither a subscription nor an amount to
 * authorise would have to be charged later.
 */
export function suitsOneCharge(cart: Cart): boolean {
  return cart.capture_total > 0 && cart.subscription_delivery !== true && (cart.auth_total ?? 0) === 0
}
