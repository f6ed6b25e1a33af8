import type { Commerce } from "./client.server"
import { BackendFault } from "./errors"
import { leaveReads } from "./running-reads"
import { accountPatchSchema, accountSchema, newAccountSchema } from "./schemas/account"
import { parseReply } from "./schemas/parse-reply"
import { readOfSession } from "./session-reads.server"
import { withKnownSession } from "./unknown-session.server"
import type { AccountPatch } from "./account-wire"
import type { Account } from "./wire"

export type NewAccount = { email: string; password: string; firstName: string; lastName: string; emailOptin: boolean }

// Every function throws BackendRefusal when the backend says no and BackendFault when its answer cannot be relied on.

/** The account that the shopper's session is logged in to, or null. */
export function readAccount(commerce: Commerce): Promise<Account | null> {
  return readOfSession(commerce, "account", async () => {
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
  leaveReads(commerce)
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
  leaveReads(commerce)
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
  leaveReads(commerce)
  return commerce.inCartOrder(async () => {
    const before = commerce.session()
    const reply = await withKnownSession(commerce, enter)
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
