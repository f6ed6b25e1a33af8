import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { orderStatus } from "../orders/make-order.ts"
import { readOrder, saveOrder } from "../orders/order-record.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { readIntent, saveIntent } from "../vault/intent-record.ts"
import { readToken } from "../vault/token-record.ts"
import { type PaymentRecord, readPayment, savePayment } from "./payment-record.ts"
import { gatewayProblem } from "./preauthorize.ts"

/**
 * `PUT /payments/{id}` with `$reset_async_payment`: looks at the gateway again and settles a waiting payment and
 * its order. assumed: it answers the payment, or null for an unknown one.
 */
export function resetPayment(context: SandboxContext, id: string): PaymentRecord | null {
  const payment = readPayment(context, id)
  if (!payment || payment.status !== "pending") return payment
  return inTransaction(context.database, () => {
    const intent = readIntent(context, "stripe", payment.transaction_id)
    const token = readToken(context, payment.card?.token)
    if (intent && gatewayProblem(intent)) {
      const error = { code: "card_declined", message: gatewayProblem(intent) ?? "" }
      return savePayment(context, { ...payment, error })
    }
    const accepted = !intent || intent.status === "succeeded" || intent.status === "requires_capture"
    if (!accepted && token?.behaviour !== "async") return payment
    if (intent) saveIntent(context, { ...intent, status: "succeeded" })
    return settle(context, payment)
  })
}

function settle(context: SandboxContext, { error: _error, ...payment }: PaymentRecord): PaymentRecord {
  const order = readOrder(context, payment.order_id)
  if (order) {
    const total = toCents(order.payment_total) + toCents(payment.amount)
    const balance = total - toCents(order.grand_total)
    saveOrder(context, {
      ...order,
      paid: balance >= 0,
      status: order.status === "payment_pending" ? orderStatus(order.shipment_delivery, balance >= 0) : order.status,
      payment_total: toEuros(total),
      payment_balance: toEuros(balance),
    })
  }
  return savePayment(context, { ...payment, success: true, status: "success" })
}
