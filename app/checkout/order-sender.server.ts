import { readOrder } from "~/commerce/carts.server"
import { type Commerce, isSessionOf } from "~/commerce/client.server"
import { digestOf } from "~/digest.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { orderSenderKey } from "~/store/sent-orders.server"

/** How long a session is remembered as the sender of an order (milliseconds). */
const SESSION_RETENTION_MS = 30 * 60_000

/** Notes that this session sends the order of a checkout. Throws StoreFault. */
export async function linkSessionToOrder(commerce: Commerce, checkoutId: string): Promise<void> {
  for (const key of sessionKeys(commerce)) await keyValueStore().set(key, checkoutId, SESSION_RETENTION_MS)
}

/** The checkout id of the order that this session sent in the last half hour, for a browser that got no answer. Throws ApiUnavailableError, StoreFault. */
export async function findSubmittedOrder(commerce: Commerce): Promise<string | null> {
  for (const key of sessionKeys(commerce)) {
    const checkoutId = await keyValueStore().get(key)
    if (checkoutId !== null && (await readOrder(commerce, checkoutId))) return checkoutId
  }
  return null
}

/** Whether this session sent a checkout's order, or began its attempt: others may know how it stands, and no more. Throws StoreFault. */
export async function isOrderOfSession(
  commerce: Commerce,
  checkoutId: string,
  attempt: { session: string; checkoutId: string } | null,
): Promise<boolean> {
  if (attempt?.checkoutId === checkoutId && isSessionOf(commerce, attempt.session)) return true
  const sent = await Promise.all(sessionKeys(commerce).map((key) => keyValueStore().get(key)))
  return sent.includes(checkoutId)
}

/** Keys of the session that the browser sent and of the new one: without our answer the browser still has the former. */
function sessionKeys(commerce: Commerce): string[] {
  const sessions = [...new Set([commerce.initial.session, commerce.session()])].filter((session) => session !== null)
  return sessions.map((session) => orderSenderKey(digestOf(session)))
}
