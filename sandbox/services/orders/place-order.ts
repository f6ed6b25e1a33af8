import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readCart, saveCart } from "../cart/cart-store.ts"
import { emit } from "../functions/events.ts"
import { namesOnlyIntents } from "../faults/named-payments.ts"
import { submitModel } from "../faults/submit-model.ts"
import { chargeCart } from "../payments/charge-cart.ts"
import { hearFromGateways } from "../payments/reset-payment.ts"
import { startSubscriptions } from "../subscriptions/start-subscriptions.ts"
import { checkSubmit } from "./check-submit.ts"
import { makeOrder } from "./make-order.ts"
import { findOrder, type OrderRecord, readOrder, saveOrder } from "./order-record.ts"
import { addOrderPayments } from "./order-payments.ts"
import { noteRefusedOrder } from "./refused-orders.ts"
import { takeStock } from "./take-stock.ts"
import { useGiftcards } from "./use-giftcards.ts"

/**
 * `POST /cart/order`: turns the session's cart into an order, once. A second submit answers the same order,
 * unless another model was switched on.
 *
 * @throws ApiError as `checkSubmit` and `chargeCart`; 404 `Cart not found` without cart and without order.
 *   A refusal changes nothing, and is noted.
 */
export function placeOrder(context: SandboxContext, state: RequestState): OrderRecord {
  try {
    return placeAtOnce(context, state)
  } catch (error) {
    if (error instanceof ApiError) noteRefusedOrder(context, state, error)
    throw error
  }
}

function placeAtOnce(context: SandboxContext, state: RequestState): OrderRecord {
  return inTransaction(context.database, () => {
    const cart = state.session.cartId ? readCart(context, state.session.cartId) : null
    const order = cart ? (cart.order_id === null ? submit(context, cart) : repeat(context, cart)) : repeatLast(context, state)
    state.session.cartId = null
    state.session.orderId = order.id
    return order
  })
}

/**
 * `GET /cart/order`: the order of a checkout id, or the session's last one.
 *
 * @throws ApiError 400 on `checkout_id` with neither; 404 for an unknown cart and for one that is still open
 */
export function readCartOrder(
  context: SandboxContext,
  state: RequestState,
  checkoutId: string | null,
  isCart: boolean,
): OrderRecord {
  if (checkoutId !== null) {
    const order = findOrder(context, checkoutId)
    if (!order) throw new ApiError(404, "not_found_error", isCart ? "Order not found" : "Cart not found")
    return hearFromGateways(context, order)
  }
  const order = state.session.orderId ? readOrder(context, state.session.orderId) : null
  if (!order) throw new ApiError(400, "validation_error", "Checkout ID is required", "checkout_id")
  return order
}

function submit(context: SandboxContext, cart: CartRecord): OrderRecord {
  checkSubmit(context, cart)
  const charge = needsCharge(cart) ? chargeCart(context, cart) : null
  if (!charge && cart.grand_total > 0) cart.billing.method = cart.giftcards.length > 0 ? "giftcard" : "account"
  const made = makeOrder(context, cart, charge, useGiftcards(context, cart))
  const paymentId = addOrderPayments(context, made, charge)
  // assumed: an order names the payment of its card, else what its cart named, whatever it is paid with.
  const authorized_payment_id = (!namesOnlyIntents(context) && charge?.card && paymentId) || cart.authorized_payment_id
  const order = saveOrder(context, { ...made, ...(authorized_payment_id && { authorized_payment_id }) })
  takeStock(context, cart.items)
  if (order.paid) startSubscriptions(context, order)
  saveCart(context, { ...cart, order_id: order.id, status: "converted", active: false })
  emit(context, "order.submitted", order)
  return order
}

function needsCharge(cart: CartRecord): boolean {
  return cart.capture_total > 0 || cart.auth_total > 0
}

function repeat(context: SandboxContext, cart: CartRecord): OrderRecord {
  const order = cart.order_id ? readOrder(context, cart.order_id) : null
  const model = submitModel(context)
  if (!order || model === "error") throw new ApiError(400, "invalid_request", "Order has already been submitted")
  return model === "second-order" ? submit(context, { ...cart, order_id: null }) : order
}

function repeatLast(context: SandboxContext, state: RequestState): OrderRecord {
  const order = state.session.orderId ? readOrder(context, state.session.orderId) : null
  const cart = order ? readCart(context, order.cart_id) : null
  // assumed: the answer without cart and without order.
  if (!cart) throw new ApiError(404, "not_found_error", "Cart not found")
  return repeat(context, cart)
}
