import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { createSubscriber, optAccountIn } from "~/commerce/newsletter.server"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import type { NewsletterRequest } from "./newsletter-form"

/**
 * Signs up for the newsletter (specification §4): a customer's account is opted in, a visitor's address becomes an
 * account without password, which logs nobody in. Problems: `newsletter-duplicate` for a known address,
 * `email-missing` for a customer's form whose customer has left, else `newsletter-failed` (specification §8).
 */
export async function subscribe(commerce: Commerce, { email }: NewsletterRequest): Promise<Result<null>> {
  try {
    const account = await readAccount(commerce)
    if (account === null && email === null) return fail("email-missing", "email")
    if (account === null && email !== null) await createSubscriber(commerce, email)
    else if (account?.email_optin === false) await optAccountIn(commerce)
    return succeed(null)
  } catch (error) {
    if (error instanceof BackendRefusal && error.fields["email"]) return fail("newsletter-duplicate", "email")
    if (!(error instanceof BackendRefusal || error instanceof BackendFault)) throw error
    log.fault(error, { call: "newsletter", ...(error instanceof BackendRefusal && { code: error.code, status: error.status }) })
    return fail("newsletter-failed")
  }
}

/** The HTTP status of a refused sign-up: 503 when only waiting helps. */
export function newsletterStatus(problems: readonly { code: string }[]): 422 | 503 {
  return problems.some(({ code }) => code === "newsletter-failed") ? 503 : 422
}
