import { type Problem, type ProblemCode, type Result, succeed } from "~/problems"
import { isEmail, tidyEmail } from "~/shop/account/email-address"
import { LONGEST_PASSWORD, checkNewPassword } from "~/shop/account/auth/auth-fields"
import { isVatNumber, tidyVatNumber } from "./company"

/** The names that the profile's forms post. */
export const profileFields = [
  ...["intent", "firstName", "lastName", "phone", "newsletter"],
  ...["professional", "company", "siren", "vatNumber", "currentPassword", "newPassword", "newEmail", "passwordForEmail"],
]

export type Identity = { firstName: string; lastName: string; phone: string; newsletter: boolean }
export type Company = { professional: boolean; company: string; siren: string; vatNumber: string }
export type EmailChange = { current: string; email: string }
export type PasswordChange = { current: string; next: string }

/** What goes back to a refused form: never a password. */
export type TypedProfile = Identity & Company & { newEmail: string }

const LONGEST_NAME = 60
const LONGEST_TEXT = 100

export function typedProfile(form: FormData): TypedProfile {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === "string"
      ? value
          .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
          .trim()
          .slice(0, 300)
      : ""
  }
  return {
    ...{ firstName: text("firstName"), lastName: text("lastName"), phone: text("phone") },
    newsletter: form.get("newsletter") === "on",
    professional: form.get("professional") === "on",
    ...{ company: text("company"), siren: text("siren"), vatNumber: text("vatNumber") },
    newEmail: tidyEmail(form.get("newEmail")).slice(0, 254),
  }
}

type Check = readonly [failed: boolean, field: string, code: ProblemCode]

function answer<Value>(value: Value, checks: readonly Check[]): Result<Value> {
  const problems: Problem[] = []
  for (const [failed, field, code] of checks) {
    if (failed && !problems.some((problem) => problem.field === field)) problems.push({ code, field })
  }
  return problems.length > 0 ? { ok: false, problems } : succeed(value)
}

export function parseIdentity({ firstName, lastName, phone, newsletter }: TypedProfile): Result<Identity> {
  const digits = phone.replace(/\D/g, "").length
  return answer({ firstName, lastName, phone, newsletter }, [
    [firstName === "", "firstName", "first-name-missing"],
    [firstName.length > LONGEST_NAME, "firstName", "value-too-long"],
    [lastName === "", "lastName", "last-name-missing"],
    [lastName.length > LONGEST_NAME, "lastName", "value-too-long"],
    [phone !== "" && !(/^\+?[\d .()/-]+$/.test(phone) && digits >= 8 && digits <= 15), "phone", "phone-invalid"],
  ])
}

/**
 * Checks the professional's form; SIREN and VAT number are optional, a private person's are cleared.
 *
 * @param parseSiren the digits of a SIREN as typed, or null for what is none
 */
export function parseCompany(typed: TypedProfile, parseSiren: (siren: string) => string | null): Result<Company> {
  const { professional, company, siren } = typed
  if (!professional) return succeed({ professional, company: "", siren: "", vatNumber: "" })
  const digits = siren === "" ? "" : parseSiren(siren)
  const vatNumber = tidyVatNumber(typed.vatNumber)
  return answer({ professional, company, siren: digits ?? "", vatNumber }, [
    [company === "", "company", "company-missing"],
    [company.length > LONGEST_TEXT, "company", "value-too-long"],
    [digits === null, "siren", "siren-invalid"],
    [vatNumber !== "" && !isVatNumber(vatNumber, digits ?? ""), "vatNumber", "vat-number-invalid"],
  ])
}

export function parsePasswordChange(form: FormData): Result<PasswordChange> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value : ""
  }
  const [current, next] = [text("currentPassword"), text("newPassword")]
  const weakness = checkNewPassword(next)
  return answer({ current, next }, [
    [current === "", "currentPassword", "password-missing"],
    [current.length > LONGEST_PASSWORD, "currentPassword", "password-wrong"],
    [weakness !== null, "newPassword", weakness ?? "password-missing"],
  ])
}

/** Checks the form that changes the e-mail of the account, by who knows its password. */
export function parseEmailChange(form: FormData): Result<EmailChange> {
  const password = form.get("passwordForEmail")
  const current = typeof password === "string" ? password : ""
  const email = tidyEmail(form.get("newEmail"))
  return answer({ current, email }, [
    [email === "", "newEmail", "email-missing"],
    [!isEmail(email), "newEmail", "email-invalid"],
    [current === "", "passwordForEmail", "password-missing"],
    [current.length > LONGEST_PASSWORD, "passwordForEmail", "password-wrong"],
  ])
}
