import { z } from "zod"
import { flag, id } from "./cart"

const word = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

type Reservation = Partial<Record<"authorized" | "captured", boolean | null>> & { status?: string | null }

/**
 * Whether a payment is reserved only: money that is taken later. The published client's types know a status of its own for a hold,
 * beside "success". Where neither it nor `captured` tells, the order does.
 *
 * @param isOrderPaid whether the backend calls the payment's order paid
 */
export function isHold({ status, authorized, captured }: Reservation, isOrderPaid: boolean): boolean {
  if (status === "authorized") return true
  if (authorized !== true || captured === true) return false
  return captured === false || (status !== "success" && !isOrderPaid)
}

/** A payment of an order that is not paid: how it stands at its gateway, and by what the gateway knows it. */
export const paymentSchema = z
  .object({
    id,
    order_id: word,
    method: word,
    gateway: word,
    transaction_id: word,
    status: word,
    success: z.boolean().nullish().catch(null),
    authorized: flag,
    captured: z.boolean().nullish().catch(null),
    async: flag,
    void: flag.catch(false),
    card: z.object({ token: word }).nullish().catch(null),
    error: z.object({ code: word }).passthrough().nullish().catch(null),
  })
  .transform(({ success, status, authorized, captured, async, error, card, ...payment }) => ({
    id: payment.id,
    orderId: payment.order_id,
    method: payment.method,
    gateway: payment.gateway,
    transactionId: payment.transaction_id,
    cardToken: card?.token ?? null,
    errorCode: error?.code ?? null,
    // One that was given up, and a hold, may be called a success too.
    state: payment.void
      ? ("voided" as const)
      : isHold({ status, authorized, captured }, false)
        ? ("authorized" as const)
        : success
          ? ("paid" as const)
          : error?.code === "authentication_required"
            ? ("authentication" as const)
            : error || status === "error" || (success === false && !async)
              ? ("failed" as const)
              : ("waiting" as const),
  }))
