import { SingleFlight } from "~/concurrency"
import type { Commerce } from "./client.server"
import { BackendFault, BackendRefusal } from "./errors"

/**
 * Takes another locale and currency into the session and its cart (`PUT /session`, specification §7). The backend checks no
 * codes: they come from the settings.
 *
 * @throws BackendRefusal, BackendFault
 */
export async function updateSession(commerce: Commerce, choice: { locale: string; currency: string }): Promise<void> {
  await commerce.inCartOrder(() => retryWithoutSession(commerce, () => commerce.client.put("/session", choice)))
}

const pendingReads = new WeakMap<Commerce, SingleFlight<unknown>>()

/**
 * Reads what belongs to the shopper's session, by one call for all who ask at once.
 *
 * @returns null where there is no session, or one that the backend does not know
 * @throws BackendRefusal when the backend says no, BackendFault when its answer cannot be relied on
 */
export function readForSession<T>(
  commerce: Commerce,
  name: "account" | "cart",
  read: () => Promise<T | null>,
): Promise<T | null> {
  const reads = pendingReads.get(commerce) ?? new SingleFlight<unknown>()
  pendingReads.set(commerce, reads)
  return reads.run(name, () => readKnown(commerce, read)) as Promise<T | null>
}

/** Call it before a write: who reads from now on does not share a call that was made before. */
export function forgetPendingReads(commerce: Commerce): void {
  pendingReads.delete(commerce)
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

/**
 * Writes, and writes again without the session when the backend does not know that one any more: an unknown token reads as
 * nobody's, fails to write and is never replaced (storefront API, session token).
 */
export async function retryWithoutSession<T>(commerce: Commerce, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(await isUnknownSession(commerce, error))) throw error
    commerce.forgetSession()
    return write()
  }
}

/** Nothing was written when the session leads to no cart and no account. */
async function isUnknownSession(commerce: Commerce, error: unknown): Promise<boolean> {
  const failed = error instanceof BackendFault && error.kind === "status" && error.status === 500
  if (!failed || commerce.session() === null) return false
  const { cart_id, account_id } = await commerce.client.session.get()
  return !cart_id && !account_id
}
