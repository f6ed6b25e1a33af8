import { z } from "zod"
import { readAccount } from "~/commerce/accounts.server"
import { askFunction } from "~/commerce/app-functions.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import { createSubscriber, optAccountIn } from "~/commerce/newsletter.server"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { isEmail, tidyEmail } from "../account/email-address"
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

const receiptSchema = z.object({ ok: z.literal(true), reference: z.string().min(1) })

/** Checks the form of somebody who leaves the newsletter. */
export function parseLeaving(form: FormData): Result<{ email: string }> {
  const email = tidyEmail(form.get("email"))
  if (email === "") return fail("email-missing", "email")
  return isEmail(email) ? succeed({ email }) : fail("email-invalid", "email")
}

/** Takes an address off the newsletter, without login; the answer is the same for addresses that were not on it. */
export async function leaveNewsletter(commerce: Commerce, { email }: { email: string }): Promise<Result<null>> {
  const refusals = { email: { code: "email-invalid", field: "email" } } as const
  const left = await askFunction(commerce, "desinscription", { email }, receiptSchema, refusals)
  return left.ok ? succeed(null) : left
}
