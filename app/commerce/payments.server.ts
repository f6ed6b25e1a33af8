import type { z } from "zod"
import type { Commerce } from "./client.server"
import { parseReply } from "./requests.server"
import { paymentSchema } from "./schemas/payment"

/**
 * A payment of an order. `authentication`: the bank wants the shopper to confirm it (3-D Secure); `authorized`: held, not taken;
 * `voided`: given up, and nothing was taken; `waiting`: the gateway has not answered. `cardToken` and `transactionId` are the gateway's, and never go to a browser.
 */
export type Payment = z.output<typeof paymentSchema>

/** A payment as an order lists it; null for what is none. */
export function parsePayment(record: unknown): Payment | null {
  return paymentSchema.safeParse(record).data ?? null
}

/** A payment by its id, or null for one that is not known. Throws ApiError, ApiUnavailableError. */
export async function readPayment(commerce: Commerce, paymentId: string): Promise<Payment | null> {
  const reply: unknown = await commerce.client.get(`/payments/${paymentId}`)
  return reply ? parseReply<Payment>(paymentSchema, reply, "GET /payments/{id}") : null
}

/** Lets the backend ask the gateway again about a payment (storefront API, orders and payments). Throws ApiError, ApiUnavailableError. */
export async function recheckPayment(commerce: Commerce, paymentId: string): Promise<void> {
  await commerce.client.put(`/payments/${paymentId}`, { $reset_async_payment: true })
}
