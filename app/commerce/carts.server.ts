import { prefetchProducts, withCachedProducts, withFullProducts } from "./cart-products.server"
import type { I18n } from "./catalogue.server"
import {
  type Commerce,
  forgetPendingReads,
  openAnonymousClient,
  readForSession,
  readWithAnySession,
  retryWithoutSession,
} from "./client.server"
import { ApiError } from "./errors"
import { type CartPatch, cartPatchSchema, cartSchema, orderSchema } from "./schemas/cart"
import { cartAtDepot, readKnownDepot, readOnlineDepot } from "./online-stock.server"
import { parseReply } from "./requests.server"
import type { Cart, Order } from "./api-types"

export type NewCartItem = {
  productId: string
  quantity: number
  /** Chosen options: id of the option, name of its value. */
  options: { id: string; value: string }[]
  /** Of a subscription. */
  planId?: string
}

// Every function throws ApiError when the backend says no and ApiUnavailableError when its answer cannot be relied on.

/** The shopper's cart; null before the first item and after the order. Waits for earlier cart requests of the session. */
export function readCart(commerce: Commerce): Promise<Cart | null> {
  return readForSession(commerce, "cart", async () => {
    let hasTurn = false
    const read = () => {
      hasTurn = true
      return commerce.client.cart.get()
    }
    const depot = readOnlineDepot()
    depot.catch(() => undefined)
    prefetchProducts(commerce)
    // When too many requests wait or the lock's store does not answer, read without waiting, so that pages still show.
    const reply = await commerce.withCartLock(read).catch((error: unknown) => {
      if (hasTurn) throw error
      return read()
    })
    return reply ? withFullProducts(commerce, parseCart(reply, "GET /cart", await depot)) : null
  })
}

/** Adds a product; the same product with the same options and purchase option adds to its line (specification §7). */
export function addCartItem(commerce: Commerce, item: NewCartItem): Promise<Cart> {
  const write = () => commerce.client.cart.addItem(itemBody(item))
  return retryWithoutSession(commerce, () => changeCart(commerce, "POST /cart/items", write))
}

/** Puts these lines in place of the cart's; an empty list empties it. */
export function replaceCartItems(commerce: Commerce, items: readonly NewCartItem[]): Promise<Cart> {
  const write = () => commerce.client.cart.setItems(items.map(itemBody))
  return retryWithoutSession(commerce, () => changeCart(commerce, "PUT /cart/items", write))
}

function itemBody({ productId: product_id, quantity, options, planId: plan_id }: NewCartItem) {
  const plan = plan_id && { purchase_option: { type: "subscription" as const, plan_id } }
  return { product_id, quantity, options, ...plan }
}

/** Replaces the quantity of a line. */
export function changeCartItem(commerce: Commerce, itemId: string, change: { quantity: number }): Promise<Cart> {
  return changeCart(commerce, "PUT /cart/items/{id}", () => commerce.client.cart.updateItem(itemId, change))
}

export function removeCartItem(commerce: Commerce, itemId: string): Promise<Cart> {
  return changeCart(commerce, "DELETE /cart/items/{id}", () => commerce.client.cart.removeItem(itemId))
}

/** Writes contact, addresses, delivery service, billing or comments; parts are merged, null clears. */
export function updateCart(commerce: Commerce, patch: CartPatch): Promise<Cart> {
  const body = cartPatchSchema.parse(patch)
  return changeCart(commerce, "PUT /cart", () => commerce.client.cart.update(body))
}

/** Applies a coupon, which takes the place of the one before; the backend reads gift-card codes here too. */
export function applyCoupon(commerce: Commerce, code: string): Promise<Cart> {
  return changeCart(commerce, "PUT /cart/coupon", () => commerce.client.cart.applyCoupon(code))
}

export function removeCoupon(commerce: Commerce): Promise<Cart> {
  return changeCart(commerce, "DELETE /cart/coupon", () => commerce.client.cart.removeCoupon())
}

/** Adds a gift card beside those that the cart has. @throws ApiError `invalid_giftcard_code`, whatever the reason */
export function applyGiftCard(commerce: Commerce, code: string): Promise<Cart> {
  return changeCart(commerce, "POST /cart/giftcards", () => commerce.client.cart.applyGiftcard(code))
}

/** Takes a gift card out of the cart, by the id of its entry. @throws ApiError 404 for one that is not there */
export function removeGiftCard(commerce: Commerce, entryId: string): Promise<Cart> {
  return changeCart(commerce, "DELETE /cart/giftcards/{id}", () => commerce.client.cart.removeGiftcard(entryId))
}

/** Replaces the session's cart by the open cart of a checkout id. @throws ApiError 404 when there is none */
export function recoverCart(commerce: Commerce, checkoutId: string): Promise<Cart> {
  return retryWithoutSession(commerce, () =>
    changeCart(commerce, "PUT /cart/recover/{id}", () => commerce.client.cart.recover(checkoutId)),
  )
}

/** The cart with a fresh shipment rating; it needs at least a country of delivery. */
export function readShipmentRating(commerce: Commerce): Promise<Cart> {
  return changeCart(commerce, "GET /cart/shipment-rating", () => commerce.client.get("/cart/shipment-rating"))
}

/** Turns the cart into an order. Never repeated: after a ApiUnavailableError the order may exist, which only readOrder tells. */
export function submitOrder(commerce: Commerce): Promise<Order> {
  forgetPendingReads(commerce)
  const submit = async () => parseReply<Order>(orderSchema, await commerce.client.post("/cart/order"), "POST /cart/order")
  return commerce.withCartLock(() => commerce.summary.aroundForgettingWrite(commerce.session, ["cart", "account"], submit))
}

/**
 * The order that a cart has become, by the cart's checkout id; null while there is none. It waits for no cart request of the session: it is
 * read by an id that anybody may hold (storefront API, cart), and leaves the cart alone.
 */
export async function readOrder(commerce: Commerce, checkoutId: string): Promise<Order | null> {
  try {
    const reply = await readWithAnySession(commerce, (client) => client.cart.getOrder(checkoutId))
    return reply ? parseReply<Order>(orderSchema, reply, "GET /cart/order") : null
  } catch (error) {
    if (isOrderMissing(error)) return null
    throw error
  }
}

/** The state of a cart, read without a session: an order, an open cart, or none. */
export async function readCheckoutState(i18n: I18n, checkoutId: string): Promise<"open" | "ordered" | "unknown"> {
  try {
    return (await openAnonymousClient(i18n).cart.getOrder(checkoutId)) ? "ordered" : "unknown"
  } catch (error) {
    if (!isOrderMissing(error)) throw error
    return error.message.startsWith("Order not found") ? "open" : "unknown"
  }
}

function isOrderMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.param === "checkout_id")
}

function changeCart(commerce: Commerce, call: string, send: () => Promise<unknown>): Promise<Cart> {
  forgetPendingReads(commerce)
  prefetchProducts(commerce)
  return commerce.withCartLock(async () => {
    // Read before the write: if the settings failed after it, a change that was made would be reported as failed.
    const depot = await readKnownDepot()
    // Nobody else of this session waits for the catalogue.
    const write = async () => withCachedProducts(commerce, parseCart(await send(), call, depot))
    return commerce.summary.aroundAnsweredWrite(commerce.session, "cart", write)
  })
}

function parseCart(reply: unknown, call: string, depot: string): Cart {
  return cartAtDepot(parseReply<Cart>(cartSchema, reply, call), depot)
}
