import type {
  AccountAddress,
  AccountCard,
  AccountOrder,
  ExtraItem,
  Invoice,
  NewSubscription,
  Subscription,
  SubscriptionPatch,
} from "./account-api-types"
import type { Commerce } from "./client.server"
import { ApiError } from "./errors"
import { parseReply } from "./requests.server"
import * as schemas from "./schemas/account.server"
import { orderSchema } from "./schemas/cart"

/** More addresses or cards than anybody has, so that one call reads them all. */
const MAX_RECORDS = 100

type Page<Record_> = { count: number; results: Record_[] }
type PageQuery = { page: number; limit: number }

// Every function throws ApiError when nobody is logged in and ApiUnavailableError when the answer cannot be relied on. For an
// unknown record and for somebody else's the result is the same: null, or false.

/** A page of the logged-in customer's orders, the newest first, and how many there are in all. */
export async function listAccountOrders(commerce: Commerce, { page, limit }: PageQuery): Promise<Page<AccountOrder>> {
  const reply = await commerce.client.get("/account/orders", { limit, page })
  return parseReply(schemas.orderListSchema, reply, "GET /account/orders")
}

/** One order of the logged-in customer, with its parcels, payments and refunds. */
export async function readAccountOrder(commerce: Commerce, orderId: string): Promise<AccountOrder | null> {
  const expand = ["shipments:100", "payments:100", "refunds:100"]
  const reply: unknown = await commerce.client.get(`/account/orders/${orderId}`, { expand })
  return reply ? parseReply<AccountOrder>(orderSchema, reply, "GET /account/orders/{id}") : null
}

/** A page of the logged-in customer's invoices, and how many there are in all. */
export async function listInvoices(commerce: Commerce, { page, limit }: PageQuery): Promise<Page<Invoice>> {
  return parseReply(schemas.invoiceListSchema, await commerce.client.get("/invoices", { limit, page }), "GET /invoices")
}

/** One invoice of the logged-in customer. */
export async function readInvoice(commerce: Commerce, invoiceId: string): Promise<Invoice | null> {
  const reply: unknown = await commerce.client.invoices.get(invoiceId)
  return reply ? parseReply<Invoice>(schemas.invoiceSchema, reply, "GET /invoices/{id}") : null
}

/** The saved cards of the logged-in customer: networks and last digits, never numbers. */
export async function listCards(commerce: Commerce): Promise<AccountCard[]> {
  const reply = await commerce.client.account.listCards({ limit: MAX_RECORDS })
  return parseReply<{ results: AccountCard[] }>(schemas.cardListSchema, reply, "GET /account/cards").results
}

/** A card as the browser had it tokenised. */
type NewCard = Pick<AccountCard, "brand" | "last4" | "exp_month" | "exp_year"> & { token: string; gateway: string }

/** Saves a tokenised card to the customer's account. Throws ApiError (`gateway`) for one that its provider declines. */
export async function addCard(commerce: Commerce, card: NewCard): Promise<AccountCard> {
  // The client's type asks for what only an answer has.
  const input = { ...card } as unknown as Parameters<typeof commerce.client.account.createCard>[0]
  const reply = await commerce.client.account.createCard(input)
  return parseReply<AccountCard>(schemas.cardSchema, reply, "POST /account/cards")
}

export function removeCard(commerce: Commerce, cardId: string): Promise<boolean> {
  return existed(commerce.client.account.deleteCard(cardId))
}

type WrittenField = "first_name" | "last_name" | "company" | "address1" | "address2" | "zip" | "city" | "country" | "phone"

/** Without `state` a saved one stays. */
export type NewAddress = Record<WrittenField, string> & { state?: string }

/** The addresses of the logged-in customer. */
export async function listAddresses(commerce: Commerce): Promise<AccountAddress[]> {
  const reply = await commerce.client.account.listAddresses({ limit: MAX_RECORDS })
  return parseReply<{ results: AccountAddress[] }>(schemas.addressListSchema, reply, "GET /account/addresses").results
}

export async function addAddress(commerce: Commerce, address: NewAddress): Promise<AccountAddress> {
  const reply = await commerce.client.account.createAddress(address)
  return parseReply<AccountAddress>(schemas.addressSchema, reply, "POST /account/addresses")
}

export function changeAddress(commerce: Commerce, addressId: string, address: NewAddress): Promise<boolean> {
  const write = commerce.client.account.updateAddress(addressId, address)
  return existed(write, (reply) => parseReply(schemas.addressSchema, reply, "PUT /account/addresses/{id}"))
}

export function removeAddress(commerce: Commerce, addressId: string): Promise<boolean> {
  return existed(commerce.client.account.deleteAddress(addressId))
}

async function existed(write: Promise<unknown>, check: (reply: unknown) => unknown = () => true): Promise<boolean> {
  return (await unlessMissing(write, (reply) => Boolean(check(reply)))) ?? false
}

/** The subscriptions of the logged-in customer, the newest first. */
export async function listSubscriptions(commerce: Commerce): Promise<Subscription[]> {
  const reply: unknown = await commerce.client.get("/subscriptions", { limit: MAX_RECORDS })
  return parseReply<{ results: Subscription[] }>(schemas.subscriptionListSchema, reply, "GET /subscriptions").results
}

/** One subscription of the logged-in customer, with the orders and invoices that its periods made. */
export async function readSubscription(commerce: Commerce, subscriptionId: string): Promise<Subscription | null> {
  const reply: unknown = await commerce.client.subscriptions.get(subscriptionId, {
    expand: ["orders:100", "invoices:100"],
  })
  return reply ? parseReply<Subscription>(schemas.subscriptionSchema, reply, "GET /subscriptions/{id}") : null
}

/** The subscription after a change; null where it, or what was to be changed of it, is unknown. */
type ChangedSubscription = Promise<Subscription | null>

export function changeSubscription({ client }: Commerce, id: string, patch: SubscriptionPatch): ChangedSubscription {
  return unlessMissing(client.put(`/subscriptions/${id}`, patch), parsedFrom("PUT /subscriptions/{id}"))
}

/** Starts a subscription; the backend charges the customer's usual card at once (storefront API, subscriptions). */
export async function startSubscription(commerce: Commerce, start: NewSubscription): Promise<Subscription> {
  const reply: unknown = await commerce.client.post("/subscriptions", start)
  return parseReply<Subscription>(schemas.subscriptionSchema, reply, "POST /subscriptions")
}

/** Adds a line that is sent and billed with a subscription; null where the subscription or the product is unknown. */
export function addExtraItem({ client }: Commerce, id: string, item: ExtraItem): ChangedSubscription {
  return unlessMissing(client.post(`/subscriptions/${id}/items`, item), parsedFrom("POST /subscriptions/{id}/items"))
}

/** Changes one such line. */
export function changeExtraItem({ client }: Commerce, id: string, itemId: string, quantity: number): ChangedSubscription {
  const write = client.put(`/subscriptions/${id}/items/${itemId}`, { quantity })
  return unlessMissing(write, parsedFrom("PUT /subscriptions/{id}/items/{itemId}"))
}

/** Replaces all such lines; one with an existing id is changed, not added. */
export function replaceExtraItems({ client }: Commerce, id: string, items: (ExtraItem & { id: string })[]): ChangedSubscription {
  return unlessMissing(client.put(`/subscriptions/${id}/items`, items), parsedFrom("PUT /subscriptions/{id}/items"))
}

/** Takes one such line away. */
export function removeExtraItem({ client }: Commerce, id: string, itemId: string): ChangedSubscription {
  const write = client.delete(`/subscriptions/${id}/items/${itemId}`)
  return unlessMissing(write, parsedFrom("DELETE /subscriptions/{id}/items/{itemId}"))
}

function parsedFrom(call: string) {
  return (reply: unknown) => parseReply<Subscription>(schemas.subscriptionSchema, reply, call)
}

async function unlessMissing<T>(write: Promise<unknown>, parse: (reply: unknown) => T): Promise<T | null> {
  try {
    return parse(await write)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
