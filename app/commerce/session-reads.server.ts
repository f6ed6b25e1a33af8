import type { Commerce } from "./client.server"
import { BackendRefusal } from "./errors"
import { joinRead } from "./running-reads"

/**
 * Reads what belongs to the shopper's session, by one call for all who ask at once; null where there is none.
 *
 * @throws BackendRefusal when the backend says no, BackendFault when its answer cannot be relied on
 */
export function readOfSession<T>(commerce: Commerce, name: "account" | "cart", read: () => Promise<T | null>): Promise<T | null> {
  return joinRead(commerce, name, () => readKnown(commerce, read))
}

async function readKnown<T>(commerce: Commerce, read: () => Promise<T | null>): Promise<T | null> {
  // Nothing can be known of a shopper without a session, and parallel reads would each be given one of their own.
  if (commerce.session() === null) return null
  try {
    return await read()
  } catch (error) {
    // A damaged session token is answered with 400 and never replaced.
    if (!(error instanceof BackendRefusal) || error.status !== 400) throw error
    commerce.forgetSession()
    return null
  }
}
