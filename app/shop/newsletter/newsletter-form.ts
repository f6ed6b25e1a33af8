import { type Result, fail, succeed } from "~/problems"
import { isEmail, tidyEmail } from "../account/email-address"

/** The page behind the footer's form, and the address that the form's script posts to instead. */
export const NEWSLETTER_PAGE = "/newsletter"
export const NEWSLETTER_DOOR = "/newsletter/inscription"

/** The names that the newsletter's form posts; `returnTo` is the local path that follows. */
export const newsletterFields = ["email", "returnTo"] as const

/** Milliseconds between the success and the new state of the account (specification §9). */
export const ACCOUNT_UPDATE_DELAY_MS = 1000

/** A visitor's address, or null from a customer's form, which has only its button. */
export type NewsletterRequest = { email: string | null }

/** What goes back to a refused form. */
export function typedEmail(form: FormData): string {
  return tidyEmail(form.get("email")).slice(0, 254)
}

/** Checks a sign-up before anything is asked: the backend answers the same for a malformed address and a known one. */
export function parseNewsletter(form: FormData): Result<NewsletterRequest> {
  if (!form.has("email")) return succeed({ email: null })
  const email = tidyEmail(form.get("email"))
  if (email === "") return fail("email-missing", "email")
  return isEmail(email) ? succeed({ email }) : fail("email-invalid", "email")
}
