import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { orderStatus } from "../orders/make-order.ts"
import { type OrderRecord, readOrder, saveOrder } from "../orders/order-record.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { startSubscriptions } from "../subscriptions/start-subscriptions.ts"
import { readIntent, saveIntent } from "../vault/intent-record.ts"
import { authenticationRequired, stripeData } from "../vault/stripe-intent.ts"
import { readToken } from "../vault/token-record.ts"
import { listPayments, madePayment, type PaymentRecord, readPayment, savePayment } from "./payment-record.ts"
import { isDebited } from "./stripe-charge.ts"

/**
 * `PUT /payments/{id}` with `$reset_async_payment`: looks at the gateway again and settles a payment that waits or failed, and
 * its order. assumed: it answers the payment, or null for an unknown one.
 */
export function resetPayment(context: SandboxContext, id: string): PaymentRecord | null {
  const payment = readPayment(context, id)
  if (!payment || payment.status === "success" || payment.status === "authorized" || payment.order_id === null) return payment
  return inTransaction(context.database, () => {
    const intent = readIntent(context, "stripe", payment.transaction_id)
    // A card that was declined without an intent has nobody to ask.
    if (!intent && payment.status === "error") return payment
    const token = readToken(context, payment.card?.token)
    const problem = intent ? stripeData(intent).last_error : null
    // assumed: a payment that only waits for the shopper has not failed yet.
    if (problem?.code === authenticationRequired.code) return payment
    if (problem) {
      const { code, message } = problem
      return savePayment(context, { ...payment, async: false, success: false, status: "error", error: { code, message } })
    }
    const accepted =
      !intent || intent.status === "succeeded" || intent.status === "requires_capture" || isDebited(context, intent)
    if (!accepted && token?.behaviour !== "async") return payment
    if (intent) saveIntent(context, { ...intent, status: "succeeded" })
    return settle(context, payment)
  })
}

/** Milliseconds after which a gateway has told the backend of a payment by itself. */
const reportAfter = 3_000

/** Settles what the order's gateways have reported; of Stripe and cards the backend hears only when it looks again. assumed: the time */
export function hearFromGateways(context: SandboxContext, order: OrderRecord): OrderRecord {
  const isReported = ({ status, card, gateway, date_created }: PaymentRecord) =>
    status === "pending" && !card && gateway !== "stripe" && context.clock.now() - Date.parse(date_created) >= reportAfter
  const reported = listPayments(context, order.id).filter(isReported)
  for (const payment of reported) settle(context, payment)
  return reported.length > 0 ? (readOrder(context, order.id) ?? order) : order
}

function settle(context: SandboxContext, { error: _error, ...payment }: PaymentRecord): PaymentRecord {
  const order = readOrder(context, payment.order_id ?? "")
  const taken = order?.capture_total === 0 ? 0 : payment.amount
  if (order) {
    const total = toCents(order.payment_total) + toCents(taken)
    const balance = total - toCents(order.grand_total)
    const settled = saveOrder(context, {
      ...order,
      paid: balance >= 0,
      status: order.status === "payment_pending" ? orderStatus(order.shipment_delivery, balance >= 0) : order.status,
      payment_total: toEuros(total),
      payment_balance: toEuros(balance),
    })
    if (settled.paid && !order.paid) startSubscriptions(context, settled)
  }
  return savePayment(context, { ...payment, ...madePayment(taken) })
}
