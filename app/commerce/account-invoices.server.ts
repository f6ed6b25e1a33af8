import type { Commerce } from "./client.server"
import { invoiceListSchema, invoiceSchema } from "./schemas/account-records"
import { parseReply } from "./schemas/parse-reply"
import type { Invoice } from "./account-wire"

// Every function throws BackendRefusal when nobody is logged in and BackendFault when the answer cannot be relied on.

/** A page of the logged-in customer's invoices, and how many there are in all. */
export async function listInvoices(
  commerce: Commerce,
  { page, limit }: { page: number; limit: number },
): Promise<{ count: number; results: Invoice[] }> {
  return parseReply(invoiceListSchema, await commerce.client.get("/invoices", { limit, page }), "GET /invoices")
}

/** One invoice of the logged-in customer; null for an unknown one and for somebody else's. */
export async function readInvoice(commerce: Commerce, invoiceId: string): Promise<Invoice | null> {
  const reply: unknown = await commerce.client.invoices.get(invoiceId)
  return reply ? parseReply<Invoice>(invoiceSchema, reply, "GET /invoices/{id}") : null
}
