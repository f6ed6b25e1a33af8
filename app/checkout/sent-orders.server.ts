import { createHash } from "node:crypto"
import { readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { sharedStore } from "~/store/store.server"

const SESSION_RETENTION_MS = 30 * 60_000

/** Notes that the order of a checkout may be on its way, and that this session sent it. */
export async function noteSentOrder(commerce: Commerce, checkoutId: string, retentionMs: number): Promise<void> {
  await linkSessionToOrder(commerce, checkoutId)
  await sharedStore().set(sentKey(checkoutId), "sent", retentionMs)
}

/** Whether the order of a checkout was sent and may still appear. */
export async function wasOrderSent(checkoutId: string): Promise<boolean> {
  return (await sharedStore().get(sentKey(checkoutId))) !== null
}

export async function forgetSentOrder(checkoutId: string): Promise<void> {
  await sharedStore().delete(sentKey(checkoutId))
}

/** Lets `findSentOrder` answer an order to this session; called again once the backend may have answered another session. */
export async function linkSessionToOrder(commerce: Commerce, checkoutId: string): Promise<void> {
  for (const key of sessionKeys(commerce)) await sharedStore().set(key, checkoutId, SESSION_RETENTION_MS)
}

/**
 * The checkout id of the order that this session sent in the last half hour, or null when none was made: whoever never got the
 * answer finds an empty cart.
 *
 * @throws BackendFault, StoreFault
 */
export async function findSentOrder(commerce: Commerce): Promise<string | null> {
  for (const key of sessionKeys(commerce)) {
    const checkoutId = await sharedStore().get(key)
    if (checkoutId !== null && (await readOrder(commerce, checkoutId))) return checkoutId
  }
  return null
}

/** Of the session that the browser sent, which it still has when no answer reached it, and of the one that replaced it. */
function sessionKeys(commerce: Commerce): string[] {
  const sessions = [...new Set([commerce.identity.session, commerce.session()])].filter((session) => session !== null)
  return sessions.map((session) => `order-sender:${createHash("sha256").update(session).digest("base64url")}`)
}

function sentKey(checkoutId: string): string {
  return `order-sent:${checkoutId}`
}
