import { z } from "zod"
import { createSubscriber, readAccount, updateAccount } from "~/commerce/accounts.server"
import { askFunction } from "~/commerce/functions.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { consumeNewsletterLimit } from "~/store/rate-limits.server"
import { parseEmailForm } from "../account/auth/auth-forms"

/** Refusals that say nothing of the address. Any other refusal of a visitor's sign-up is a known address [4.33]. */
const OWN_FAULTS: ReadonlySet<string> = new Set(["server_error", "permission_error"])

/** Signs up for the newsletter: opts a customer in, or makes an account without password for a visitor's e-mail. */
export async function subscribe(commerce: Commerce, form: FormData, caller: string): Promise<Result<null>> {
  const parsed = form.has("email") ? parseEmailForm(form) : succeed({ email: null })
  if (!parsed.ok) return parsed
  const { email } = parsed.value
  const allowed = await consumeNewsletterLimit(caller, email)
  if (!allowed.ok) return allowed
  try {
    const account = await readAccount(commerce)
    if (account === null && email === null) return fail("email-missing", "email")
    if (account === null && email !== null) await createSubscriber(commerce, email)
    else if (account?.email_optin === false) await updateAccount(commerce, { email_optin: true })
    return succeed(null)
  } catch (error) {
    if (email !== null && error instanceof ApiError && !OWN_FAULTS.has(error.code)) return fail("newsletter-duplicate", "email")
    if (!(error instanceof ApiError || error instanceof ApiUnavailableError)) throw error
    log.fault(error, { call: "newsletter", ...(error instanceof ApiError && { code: error.code, status: error.status }) })
    return fail("newsletter-failed")
  }
}

const receiptSchema = z.object({ ok: z.literal(true), reference: z.string().min(1) })

/** Removes an e-mail from the newsletter, without login; the answer does not tell whether it was on it. */
export async function unsubscribe(commerce: Commerce, email: string): Promise<Result<null>> {
  const refusals = { email: { code: "email-invalid", field: "email" } } as const
  const ask = () => askFunction(commerce, "desinscription", { email }, receiptSchema, refusals)
  // It may be the account's own address.
  const removed = await commerce.summary.aroundForgettingWrite(commerce.session, ["account"], ask)
  return removed.ok ? succeed(null) : removed
}
