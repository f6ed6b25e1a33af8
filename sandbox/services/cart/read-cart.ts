import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CartRecord } from "./cart-record.ts"
import { findCart, readOpenCart, saveCart } from "./cart-store.ts"
import { reprice } from "./reprice.ts"

/**
 * `GET /cart` and `GET /cart/shipment-rating`: the open cart at today's prices and freshly rated, null before
 * the first item, "ordered" once it became an order.
 * assumed: a read takes the catalogue's present prices in, as every change does.
 */
export function readSessionCart(context: SandboxContext, state: RequestState): CartRecord | null | "ordered" {
  const cart = readOpenCart(context, state)
  if (cart) return refresh(context, cart)
  return state.session.cartId !== null || state.session.orderId !== null ? "ordered" : null
}

/** `PUT /cart/recover/{checkout_id}`: takes an open cart into the session. @throws ApiError 404 `Cart not found` */
export function recoverCart(context: SandboxContext, state: RequestState, checkoutId: string): CartRecord {
  const cart = findCart(context, checkoutId)
  // assumed: a cart that became an order answers as an unknown one.
  if (!cart || cart.order_id !== null) throw new ApiError(404, "not_found_error", "Cart not found")
  // assumed: whoever takes a cart up, it stays what login and logout made it, a guest's or an account's.
  cart.recovered = true
  state.session.cartId = cart.id
  return saveCart(context, reprice(context, cart))
}

function refresh(context: SandboxContext, cart: CartRecord): CartRecord {
  const before = JSON.stringify(cart)
  reprice(context, cart)
  return JSON.stringify(cart) === before ? cart : saveCart(context, cart)
}
