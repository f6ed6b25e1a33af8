import type { Commerce } from "./client.server"
import { BackendRefusal } from "./errors"
import { subscriptionListSchema, subscriptionSchema } from "./schemas/account-records"
import { parseReply } from "./replies.server"
import type { ExtraItem, NewSubscription, Subscription, SubscriptionPatch } from "./account-wire"

/** More subscriptions than anybody keeps: one call reads them all. */
const MOST_SUBSCRIPTIONS = 100

// Every function throws BackendRefusal when nobody is logged in and BackendFault when the answer cannot be relied on.

/** The subscriptions of the logged-in customer, the newest first. */
export async function listSubscriptions(commerce: Commerce): Promise<Subscription[]> {
  const reply: unknown = await commerce.client.get("/subscriptions", { limit: MOST_SUBSCRIPTIONS })
  return parseReply<{ results: Subscription[] }>(subscriptionListSchema, reply, "GET /subscriptions").results
}

/** One subscription of the logged-in customer; null for an unknown one and for somebody else's. */
export async function readSubscription(commerce: Commerce, subscriptionId: string): Promise<Subscription | null> {
  const reply: unknown = await commerce.client.subscriptions.get(subscriptionId)
  return reply ? parseReply<Subscription>(subscriptionSchema, reply, "GET /subscriptions/{id}") : null
}

/** Changes a subscription (storefront API, subscriptions); null for one that is unknown or somebody else's. */
export function changeSubscription(
  commerce: Commerce,
  subscriptionId: string,
  patch: SubscriptionPatch,
): Promise<Subscription | null> {
  return unlessMissing("PUT /subscriptions/{id}", () => commerce.client.put(`/subscriptions/${subscriptionId}`, patch))
}

/** Starts a subscription; the backend charges the customer's usual card at once (storefront API, subscriptions). */
export async function startSubscription(commerce: Commerce, start: NewSubscription): Promise<Subscription> {
  const reply: unknown = await commerce.client.post("/subscriptions", start)
  return parseReply<Subscription>(subscriptionSchema, reply, "POST /subscriptions")
}

/** Adds a line that is sent and billed with a subscription; null where the subscription or the product is unknown. */
export function addExtraItem(commerce: Commerce, subscriptionId: string, item: ExtraItem): Promise<Subscription | null> {
  const write = () => commerce.client.post(`/subscriptions/${subscriptionId}/items`, item)
  return unlessMissing("POST /subscriptions/{id}/items", write)
}

/** Changes one such line; null where subscription or line is unknown. */
export function changeExtraItem(
  commerce: Commerce,
  subscriptionId: string,
  itemId: string,
  quantity: number,
): Promise<Subscription | null> {
  const write = () => commerce.client.put(`/subscriptions/${subscriptionId}/items/${itemId}`, { quantity })
  return unlessMissing("PUT /subscriptions/{id}/items/{itemId}", write)
}

/** Replaces all such lines by these; those with the id of a line stay that line. */
export function replaceExtraItems(
  commerce: Commerce,
  subscriptionId: string,
  items: (ExtraItem & { id: string })[],
): Promise<Subscription | null> {
  const write = () => commerce.client.put(`/subscriptions/${subscriptionId}/items`, items)
  return unlessMissing("PUT /subscriptions/{id}/items", write)
}

/** Takes one such line away; null where subscription or line is unknown. */
export function removeExtraItem(commerce: Commerce, subscriptionId: string, itemId: string): Promise<Subscription | null> {
  const write = () => commerce.client.delete(`/subscriptions/${subscriptionId}/items/${itemId}`)
  return unlessMissing("DELETE /subscriptions/{id}/items/{itemId}", write)
}

async function unlessMissing(call: string, write: () => Promise<unknown>): Promise<Subscription | null> {
  try {
    return parseReply<Subscription>(subscriptionSchema, await write(), call)
  } catch (error) {
    if (error instanceof BackendRefusal && error.status === 404) return null
    throw error
  }
}
