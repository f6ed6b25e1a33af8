import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { getRecord, listRecords, putRecord } from "../../storage/records.ts"

export type PaymentCard = {
  token: string
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
}

/** Model "payments", parent = order, key = what the gateway knows it by. Published as it is. */
export type PaymentRecord = {
  id: string
  /** Null while only a cart names it. */
  order_id: string | null
  date_created: string
  /** Euros. */
  amount: number
  currency: string
  method: string
  gateway: string | null
  transaction_id: string | null
  card?: PaymentCard
  giftcard?: { id: string; last4: string }
  /** True while the gateway has not said yet whether it takes the money. */
  async?: boolean
  success?: boolean
  authorized?: boolean
  captured?: boolean
  void?: boolean
  status: "pending" | "success" | "error" | "authorized"
  error?: { code: string; message: string }
}

/** Stores a new payment, or with an id what became of the one that its cart named. */
export function addPayment(
  context: SandboxContext,
  payment: Omit<PaymentRecord, "id" | "date_created"> & { id?: string },
): PaymentRecord {
  const record = { id: newId(), date_created: new Date(context.clock.now()).toISOString(), ...payment }
  return putRecord(context.database, "payments", record, { parentId: payment.order_id, key: payment.transaction_id })
}

/** How a payment reads once its gateway took `amount`. assumed: what a trial only authorises is a payment that takes nothing. */
export function madePayment(amount: number): Pick<PaymentRecord, "success" | "authorized" | "captured" | "status"> {
  if (amount > 0) return { success: true, status: "success" }
  return { success: true, authorized: true, captured: false, status: "authorized" }
}

/** Stores what became of a payment. */
export function savePayment(context: SandboxContext, payment: PaymentRecord): PaymentRecord {
  return putRecord(context.database, "payments", payment)
}

/** `GET /payments/{id}`: the payment, or null. */
export function readPayment(context: SandboxContext, id: string): PaymentRecord | null {
  return getRecord<PaymentRecord>(context.database, "payments", id)
}

/** The payments of an order, in the order in which they were made. */
export function listPayments(context: SandboxContext, orderId: string): PaymentRecord[] {
  return listRecords<PaymentRecord>(context.database, "payments", orderId)
}

/** A payment inside an order, which anybody may read who holds its link: without what the gateway knows it by. */
export function summarizePayment({ card, transaction_id: _id, ...payment }: PaymentRecord): Record<string, unknown> {
  if (!card) return payment
  const { token: _token, ...shown } = card
  return { ...payment, card: shown }
}
