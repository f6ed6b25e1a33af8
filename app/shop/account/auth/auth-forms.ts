import { type Problem, type ProblemCode, type Result, succeed } from "~/problems"
import { isEmail, tidyEmail } from "~/shop/account/email-address"
import { checkNewPassword, LONGEST_PASSWORD } from "./auth-fields"

/** The names that the login form posts; `returnTo` is the local path that follows, `callback` what is done then. */
export const loginFields = ["email", "password", "returnTo", "callback"] as const
/** The names that the sign-up form posts. */
export const signUpFields = ["email", "password", "firstName", "lastName", "newsletter", "returnTo", "callback"] as const

const LONGEST_NAME = 60
const LONGEST_EMAIL = 254

export type Credentials = { email: string; password: string }
export type SignUp = Credentials & { firstName: string; lastName: string; emailOptin: boolean }

/** What goes back to a refused form: all but the password. */
export type TypedAccount = { email: string; firstName: string; lastName: string; newsletter: boolean }

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

function tidyName(typed: string): string {
  return typed
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
}

/** What was typed, ready to be shown again. */
export function typedAccount(form: FormData): TypedAccount {
  return {
    email: tidyEmail(form.get("email")).slice(0, LONGEST_EMAIL),
    firstName: tidyName(text(form, "firstName")).slice(0, LONGEST_NAME),
    lastName: tidyName(text(form, "lastName")).slice(0, LONGEST_NAME),
    newsletter: form.get("newsletter") === "on",
  }
}

function answer<T>(value: T, checks: (readonly [failed: boolean, field: string, code: ProblemCode])[]): Result<T> {
  const problems: Problem[] = []
  for (const [failed, field, code] of checks) {
    if (failed && !problems.some((problem) => problem.field === field)) problems.push({ code, field })
  }
  return problems.length > 0 ? { ok: false, problems } : succeed(value)
}

/** Checks a login form: only that there is something to ask with, because any other check would tell of accounts. */
export function parseLogin(form: FormData): Result<Credentials> {
  const email = tidyEmail(form.get("email"))
  const password = text(form, "password")
  return answer({ email, password }, [
    [email === "", "email", "email-missing"],
    [email.length > LONGEST_EMAIL, "email", "value-too-long"],
    [password === "", "password", "password-missing"],
    [password.length > LONGEST_PASSWORD, "password", "value-too-long"],
  ])
}

/** Checks a sign-up form. A field's first failed check is its problem; problems stand in the order of the fields. */
export function parseSignUp(form: FormData): Result<SignUp> {
  const email = tidyEmail(form.get("email"))
  const password = text(form, "password")
  const firstName = tidyName(text(form, "firstName"))
  const lastName = tidyName(text(form, "lastName"))
  const emailOptin = form.get("newsletter") === "on"
  const weakness = checkNewPassword(password)
  return answer({ email, password, firstName, lastName, emailOptin }, [
    [firstName === "", "firstName", "first-name-missing"],
    [firstName.length > LONGEST_NAME, "firstName", "value-too-long"],
    [lastName === "", "lastName", "last-name-missing"],
    [lastName.length > LONGEST_NAME, "lastName", "value-too-long"],
    [email === "", "email", "email-missing"],
    [!isEmail(email), "email", "email-invalid"],
    [weakness !== null, "password", weakness ?? "password-missing"],
  ])
}

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
