import { z } from "zod"
import type { AccountPatch } from "./account-wire"
import { type Commerce, forgetPendingReads, openCommerce, readForSession, retryWithoutSession } from "./client.server"
import { BackendFault } from "./errors"
import { accountPatchSchema, accountSchema, newAccountSchema } from "./schemas/account"
import { parseReply } from "./requests.server"
import type { Account } from "./wire"

export type NewAccount = { email: string; password: string; firstName: string; lastName: string; emailOptin: boolean }

// Every function throws BackendRefusal when the backend says no and BackendFault when its answer cannot be relied on.

/** The account that the shopper's session is logged in to, or null. */
export function readAccount(commerce: Commerce): Promise<Account | null> {
  return readForSession(commerce, "account", async () => {
    const reply = await commerce.client.account.get()
    return reply ? parseAccount(reply, "GET /account") : null
  })
}

/**
 * Logs the session in (specification §7). The session's cart goes with it; without one the account's last open cart
 * comes back (storefront API, session transitions).
 *
 * @returns the account, or null for a wrong pair, whatever is wrong with it; then nothing has changed
 * @throws BackendFault also when the session is the one from before the login
 */
export async function logIn(
  commerce: Commerce,
  { email, password }: { email: string; password: string },
): Promise<Account | null> {
  const owner = await readAccount(commerce)
  return inNewSession(commerce, "POST /account/login", owner, () => commerce.client.account.login(email, password))
}

/**
 * Logs the session in with a token that works once, as a mail of the shop may carry it (specification §7); the cart goes
 * along as with a password.
 *
 * @returns the account, or null for a token that is used or unknown
 */
export async function logInWithToken(
  commerce: Commerce,
  { email, token }: { email: string; token: string },
): Promise<Account | null> {
  const owner = await readAccount(commerce)
  return inNewSession(commerce, "POST /account/login", owner, () =>
    commerce.client.account.login(email, { password_token: token }),
  )
}

/**
 * Changes the account that the session is logged in to.
 *
 * @throws BackendRefusal, with `fields.password` for one that is too weak
 */
export async function updateAccount(commerce: Commerce, patch: AccountPatch): Promise<Account> {
  forgetPendingReads(commerce)
  return parseAccount(await commerce.client.put("/account", accountPatchSchema.parse(patch)), "PUT /account")
}

/**
 * Makes an account with a password and logs the session in to it (specification §7).
 *
 * @throws BackendRefusal with `fields.email` for an e-mail that is taken or malformed, which the backend never tells
 * apart; BackendFault also when the session is the one from before
 */
export async function createAccount(commerce: Commerce, account: NewAccount): Promise<Account> {
  const body = newAccountSchema.parse({
    email: account.email,
    password: account.password,
    first_name: account.firstName,
    last_name: account.lastName,
    email_optin: account.emailOptin,
  })
  const created = await inNewSession(commerce, "POST /account", null, () => commerce.client.account.create(body))
  if (created === null) throw new BackendFault("malformed", "Unexpected reply of POST /account: nothing")
  return created
}

/**
 * Logs the session out; its cart keeps its items (storefront API, session transitions). Afterwards this commerce has
 * another session, or none when the backend could not be relied on: the browser is logged out either way.
 */
export async function logOut(commerce: Commerce): Promise<void> {
  if (commerce.session() !== null) await commerce.inCartOrder(() => endSession(commerce))
}

async function endSession(commerce: Commerce): Promise<void> {
  forgetPendingReads(commerce)
  const before = commerce.session()
  try {
    await commerce.client.account.logout()
  } finally {
    if (commerce.session() === before) commerce.forgetSession()
  }
}

/**
 * Logs in and requires that the session's token has changed, because another browser may have planted the one from
 * before. Only a session that its owner was already logged in with stays as it is.
 */
function inNewSession(
  commerce: Commerce,
  call: string,
  owner: Account | null,
  enter: () => Promise<unknown>,
): Promise<Account | null> {
  forgetPendingReads(commerce)
  return commerce.inCartOrder(async () => {
    const before = commerce.session()
    const reply = await retryWithoutSession(commerce, enter)
    if (!reply) return null
    const account = parseAccount(reply, call)
    if (commerce.session() !== null && (commerce.session() !== before || owner?.id === account.id)) return account
    await endSession(commerce).catch(() => undefined)
    throw new BackendFault("malformed", `The session did not change after ${call}`)
  })
}

function parseAccount(reply: unknown, call: string): Account {
  return parseReply<Account>(accountSchema, reply, call)
}

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

const optIn = z.object({ email_optin: z.literal(true) }).strict()
const newSubscriber = optIn.extend({ email: z.string() }).strict()

/**
 * Opts the account of this session in to e-mail (specification §4, newsletter).
 *
 * @throws BackendRefusal when nobody is logged in any more; BackendFault
 */
export async function optAccountIn(commerce: Commerce): Promise<void> {
  const reply = await commerce.client.account.update(optIn.parse({ email_optin: true }))
  parseReply(accountSchema, reply, "PUT /account")
}

/**
 * Makes an account without password for an address that takes the newsletter (specification §4). The call runs in a
 * session of its own, which is then left behind: the backend logs such an account in where there is no cart, and ties
 * the cart to it where there is one (storefront API, newsletter). The shopper's session and cart stay as they were.
 *
 * @throws BackendRefusal with `fields.email` for an address that is known or malformed; BackendFault
 */
export async function createSubscriber(commerce: Commerce, email: string): Promise<void> {
  const apart = openCommerce({ ...commerce.identity, session: null })
  const reply: unknown = await apart.client.account.create(newSubscriber.parse({ email, email_optin: true }))
  parseReply(accountSchema.nullable(), reply, "POST /account")
}
