import type { Commerce } from "./client.server"
import { BackendRefusal } from "./errors"
import { subscriptionListSchema, subscriptionSchema } from "./schemas/account-records"
import { parseReply } from "./schemas/parse-reply"
import type { Subscription, SubscriptionPatch } from "./account-wire"

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
export async function changeSubscription(
  commerce: Commerce,
  subscriptionId: string,
  patch: SubscriptionPatch,
): Promise<Subscription | null> {
  try {
    const reply: unknown = await commerce.client.put(`/subscriptions/${subscriptionId}`, patch)
    return parseReply<Subscription>(subscriptionSchema, reply, "PUT /subscriptions/{id}")
  } catch (error) {
    if (error instanceof BackendRefusal && error.status === 404) return null
    throw error
  }
}
