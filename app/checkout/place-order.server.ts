import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart, Order } from "~/commerce/wire"
import { log } from "~/log.server"
import type { Problem, Result } from "~/problems"
import { LockTimeout, QueueFull } from "~/store/lock-errors"
import { type CartSnapshot, fingerprintOf, summarizeCart } from "~/shop/cart/cart-snapshot.server"
import type { OrderDesk } from "./order-gateway.server"
import { readOrderRefusal } from "./order-refusal"

/** What became of an order. `unclear` means that the backend may still make it: look again later, never send again at once. */
export type Placement =
  | { kind: "placed"; order: Order }
  | { kind: "cart-changed"; now: CartSnapshot }
  | { kind: "refused"; problem: Problem }
  | { kind: "unclear" }
  | { kind: "gone" }

export type OrderRequest = {
  checkoutId: string
  /** Of the snapshot that the shopper saw and agreed to. */
  fingerprint: string
  /** Asked once just before the order is sent: a rate limit. */
  maySend?: () => Promise<Result<null>>
}

/** How long an order without an answer may still appear: well beyond the 20 s that we wait for it. */
const silentSendingMs = 60_000
/** How long one may still appear after an answer that cannot be read, such as a 500. */
const answeredSendingMs = 5_000
const readingPausesMs = [0, 500, 1_500]

/**
 * Places the order of a cart exactly once: one at a time per checkout, an existing order first, then only the cart that the
 * shopper saw, one sending, and after an unclear answer only readings (docs/payments.md, one order per cart).
 * Throws BackendFault when the cart or the order cannot be read before anything was sent.
 */
export async function placeOrder(desk: OrderDesk, request: OrderRequest): Promise<Placement> {
  try {
    return await desk.withLock(`order:${request.checkoutId}`, () => placeAlone(desk, request))
  } catch (error) {
    if (!(error instanceof LockTimeout) && !(error instanceof QueueFull)) throw error
    const order = await desk.readOrder(request.checkoutId)
    return order ? { kind: "placed", order } : { kind: "unclear" }
  }
}

async function placeAlone(desk: OrderDesk, { checkoutId, fingerprint, maySend }: OrderRequest): Promise<Placement> {
  // Asked before the reading: an order made in between is then found, and one made later still counts as on its way.
  const mayBeOnItsWay = await desk.wasSent(checkoutId)
  const placed = await desk.readOrder(checkoutId)
  if (placed) return { kind: "placed", order: placed }
  if (mayBeOnItsWay) return { kind: "unclear" }

  const cart = await desk.readCart()
  if (!cart || cart.checkout_id !== checkoutId) return { kind: "gone" }
  const now = summarizeCart(cart)
  if (fingerprintOf(now) !== fingerprint) return { kind: "cart-changed", now }

  const allowed = await maySend?.()
  if (allowed?.ok === false) return { kind: "refused", problem: allowed.problems[0] ?? { code: "too-many-requests" } }
  await desk.noteSent(checkoutId, silentSendingMs)
  try {
    return { kind: "placed", order: await desk.submitOrder() }
  } catch (error) {
    if (error instanceof BackendRefusal && error.status < 500) return explainRefusal(desk, cart, checkoutId, error)
    if (error instanceof BackendRefusal || error instanceof BackendFault) return reconcile(desk, checkoutId, error)
    throw error
  }
}

/** A backend that refuses a second order says so in the same way as it refuses a first one: look before believing it. */
async function explainRefusal(desk: OrderDesk, cart: Cart, checkoutId: string, refusal: BackendRefusal): Promise<Placement> {
  const order = await desk.readOrder(checkoutId)
  if (order) return { kind: "placed", order }
  await desk.forgetSent(checkoutId)
  const problem = readOrderRefusal(refusal, cart)
  log.warn("order-refused", { code: problem.code, status: refusal.status })
  return { kind: "refused", problem }
}

async function reconcile(desk: OrderDesk, checkoutId: string, failure: BackendRefusal | BackendFault): Promise<Placement> {
  const answered = failure instanceof BackendRefusal || ["malformed", "not-sent", "status"].includes(failure.kind)
  if (answered) await desk.noteSent(checkoutId, answeredSendingMs)
  for (const milliseconds of readingPausesMs) {
    await desk.pause(milliseconds)
    const order = await readQuietly(desk, checkoutId)
    if (order) return { kind: "placed", order }
  }
  log.warn("order-unclear", { kind: failure instanceof BackendFault ? failure.kind : "status", status: failure.status })
  return { kind: "unclear" }
}

async function readQuietly(desk: OrderDesk, checkoutId: string): Promise<Order | null> {
  try {
    return await desk.readOrder(checkoutId)
  } catch (error) {
    if (error instanceof BackendFault || error instanceof BackendRefusal) return null
    throw error
  }
}
