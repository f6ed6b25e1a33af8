import type { Commerce } from "./client.server"
import { BackendFault } from "./errors"

/**
 * Writes, once more without the session when the backend does not know that one any more: a strange token reads as
 * nobody's, fails to write and is never replaced (storefront API, session token).
 */
export async function withKnownSession<T>(commerce: Commerce, write: () => Promise<T>): Promise<T> {
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
