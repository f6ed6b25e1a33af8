import { setTimeout } from "node:timers/promises"
import { readCart, readOrder, submitOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart, Order } from "~/commerce/wire"
import { log } from "~/log.server"
import type { Problem } from "~/problems"
import { type CartSnapshot, fingerprintOf, summarizeCart } from "~/shop/cart/cart-snapshot.server"
import { QueueTimeout, QueueFull } from "~/concurrency"
import { withLock } from "~/store/locks.server"
import { requireAllowed } from "~/store/rate-limits.server"
import { forgetSentOrder, linkSessionToOrder, noteSentOrder, wasOrderSent } from "./sent-orders.server"

/** What became of an order. `unclear`: the backend may still make it, so it is looked for again and never sent again at once. */
export type Placement =
  | { kind: "placed"; order: Order }
  | { kind: "cart-changed"; now: CartSnapshot }
  | { kind: "refused"; problem: Problem }
  | { kind: "unclear" }
  | { kind: "gone" }

/** How long an order without an answer may still appear: well beyond the 20 s that we wait for it. */
const UNANSWERED_MS = 60_000
/** How long one may still appear after an answer that cannot be read, such as a 500. */
const ANSWERED_MS = 5_000
const READING_PAUSES_MS = [0, 500, 1_500]

/**
 * Places the order of a cart exactly once: one request at a time per checkout, an existing order first, then only the cart that
 * the shopper saw, one sending, and after an unclear answer only readings (docs/payments.md, one order per cart).
 *
 * @param fingerprint of the snapshot that the shopper saw and agreed to
 * @throws BackendFault when the cart or the order cannot be read before anything was sent
 */
export async function placeOrder(commerce: Commerce, checkoutId: string, fingerprint: string): Promise<Placement> {
  const patience = { waitMs: 30_000, maxDepth: 40 }
  try {
    return await withLock(`order:${checkoutId}`, patience, () => placeLocked(commerce, checkoutId, fingerprint))
  } catch (error) {
    if (!(error instanceof QueueTimeout) && !(error instanceof QueueFull)) throw error
    const order = await readOrder(commerce, checkoutId)
    return order ? { kind: "placed", order } : { kind: "unclear" }
  }
}

async function placeLocked(commerce: Commerce, checkoutId: string, fingerprint: string): Promise<Placement> {
  // Asked before the reading: an order made in between is then found, and one made later still counts as on its way.
  const mayBeOnItsWay = await wasOrderSent(checkoutId)
  const placed = await readOrder(commerce, checkoutId)
  if (placed) return { kind: "placed", order: placed }
  if (mayBeOnItsWay) return { kind: "unclear" }

  const cart = await readCart(commerce)
  if (!cart || cart.checkout_id !== checkoutId) return { kind: "gone" }
  const now = summarizeCart(cart)
  if (fingerprintOf(now) !== fingerprint) return { kind: "cart-changed", now }

  const allowed = await requireAllowed("order", checkoutId)
  if (!allowed.ok) return { kind: "refused", problem: allowed.problems[0] ?? { code: "too-many-requests" } }
  await noteSentOrder(commerce, checkoutId, UNANSWERED_MS)
  try {
    return { kind: "placed", order: await send(commerce, checkoutId) }
  } catch (error) {
    if (error instanceof BackendRefusal && error.status < 500) return explainRefusal(commerce, cart, error)
    if (error instanceof BackendRefusal || error instanceof BackendFault) return reconcile(commerce, checkoutId, error)
    throw error
  }
}

/** The backend's answer may bring another session, which the browser then keeps. */
function send(commerce: Commerce, checkoutId: string): Promise<Order> {
  return submitOrder(commerce).finally(() => linkSessionToOrder(commerce, checkoutId).catch(() => undefined))
}

/** A backend refuses a second order in the same words as a first one: an order is looked for before the refusal is believed. */
async function explainRefusal(commerce: Commerce, cart: Cart, refusal: BackendRefusal): Promise<Placement> {
  const order = await readOrder(commerce, cart.checkout_id)
  if (order) return { kind: "placed", order }
  await forgetSentOrder(cart.checkout_id)
  const problem = readOrderRefusal(refusal, cart)
  log.warn("order-refused", { code: problem.code, status: refusal.status })
  return { kind: "refused", problem }
}

/**
 * The problem behind a refused POST /cart/order (storefront API, error contract). Its text is read only to tell the cases apart,
 * because several share one code and no field; shoppers never see it.
 */
export function readOrderRefusal(refusal: { param?: string | null; message: string }, cart: Cart): Problem {
  const { message } = refusal
  const param = refusal.param ?? ""
  if (message.startsWith("Please select a shipping service")) return { code: "delivery-missing" }
  if (message.startsWith("Shipping service ")) return { code: "delivery-unavailable" }
  if (message.startsWith("Billing information")) return { code: "payment-method-missing" }
  if (/^(billing|giftcards|account_credit_amount)(\.|$)/.test(param)) return { code: "payment-refused" }
  if (/^(cart$|items|errors\.order)/.test(param) || message.endsWith("is not currently available"))
    return { code: "item-unavailable", detail: { name: findNamedProduct(message, cart) ?? "voyez votre panier" } }
  return { code: "service-unavailable" }
}

function findNamedProduct(message: string, cart: Cart): string | undefined {
  const names = (cart.items ?? []).map((item) => item.product_name ?? item.product?.name ?? "")
  return names.find((name) => name !== "" && message.startsWith(name))
}

async function reconcile(commerce: Commerce, checkoutId: string, failure: BackendRefusal | BackendFault): Promise<Placement> {
  const isAnswered = failure instanceof BackendRefusal || ["malformed", "not-sent", "status"].includes(failure.kind)
  if (isAnswered) await noteSentOrder(commerce, checkoutId, ANSWERED_MS)
  for (const pauseMs of READING_PAUSES_MS) {
    await setTimeout(pauseMs)
    const order = await readOrderQuietly(commerce, checkoutId)
    if (order) return { kind: "placed", order }
  }
  log.warn("order-unclear", { kind: failure instanceof BackendFault ? failure.kind : "status", status: failure.status })
  return { kind: "unclear" }
}

async function readOrderQuietly(commerce: Commerce, checkoutId: string): Promise<Order | null> {
  try {
    return await readOrder(commerce, checkoutId)
  } catch (error) {
    if (error instanceof BackendFault || error instanceof BackendRefusal) return null
    throw error
  }
}
