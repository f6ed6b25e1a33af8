import { z } from "zod"
import type { ProblemCode, Result } from "~/problems"
import {
  MAX_NAME_LENGTH,
  checkboxField,
  emailField,
  formValues,
  isEmail,
  parseFields,
  problem,
  requiredLine,
  tidyEmail,
  typedEmail,
  typedLine,
} from "../form-fields"
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type TypedAccount, LOGIN_FIELDS, SIGN_UP_FIELDS } from "./auth-fields"

const MAILED_KEY = /^[A-Za-z0-9_-]{8,200}$/

const untidied = (value: unknown) => (typeof value === "string" ? value : "")

/** The password of an existing account; only its presence is checked. */
export function currentPasswordField(tooLong: ProblemCode, missing: ProblemCode = "password-missing") {
  return z.preprocess(untidied, z.string().min(1, problem(missing)).max(MAX_PASSWORD_LENGTH, problem(tooLong)))
}

export const newPasswordField = z.preprocess(
  untidied,
  z
    .string()
    .min(1, problem("new-password-missing"))
    .min(MIN_PASSWORD_LENGTH, problem("password-too-short"))
    .max(MAX_PASSWORD_LENGTH, problem("value-too-long")),
)

/** The e-mail's format is not checked, because the answer would tell which accounts can exist. */
const loginSchema = z.object({
  email: z.preprocess(tidyEmail, z.string().min(1, problem("email-missing")).max(254, problem("value-too-long"))),
  password: currentPasswordField("value-too-long"),
})

const signUpSchema = z
  .object({
    firstName: requiredLine("first-name-missing", MAX_NAME_LENGTH),
    lastName: requiredLine("last-name-missing", MAX_NAME_LENGTH),
    email: emailField,
    newsletter: checkboxField,
  })
  .transform(({ newsletter, ...account }) => ({ ...account, emailOptin: newsletter }))

export type Credentials = z.output<typeof loginSchema>
export type SignUp = z.output<typeof signUpSchema>

export function parseLogin(form: FormData): Result<Credentials> {
  return parseFields(loginSchema, formValues(form, LOGIN_FIELDS))
}

export function parseSignUp(form: FormData): Result<SignUp> {
  return parseFields(signUpSchema, formValues(form, SIGN_UP_FIELDS))
}

export function typedAccount(form: FormData): TypedAccount {
  return {
    email: typedEmail(form),
    firstName: typedLine(form, "firstName", MAX_NAME_LENGTH),
    lastName: typedLine(form, "lastName", MAX_NAME_LENGTH),
    newsletter: form.get("newsletter") === "on",
  }
}

/** Checks a form that asks for an e-mail alone: password recovery, leaving the newsletter. */
export function parseEmailForm(form: FormData): Result<{ email: string }> {
  return parseFields(z.object({ email: emailField }), formValues(form, ["email"]))
}

/** Checks the form behind a recovery link. */
export function parseNewPassword(form: FormData): Result<{ password: string }> {
  return parseFields(z.object({ password: newPasswordField }), formValues(form, ["password"]))
}

export function isMailedKey(value: string | undefined): value is string {
  return value !== undefined && MAILED_KEY.test(value)
}

/** A mailed link that logs in once. */
export type TokenLink = { email: string; token: string }

/** Reads e-mail and single-use token of a login link; null where they are malformed. */
export function parseTokenLink(email: unknown, token: unknown): TokenLink | null {
  const tidy = tidyEmail(email)
  return isEmail(tidy) && typeof token === "string" && isMailedKey(token) ? { email: tidy, token } : null
}
