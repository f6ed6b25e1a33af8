import type { Commerce } from "./client.server"
import { parseReply } from "./schemas/parse-reply"
import { paymentSchema } from "./schemas/payment"

/** A payment of an order as far as the shop follows it: `async` and no `success` while its gateway has not answered. */
export type Payment = { id: string; async: boolean; success: boolean; status: string | null; failed: boolean }

// Every function throws BackendRefusal when the backend says no and BackendFault when its answer cannot be relied on.

/** A payment by its id, or null for one that is not known. */
export async function readPayment(commerce: Commerce, paymentId: string): Promise<Payment | null> {
  const reply: unknown = await commerce.client.get(`/payments/${paymentId}`)
  return reply ? parseReply<Payment>(paymentSchema, reply, "GET /payments/{id}") : null
}

/** Lets the backend ask the gateway again about a payment that waits (storefront API, orders and payments). */
export async function resetAsyncPayment(commerce: Commerce, paymentId: string): Promise<void> {
  await commerce.client.put(`/payments/${paymentId}`, { $reset_async_payment: true })
}
