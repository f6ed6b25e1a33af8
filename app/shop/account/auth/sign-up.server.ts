import { randomBytes } from "node:crypto"
import { createAccount } from "~/commerce/accounts.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { ApiError } from "~/commerce/errors"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { consumeRecoveryLimit } from "~/store/rate-limits.server"
import { accountFailure } from "../customer.server"
import type { SignUp } from "./auth-forms"
import { waitForConstantTime } from "./constant-time.server"
import { mailPasswordLink } from "./password-link.server"

/**
 * Makes an account, and has the link mailed by which its owner chooses a password; an e-mail that has one already gets the same
 * link. Neither answer nor time tells which, nor that an e-mail had too many links: then nothing is done. Each call has a
 * session of its own, which is left behind: the shopper's cart and session stay as they were.
 *
 * @param linkUrl the link, as requestPasswordLink takes it
 * @returns problems `form-invalid`, `service-unavailable`
 */
export async function signUp(commerce: Commerce, account: SignUp, linkUrl: string): Promise<Result<null>> {
  const start = performance.now()
  // Its caller counts sign-ups by address, and says so to who is refused.
  const allowed = await consumeRecoveryLimit(account.email, { address: null, knownBrowser: null })
  if (allowed.ok) {
    const openApart = () => openCommerce({ ...commerce.initial, session: null })
    const made = await makeAccount(openApart(), account)
    const mailed = made.ok ? await mailPasswordLink(openApart(), account.email, linkUrl) : made
    if (!mailed.ok) return mailed
  }
  await waitForConstantTime(start, 2)
  return succeed(null)
}

/** Makes an account with a password that nobody learns; succeeds where the e-mail alone is refused. */
async function makeAccount(commerce: Commerce, account: SignUp): Promise<Result<null>> {
  try {
    const password = randomBytes(32).toString("base64url")
    await createAccount(commerce, { ...account, password })
  } catch (error) {
    if (!(error instanceof ApiError)) return accountFailure(error)
    log.info("account-refused", { code: error.code, param: error.param })
    // Another field's refusal is told alike whether the e-mail is known.
    if (Object.keys(error.fields).join() !== "email") return fail("form-invalid")
  }
  return succeed(null)
}
