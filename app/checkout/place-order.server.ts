import { setTimeout } from "node:timers/promises"
import { readCart, readOrder, submitOrder, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Cart, Order } from "~/commerce/api-types"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { toMinorUnits } from "~/money/minor-units"
import type { BillingPatch } from "~/payments/server-payment-method"
import type { Problem } from "~/problems"
import { UNNAMED_IN_LIST } from "~/shop/catalogue/editor-fields"
import { type CartSnapshot, cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { linkOrderToAttempt } from "~/store/attempts.server"
import { withLock } from "~/store/locks.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { claimSentOrder, forgetSentOrder, isOrderInDoubt, noteSentOrder } from "~/store/sent-orders.server"
import { linkSessionToOrder } from "./order-sender.server"
import { choiceDigest, forgetCardUnlessItPays } from "./payment-choice.server"
import { describePayment } from "./payment-events.server"

/** The result of placing an order. `unclear`: the backend may still make it, so look for it again and do not send it again at once. `not-sent`: its call was not made, as where a write before it waited in vain for the cart's turn. */
type OrderResult =
  | { kind: "placed"; order: Order }
  | { kind: "cart-changed"; now: CartSnapshot }
  | { kind: "refused"; problem: Problem }
  | { kind: "unclear" | "not-sent" | "no-cart" | "payment-changed" }

/** What an order is paid with: the attempt, the billing that it needs, and what its shopper agreed to where that counts (`choiceDigest`). */
type OrderPayment = {
  attemptId?: string
  billing?: BillingPatch | undefined
  agreedChoice?: string | null | undefined
  /** Writes what only an order needs, once nothing else keeps it from being sent; answers whether it wrote to the cart. */
  prepare?: (() => Promise<boolean>) | undefined
}

/** What the log's lines about an order say of its payment. */
type PaymentLogFields = ReturnType<typeof describePayment>

/** How long an order may still appear that was sent, or whose call ended without the backend's answer (milliseconds). */
const SENT_FLAG_TTL_MS = 60_000
/** The same after an error that the backend itself answered: it has stopped working on the order. */
const SENT_FLAG_TTL_AFTER_ERROR_MS = 5_000
/** Such answers. What else comes may be a proxy's, behind which the backend still works. */
const ENDING_STATUSES = [401, 429, 500]
const RECONCILE_DELAYS_MS = [0, 500, 1_500]

/**
 * Places the order of a cart exactly once. One request at a time per checkout: it looks for an existing order, sends one call, and after
 * an unclear answer only reads (docs/payments.md, one order per cart).
 *
 * @param fingerprint of the snapshot that the shopper saw and agreed to
 * @param payment `payment-changed` when the cart would be paid otherwise than agreed
 * @throws ApiUnavailableError when the cart or the order cannot be read before anything was sent
 */
export async function placeOrder(
  commerce: Commerce,
  checkoutId: string,
  fingerprint: string,
  payment: OrderPayment = {},
): Promise<OrderResult> {
  const limits = { waitMs: 30_000, maxDepth: 40 }
  let hasLock = false
  try {
    return await withLock(`order:${checkoutId}`, limits, () => {
      hasLock = true
      return placeLocked(commerce, checkoutId, fingerprint, payment)
    })
  } catch (error) {
    if (!(error instanceof QueueTimeout) && !(error instanceof QueueFull)) throw error
    if (hasLock) return { kind: "not-sent" }
    const order = await readOrder(commerce, checkoutId)
    return order ? { kind: "placed", order } : { kind: "unclear" }
  }
}

async function placeLocked(
  commerce: Commerce,
  checkoutId: string,
  fingerprint: string,
  { attemptId, billing, agreedChoice, prepare }: OrderPayment,
): Promise<OrderResult> {
  // Read this flag before the order, so that an order made in between is found.
  const mayBeSubmitted = await isOrderInDoubt(checkoutId)
  const earlier = await readOrder(commerce, checkoutId)
  if (earlier) return { kind: "placed", order: earlier }
  if (mayBeSubmitted) return { kind: "unclear" }

  const cart = await readCart(commerce)
  if (!cart || cart.checkout_id !== checkoutId) return { kind: "no-cart" }
  const changed = findChange(cart, fingerprint, agreedChoice)
  if (changed) return changed

  const { due: amount, currency } = takeCartSnapshot(cart)
  const logFields = describePayment({ id: attemptId ?? "", checkoutId, method: cart.billing?.method ?? null, amount, currency })
  const allowed = await consumeRateLimit("order", checkoutId)
  if (!allowed.ok) return { kind: "refused", problem: allowed.problems[0] }
  // Another tab may have begun a second payment, or chosen otherwise: the order carries the one that was made.
  const isMissing = billing !== undefined && !carries(cart.billing, billing)
  if (isMissing && !(await writeBilling(commerce, billing, logFields)))
    return { kind: "refused", problem: { code: "payment-refused" } }
  if ((await prepare?.()) || isMissing) {
    // A write applies promotions that began or ended meanwhile. What it answers need not hold all that a read does.
    const prepared = await readCart(commerce)
    if (prepared?.checkout_id !== checkoutId) return { kind: "no-cart" }
    const changedSince = findChange(prepared, fingerprint, agreedChoice)
    if (changedSince) return changedSince
  }
  await forgetCardUnlessItPays({ ...cart, billing: { ...cart.billing, ...(billing as Cart["billing"]) } })
  // Redis may have lost the lock meanwhile, and another request have sent the order.
  if (!(await claimSentOrder(checkoutId, SENT_FLAG_TTL_MS))) return { kind: "unclear" }
  await linkOrderToAttempt(checkoutId, attemptId ?? null)
  await linkSessionToOrder(commerce, checkoutId)
  try {
    // The backend's answer may bring another session, which the browser then keeps.
    const order = await submitOrder(commerce).finally(() => linkSessionToOrder(commerce, checkoutId).catch(() => undefined))
    return placed(order, cart, logFields)
  } catch (error) {
    if (wasNeverSent(error)) {
      await forgetSentOrder(checkoutId)
      log.warn("order-not-sent", { ...logFields, message: error.message })
      return { kind: "not-sent" }
    }
    if (error instanceof ApiError && error.status < 500) return explainRefusal(commerce, cart, error, logFields)
    if (error instanceof ApiError || error instanceof ApiUnavailableError) return reconcile(commerce, cart, error, logFields)
    throw error
  }
}

/** What differs in a cart from what its shopper agreed to, as placeOrder takes it; null for nothing. */
function findChange(cart: Cart, fingerprint: string, agreedChoice: OrderPayment["agreedChoice"]): OrderResult | null {
  const now = takeCartSnapshot(cart)
  if (cartFingerprint(now) !== fingerprint) return { kind: "cart-changed", now }
  return agreedChoice !== undefined && choiceDigest(cart) !== agreedChoice ? { kind: "payment-changed" } : null
}

/** Whether a call waited in vain for its turn: behind others about its cart, or behind other orders. */
function wasNeverSent(error: unknown): error is Error {
  if (error instanceof QueueTimeout || error instanceof QueueFull) return true
  return error instanceof ApiUnavailableError && error.kind === "not-sent"
}

/** Whether a part of the cart holds all that is to be written to it; no value and null are the same. */
function carries(written: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return (written ?? null) === (wanted ?? null)
  if (typeof written !== "object" || written === null) return false
  return Object.entries(wanted).every(([name, value]) => carries((written as Record<string, unknown>)[name], value))
}

/** Within the lock, so that the order carries the payment that it is noted with; false when the backend refuses it. */
async function writeBilling(commerce: Commerce, billing: BillingPatch, logFields: PaymentLogFields): Promise<boolean> {
  try {
    await updateCart(commerce, { billing })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.warn("payment-billing-refused", { ...logFields, code: error.code, status: error.status })
    return false
  }
}

/** The backend refuses a second order of a cart like a first one, so an existing order is looked for first. */
async function explainRefusal(
  commerce: Commerce,
  cart: Cart,
  refusal: ApiError,
  logFields: PaymentLogFields,
): Promise<OrderResult> {
  const order = await readOrder(commerce, cart.checkout_id)
  if (order) return { kind: "placed", order }
  await forgetSentOrder(cart.checkout_id)
  const problem = parseOrderRefusal(refusal, cart)
  log.warn("order-refused", { ...logFields, code: problem.code, status: refusal.status })
  return { kind: "refused", problem }
}

/** The problem behind a refused POST /cart/order. The backend's text is read only because several cases share one code and no field. */
export function parseOrderRefusal(refusal: { param?: string | null; message: string }, cart: Cart): Problem {
  const { message } = refusal
  const param = refusal.param ?? ""
  if (message.startsWith("Please select a shipping service")) return { code: "delivery-missing" }
  if (message.startsWith("Shipping service ")) return { code: "delivery-unavailable" }
  if (message.startsWith("Billing information")) return { code: "payment-method-missing" }
  if (/^(billing|giftcards|account_credit_amount)(\.|$)/.test(param)) return { code: "payment-refused" }
  if (/^(cart$|items|errors\.order)/.test(param) || message.endsWith("is not currently available"))
    return { code: "item-unavailable", detail: { name: findNamedProduct(message, cart) ?? UNNAMED_IN_LIST } }
  return { code: "service-unavailable" }
}

function findNamedProduct(message: string, cart: Cart): string | undefined {
  const names = (cart.items ?? []).map((item) => item.product_name ?? item.product?.name ?? "")
  return names.find((name) => name !== "" && message.startsWith(name))
}

/** An order that was sent just now; logged where it is of another total than its cart. */
function placed(order: Order, cart: Cart, logFields: PaymentLogFields): OrderResult {
  const { total, currency } = takeCartSnapshot(cart)
  const isAsAgreed = order.grand_total === undefined || toMinorUnits(order.grand_total, currency) === total
  if (!isAsAgreed) log.warn("payment-verification-failed", { ...logFields, order: order.number, message: "order total" })
  return { kind: "placed", order }
}

async function reconcile(
  commerce: Commerce,
  cart: Cart,
  failure: ApiError | ApiUnavailableError,
  logFields: PaymentLogFields,
): Promise<OrderResult> {
  const hasEnded = failure instanceof ApiError || (failure.kind === "http-error" && ENDING_STATUSES.includes(failure.status ?? 0))
  const { checkout_id: checkoutId } = cart
  await noteSentOrder(checkoutId, hasEnded ? SENT_FLAG_TTL_AFTER_ERROR_MS : SENT_FLAG_TTL_MS)
  for (const pauseMs of RECONCILE_DELAYS_MS) {
    await setTimeout(pauseMs)
    const order = await readOrder(commerce, checkoutId).catch((error: unknown) => {
      if (error instanceof ApiUnavailableError || error instanceof ApiError) return null
      throw error
    })
    if (order) return placed(order, cart, logFields)
  }
  log.warn("order-unclear", {
    ...logFields,
    kind: failure instanceof ApiUnavailableError ? failure.kind : "http-error",
    status: failure.status,
  })
  return { kind: "unclear" }
}
