import { type Problem, type ProblemCode, type Result, succeed } from "~/problems"
import { isEmail, tidyEmail } from "~/shop/account/email-address"
import { LONGEST_PASSWORD, checkNewPassword } from "./new-password"

/** The names that the login form posts; `suite` is the local path that follows, `rappel` a callback. */
export const loginFields = ["email", "password", "suite", "rappel"] as const
/** The names that the sign-up form posts. */
export const signUpFields = ["email", "password", "firstName", "lastName", "newsletter", "suite", "rappel"] as const

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
    newsletter: form.get("newsletter") === "oui",
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
  const emailOptin = form.get("newsletter") === "oui"
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
