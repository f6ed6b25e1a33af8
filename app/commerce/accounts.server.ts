import { type Commerce, forgetPendingReads, openCommerce, readForSession, retryWithoutSession } from "./client.server"
import { ApiUnavailableError } from "./errors"
import { type AccountPatch, accountPatchSchema, accountSchema, newAccountSchema } from "./schemas/account.server"
import { isRecord, parseReply } from "./requests.server"
import type { Account } from "./api-types"

// Every function throws ApiError when the backend says no and ApiUnavailableError when its answer cannot be relied on.

const BOTH = ["account", "cart"] as const

type NewAccount = { email: string; password: string; firstName: string; lastName: string; emailOptin: boolean }

/** The account that the shopper's session is logged in to, or null. */
export function readAccount(commerce: Commerce): Promise<Account | null> {
  return readForSession(commerce, "account", async () => {
    const reply = await commerce.client.account.get()
    return reply ? parseAccount(reply, "GET /account") : null
  })
}

/** Logs in with a password or a mail's single-use token; null for a wrong pair. The session's cart is kept (specification §7). */
export async function logIn(
  commerce: Commerce,
  { email, ...secret }: { email: string } & ({ password: string } | { token: string }),
): Promise<Account | null> {
  const owner = await readAccount(commerce)
  const proof = "token" in secret ? { password_token: secret.token } : secret.password
  return inNewSession(commerce, "POST /account/login", owner, () => commerce.client.account.login(email, proof))
}

/** Changes the session's account. @throws ApiError, with `fields.password` for one that is too weak */
export async function updateAccount(commerce: Commerce, patch: AccountPatch): Promise<Account> {
  forgetPendingReads(commerce)
  const body = accountPatchSchema.parse(patch)
  const write = async () => parseAccount(await commerce.client.put("/account", body), "PUT /account")
  return commerce.summary.aroundAnsweredWrite(commerce.session, "account", write)
}

/** Makes an account and logs in to it. @throws ApiError with `fields.email` for one that is taken or malformed */
export async function createAccount(
  commerce: Commerce,
  { firstName: first_name, lastName: last_name, emailOptin: email_optin, ...pair }: NewAccount,
): Promise<Account> {
  const body = newAccountSchema.parse({ ...pair, first_name, last_name, email_optin })
  const created = await inNewSession(commerce, "POST /account", null, () => commerce.client.account.create(body))
  if (created === null) throw new ApiUnavailableError("malformed", "Unexpected reply of POST /account: nothing")
  return created
}

/** Logs out; the cart keeps its items. This commerce then has another session, or none when the backend failed. */
export async function logOut(commerce: Commerce): Promise<void> {
  if (commerce.session() !== null) await commerce.withCartLock(() => endSession(commerce))
}

async function endSession(commerce: Commerce): Promise<void> {
  forgetPendingReads(commerce)
  const before = commerce.session()
  try {
    await commerce.summary.aroundForgettingWrite(commerce.session, BOTH, () => commerce.client.account.logout())
  } finally {
    if (commerce.session() === before) commerce.forgetSession()
  }
}

/**
 * Logs in and requires a new session token, because somebody else may have planted the old one (session fixation).
 * Only the session of an account that was already logged in keeps its token.
 */
function inNewSession(
  commerce: Commerce,
  call: string,
  owner: Account | null,
  enter: () => Promise<unknown>,
): Promise<Account | null> {
  forgetPendingReads(commerce)
  return commerce.withCartLock(async () => {
    const before = commerce.session()
    const write = () => commerce.summary.aroundForgettingWrite(commerce.session, BOTH, enter, (answer) => !answer)
    const reply = await retryWithoutSession(commerce, write)
    if (!reply) return null
    const account = parseAccount(reply, call)
    if (commerce.session() !== null && (commerce.session() !== before || owner?.id === account.id)) return account
    await endSession(commerce).catch(() => undefined)
    throw new ApiUnavailableError("malformed", `The session did not change after ${call}`)
  })
}

function parseAccount(reply: unknown, call: string): Account {
  return parseReply<Account>(accountSchema, reply, call)
}

/** Has a link for a new password mailed, the key in the place of `{reset_key}`; nothing tells whether the account exists. */
export async function askPasswordLink(commerce: Commerce, email: string, resetUrl: string): Promise<void> {
  requireSuccess(await commerce.client.account.recover({ email, reset_url: resetUrl }), "POST /account/recover, asking")
}

/** Sets a password by a mailed key. @throws ApiError, with `fields.password` for a weak one, without for an expired key */
export async function setPasswordByKey(commerce: Commerce, key: string, password: string): Promise<void> {
  requireSuccess(await commerce.client.account.recover({ password, reset_key: key }), "POST /account/recover, setting")
}

function requireSuccess(reply: unknown, call: string): void {
  if (!isRecord(reply) || reply["success"] !== true) throw new ApiUnavailableError("malformed", `Unexpected reply of ${call}`)
}

/**
 * Makes an account without password for an address that takes the newsletter [4.33]. The call runs in a
 * session of its own, which is then left behind: the backend logs such an account in where there is no cart, and ties
 * the cart to it where there is one (storefront API, newsletter). The shopper's session and cart stay as they were.
 *
 * @throws ApiError with `fields.email` for an address that is known or malformed; ApiUnavailableError
 */
export async function createSubscriber(commerce: Commerce, email: string): Promise<void> {
  const apart = openCommerce({ ...commerce.initial, session: null })
  const reply: unknown = await apart.client.account.create({ email, email_optin: true })
  parseReply(accountSchema.nullable(), reply, "POST /account")
}
