import { z } from "zod"
import { type Result, succeed } from "~/problems"
import { currentPasswordField, newPasswordField } from "../auth/auth-forms"
import {
  MAX_NAME_LENGTH,
  checkboxField,
  emailField,
  formValues,
  isPhone,
  optionalLine,
  parseFields,
  problem,
  requiredLine,
  tidyLine,
  typedEmail,
  typedLine,
} from "../form-fields"
import { isVatNumber, parseSiren, sirenField, tidyVatNumber } from "./company"

/** The names that the profile's forms post. */
export const profileFields = [
  ...["intent", "firstName", "lastName", "phone", "newsletter"],
  ...["professional", "company", "siren", "vatNumber", "currentPassword", "newPassword", "newEmail", "passwordForEmail"],
]

const identitySchema = z.object({
  firstName: requiredLine("first-name-missing", MAX_NAME_LENGTH),
  lastName: requiredLine("last-name-missing", MAX_NAME_LENGTH),
  phone: optionalLine(300).pipe(z.string().refine((phone) => phone === "" || isPhone(phone), problem("phone-invalid"))),
  newsletter: checkboxField,
})

const companySchema = z
  .object({
    company: requiredLine("company-missing", 100),
    siren: sirenField,
    vatNumber: z.preprocess((typed) => tidyVatNumber(tidyLine(typed)), z.string()),
  })
  .superRefine(({ siren, vatNumber }, context) => {
    if (vatNumber === "" || isVatNumber(vatNumber, parseSiren(siren) ?? "")) return
    context.addIssue({ code: "custom", path: ["vatNumber"], ...problem("vat-number-invalid") })
  })

const passwordSchema = z.object({ currentPassword: currentPasswordField("password-wrong"), newPassword: newPasswordField })
const emailSchema = z.object({ newEmail: emailField, passwordForEmail: currentPasswordField("password-wrong") })

export type Identity = z.output<typeof identitySchema>
export type Company = z.output<typeof companySchema> & { professional: boolean }
export type PasswordChange = z.output<typeof passwordSchema>
export type EmailChange = z.output<typeof emailSchema>

/** What goes back to a refused form: everything but passwords. */
export type TypedProfile = Identity & Company & { newEmail: string }

export function typedProfile(form: FormData): TypedProfile {
  const text = (name: string) => typedLine(form, name, 300)
  return {
    ...{ firstName: text("firstName"), lastName: text("lastName"), phone: text("phone") },
    newsletter: form.get("newsletter") === "on",
    professional: form.get("professional") === "on",
    ...{ company: text("company"), siren: text("siren"), vatNumber: text("vatNumber"), newEmail: typedEmail(form, "newEmail") },
  }
}

export function parseIdentity(form: FormData): Result<Identity> {
  return parseFields(identitySchema, formValues(form, ["firstName", "lastName", "phone", "newsletter"]))
}

/** Checks the professional's form; a private person's data are cleared. */
export function parseCompany(form: FormData): Result<Company> {
  if (form.get("professional") !== "on") return succeed({ professional: false, company: "", siren: "", vatNumber: "" })
  const parsed = parseFields(companySchema, formValues(form, ["company", "siren", "vatNumber"]))
  return parsed.ok ? succeed({ professional: true, ...parsed.value }) : parsed
}

export function parsePasswordChange(form: FormData): Result<PasswordChange> {
  return parseFields(passwordSchema, formValues(form, ["currentPassword", "newPassword"]))
}

export function parseEmailChange(form: FormData): Result<EmailChange> {
  return parseFields(emailSchema, formValues(form, ["newEmail", "passwordForEmail"]))
}
