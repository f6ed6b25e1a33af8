import type { AccountCard, AccountOrder, Invoice } from "./account-wire"
import type { Commerce } from "./client.server"
import { BackendRefusal } from "./errors"
import { cardListSchema, cardSchema, invoiceListSchema, invoiceSchema, orderListSchema } from "./schemas/account-records"
import { orderSchema } from "./schemas/cart"
import { parseReply } from "./replies.server"

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

/** More cards than anybody keeps: one call reads them all. */
const MOST_CARDS = 100

// Every function throws BackendRefusal when nobody is logged in and BackendFault when the answer cannot be relied on.

/** The saved cards of the logged-in customer: networks and last digits, never numbers. */
export async function listCards(commerce: Commerce): Promise<AccountCard[]> {
  const reply = await commerce.client.account.listCards({ limit: MOST_CARDS })
  return parseReply<{ results: AccountCard[] }>(cardListSchema, reply, "GET /account/cards").results
}

/** A card as the browser had it tokenised. */
export type NewCard = Pick<AccountCard, "brand" | "last4" | "exp_month" | "exp_year"> & { token: string; gateway: string }

/** Saves a tokenised card to the customer's account. Throws BackendRefusal (`gateway`) for one that its provider declines. */
export async function addCard(commerce: Commerce, card: NewCard): Promise<AccountCard> {
  // The client's type asks for what only an answer has.
  const input = { ...card } as unknown as Parameters<typeof commerce.client.account.createCard>[0]
  const reply = await commerce.client.account.createCard(input)
  return parseReply<AccountCard>(cardSchema, reply, "POST /account/cards")
}

/** Deletes a saved card; false for one that is unknown or somebody else's. */
export async function removeCard(commerce: Commerce, cardId: string): Promise<boolean> {
  try {
    await commerce.client.account.deleteCard(cardId)
    return true
  } catch (error) {
    if (error instanceof BackendRefusal && error.status === 404) return false
    throw error
  }
}
