import type { SandboxContext } from "../../storage/context.ts"
import { findRecord } from "../../storage/records.ts"
import type { Charge } from "../payments/charge.ts"
import { addPayment, madePayment, type PaymentRecord } from "../payments/payment-record.ts"
import type { OrderRecord } from "./order-record.ts"

/** Records how an order was paid: one payment per gift card used, and one for the gateway, whose id it tells. */
export function addOrderPayments(context: SandboxContext, order: OrderRecord, charge: Charge | null): string | null {
  const { id: order_id, currency } = order
  for (const giftcard of order.giftcards.filter((each) => each.amount > 0)) {
    addPayment(context, {
      order_id,
      currency,
      amount: giftcard.amount,
      method: "giftcard",
      gateway: null,
      transaction_id: null,
      giftcard: { id: giftcard.giftcard_id, last4: giftcard.last4 },
      success: true,
      status: "success",
    })
  }
  if (!charge || charge.outcome === "unpaid") return null
  const known =
    charge.transactionId === null ? null : findRecord<PaymentRecord>(context.database, "payments", charge.transactionId)
  const { id } = addPayment(context, {
    ...(known?.order_id === null && { id: known.id }),
    order_id,
    currency,
    amount: order.capture_total || order.auth_total,
    method: order.billing.method ?? "",
    gateway: charge.gateway,
    transaction_id: charge.transactionId,
    ...(charge.card ? { card: charge.card } : {}),
    ...(charge.outcome === "paid" ? madePayment(order.capture_total) : { async: true, status: "pending" }),
    ...(charge.error ? { error: charge.error } : {}),
  })
  return id
}
