import type { Commerce } from "./client.server"
import { BackendFault } from "./errors"

// Every function throws BackendRefusal when the backend says no and BackendFault when its answer cannot be relied on.

/**
 * Has a link for a new password mailed. The backend answers the same for an e-mail that it does not know.
 *
 * @param resetUrl where the link leads, with `{reset_key}` in the key's place
 */
export async function askPasswordLink(commerce: Commerce, email: string, resetUrl: string): Promise<void> {
  requireSuccess(await commerce.client.account.recover({ email, reset_url: resetUrl }), "POST /account/recover, asking")
}

/**
 * Sets the password of the account that a key was mailed to, once. Nobody is logged in by it.
 *
 * @throws BackendRefusal with `fields.password` for a password that is too weak, without it for a key that is used,
 * unknown or older than a day
 */
export async function setPasswordByKey(commerce: Commerce, key: string, password: string): Promise<void> {
  requireSuccess(await commerce.client.account.recover({ password, reset_key: key }), "POST /account/recover, setting")
}

function requireSuccess(reply: unknown, call: string): void {
  const done = typeof reply === "object" && reply !== null && "success" in reply && reply.success === true
  if (!done) throw new BackendFault("malformed", `Unexpected reply of ${call}`)
}
