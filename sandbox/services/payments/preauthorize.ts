import type { SandboxContext } from "../../storage/context.ts"
import { findRecord } from "../../storage/records.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readObject } from "../cart/field-errors.ts"
import { type IntentRecord, readIntent } from "../vault/intent-record.ts"
import { readToken } from "../vault/token-record.ts"
import { decline, declinedText } from "./decline.ts"
import { addPayment, readPayment, savePayment } from "./payment-record.ts"

/**
 * What `PUT /cart {billing}` makes the gateway check at once: a new card, or a new Stripe intent, which a card's cart then names as its payment.
 *
 * @param change the billing part of the call
 * @throws ApiError `validation_error` on `billing.method` with the gateway's text when it declines
 */
export function checkPreauthorization(context: SandboxContext, cart: CartRecord, change: Record<string, unknown>): void {
  const { token } = readObject(change["card"])
  if (cart.billing.method === "card" && token !== undefined) {
    const known = readToken(context, token)
    if (!known) decline(`No such PaymentMethod: '${String(token)}'`)
    if (known.behaviour === "decline") decline(declinedText)
  }
  // What an earlier choice left in `billing` does not count: only the method says what is paid with.
  const byStripe = ["card", "ideal", "klarna"].includes(String(cart.billing.method))
  const intentId = byStripe ? readObject(readObject(change["intent"])["stripe"])["id"] : undefined
  if (intentId === undefined || intentId === null) return
  const intent = readIntent(context, "stripe", intentId)
  if (!intent) decline(`No such payment intent: '${String(intentId)}'`)
  const problem = gatewayProblem(intent)
  if (problem) decline(problem)
  if (cart.billing.method === "card" && cart.capture_total > 0) reserve(context, cart, intent)
}

/** The cart names the payment of a new card intent, and gives up the one before (../shared/swell-app.md, pre-authorisation). */
function reserve(context: SandboxContext, cart: CartRecord, { id, status }: IntentRecord): void {
  if (findRecord(context.database, "payments", id)) return
  const earlier = cart.authorized_payment_id === undefined ? null : readPayment(context, cart.authorized_payment_id)
  if (earlier?.order_id === null) savePayment(context, { ...earlier, void: true })
  const isHeld = status === "requires_capture"
  // assumed: the fields of a payment that has no order yet.
  const payment = addPayment(context, {
    order_id: null,
    amount: cart.capture_total,
    currency: cart.currency,
    method: "card",
    gateway: "stripe",
    transaction_id: id,
    authorized: isHeld,
    captured: false,
    status: isHeld ? "authorized" : "pending",
  })
  cart.authorized_payment_id = payment.id
}

/** Why the gateway refused an intent, in its own words, or null. */
export function gatewayProblem(intent: IntentRecord): string | null {
  const message = readObject(intent.data["last_error"])["message"]
  return typeof message === "string" ? message : null
}
