import { type Problem, type Result, succeed } from "~/problems"
import { isEmail, tidyEmail } from "~/shop/account/email-address"
import { checkNewPassword } from "./new-password"

/** A key or token as a mail's link carries it. */
const keyPattern = /^[A-Za-z0-9_-]{8,200}$/

export function isMailedKey(value: string | undefined): value is string {
  return value !== undefined && keyPattern.test(value)
}

/** Checks the form that asks for a new password: the e-mail, which is sent on as typed. */
export function parseRecovery(form: FormData): Result<string> {
  const email = tidyEmail(form.get("email"))
  const problem: Problem | null =
    email === "" ? { code: "email-missing", field: "email" } : isEmail(email) ? null : { code: "email-invalid", field: "email" }
  return problem ? { ok: false, problems: [problem] } : succeed(email)
}

/** Checks the form that follows a mail's link: the new password alone. */
export function parseNewPassword(form: FormData): Result<string> {
  const password = form.get("password")
  const typed = typeof password === "string" ? password : ""
  const code = checkNewPassword(typed)
  return code ? { ok: false, problems: [{ code, field: "password" }] } : succeed(typed)
}

/** The e-mail and the single-use token of a mail's link, or null where they cannot be ones. */
export function parseTokenLink(email: unknown, token: unknown): { email: string; token: string } | null {
  const tidy = tidyEmail(email)
  return isEmail(tidy) && typeof token === "string" && isMailedKey(token) ? { email: tidy, token } : null
}
