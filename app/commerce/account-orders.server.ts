import type { Commerce } from "./client.server"
import { orderListSchema } from "./schemas/account-records"
import { orderSchema } from "./schemas/cart"
import { parseReply } from "./schemas/parse-reply"
import type { AccountOrder } from "./account-wire"

// Every function throws BackendRefusal when nobody is logged in and BackendFault when the answer cannot be relied on.

/** A page of the logged-in customer's orders, the newest first, and how many there are in all. */
export async function listAccountOrders(
  commerce: Commerce,
  { page, limit }: { page: number; limit: number },
): Promise<{ count: number; results: AccountOrder[] }> {
  const reply = await commerce.client.get("/account/orders", { limit, page })
  return parseReply(orderListSchema, reply, "GET /account/orders")
}

/** One order of the logged-in customer, with its parcels, payments and refunds; null for an unknown one and for somebody else's. */
export async function readAccountOrder(commerce: Commerce, orderId: string): Promise<AccountOrder | null> {
  const expand = ["shipments", "payments", "refunds"]
  const reply: unknown = await commerce.client.get(`/account/orders/${orderId}`, { expand })
  return reply ? parseReply<AccountOrder>(orderSchema, reply, "GET /account/orders/{id}") : null
}
