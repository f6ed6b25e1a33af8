import type { Order } from "~/commerce/api-types"
import { log } from "~/log.server"
import { fromMinorUnits } from "~/money/minor-units"
import type { Funds } from "~/payments/server-payment-method"
import { ATTEMPT_RETENTION_MS, type PaymentAttempt, readAttempt, readOrderAttempt } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"

/** What becomes of a payment, and at which level it is logged; docs/operations.md explains each. */
const PAYMENT_EVENTS = {
  "payment-started": "info",
  "payment-returned": "info",
  "payment-placed": "info",
  "payment-cancelled": "warn",
  "payment-refused": "warn",
  "payment-unclear": "warn",
  "payment-released": "warn",
  "payment-surplus": "alert",
  "payment-without-order": "alert",
} as const

type PaymentEvent = keyof typeof PAYMENT_EVENTS

/** A payment as the log names it: an attempt or, with an empty `id`, what an order charges by itself. `amount` in minor units. */
type LoggedPayment = Pick<PaymentAttempt, "id" | "checkoutId" | "method" | "gateway" | "amount" | "currency">

type Details = { order?: Pick<Order, "number"> | null; funds?: Funds; code?: string; message?: string }

/** What shopper and support call a payment, on pages and in the log; no secret. */
export function paymentReference({ checkoutId, id }: Pick<LoggedPayment, "checkoutId" | "id">): string {
  return [checkoutId.slice(-8), id.slice(0, 8)].filter(Boolean).join("-")
}

/** Logs what became of a payment, once however often its pages are opened. */
export async function logPaymentEvent(event: PaymentEvent, payment: LoggedPayment, details: Details = {}): Promise<void> {
  const { id, checkoutId } = payment
  const { order, funds, ...why } = details
  // One line for each checkout, not for each attempt. A refusal of the order's own charge may come again.
  const subject = event === "payment-placed" || id === "" ? checkoutId : id
  const key = `payment-event:${[subject, event, funds, order?.number].filter(Boolean).join(":")}`
  const isRepeatable = id === "" && event === "payment-refused"
  // If the store fails, log anyway.
  const isNew =
    isRepeatable ||
    (await keyValueStore()
      .setIfAbsent(key, "told", ATTEMPT_RETENTION_MS)
      .catch(() => true))
  if (!isNew) return
  log[PAYMENT_EVENTS[event]](event, { ...describePayment(payment), order: order?.number, funds, ...why })
}

/** What each line of the log about a payment has: what shopper and support call it, its attempt, if any, and its money. */
export function describePayment({ id, checkoutId, method, gateway, amount, currency }: DescribedPayment) {
  return {
    reference: paymentReference({ checkoutId, id }),
    attempt: id.slice(0, 8) || undefined,
    method,
    gateway,
    amount: fromMinorUnits(amount, currency),
    currency,
  }
}

type DescribedPayment = Omit<LoggedPayment, "gateway"> & { gateway?: LoggedPayment["gateway"] }

/** Logs an order by the payment that it was sent with; another payment of its cart is none of it. */
export async function logPlacedOrder(payment: LoggedPayment, order: Order): Promise<void> {
  const paidBy = await readOrderAttempt(payment.checkoutId).catch(() => null)
  const { method, gateway } = payment
  // An order that needs no payment of its own is noted without one, or with an attempt that sent it once more.
  const isSentAlone = async () => method === null && (!paidBy || (await readAttempt(paidBy).catch(() => null))?.method === null)
  if (paidBy !== null && paidBy !== payment.id && !(await isSentAlone())) return
  await logPaymentEvent("payment-placed", { ...payment, method: method ?? order.billing?.method ?? null, gateway }, { order })
}
