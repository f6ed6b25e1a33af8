import { z } from "zod"
import type { AccountPatch } from "~/commerce/schemas/account.server"
import { logIn, updateAccount } from "~/commerce/accounts.server"
import type { Account } from "~/commerce/api-types"
import { type LoginOrigin, consumeRateLimit } from "~/store/rate-limits.server"
import { fail, type Result, succeed } from "~/problems"
import { formatPhone } from "~/texts/phone"
import { currentPasswordField, newPasswordField } from "../auth/auth-forms"
import { limitFailedLogins } from "../auth/auth.server"
import { waitForConstantTime } from "../auth/constant-time.server"
import { catchAccountFailure, type Customer } from "../customer.server"
import {
  checkboxField,
  emailField,
  formValues,
  isPhone,
  MAX_NAME_LENGTH,
  optionalLine,
  parseFields,
  problem,
  requiredLine,
  tidyLine,
  typedEmail,
  typedLine,
} from "../form-fields"
import { companyOfAccount, isVatNumber, parseSiren, sirenField, tidyVatNumber } from "./company"

/** The names that the profile's forms post. */
export const PROFILE_FIELDS = [
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

const presentPasswordField = currentPasswordField("password-wrong", "present-password-missing")
const passwordSchema = z.object({ currentPassword: presentPasswordField, newPassword: newPasswordField })
const emailSchema = z.object({ newEmail: emailField, passwordForEmail: presentPasswordField })

/** What goes back to a refused form: everything but passwords. */
export type TypedProfile = z.output<typeof identitySchema> &
  z.output<typeof companySchema> & { professional: boolean; newEmail: string }

export function typedProfile(form: FormData): TypedProfile {
  const text = (name: string) => typedLine(form, name, 300)
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    phone: text("phone"),
    newsletter: form.get("newsletter") === "on",
    professional: form.get("professional") === "on",
    company: text("company"),
    siren: text("siren"),
    vatNumber: text("vatNumber"),
    newEmail: typedEmail(form, "newEmail"),
  }
}

type Profile = TypedProfile & { email: string }

/** Fills the profile's forms with the customer's data. */
export function viewProfile(account: Account): Profile {
  return {
    newEmail: "",
    email: account.email,
    firstName: account.first_name ?? "",
    lastName: account.last_name ?? "",
    phone: formatPhone(account.phone ?? ""),
    newsletter: account.email_optin,
    professional: account.type === "business",
    ...companyOfAccount(account),
    vatNumber: typeof account.vat_number === "string" ? account.vat_number : "",
  }
}

/** Saves name, telephone and newsletter. */
export async function saveIdentity(customer: Customer, form: FormData): Promise<Result<null>> {
  const parsed = parseFields(identitySchema, formValues(form, ["firstName", "lastName", "phone", "newsletter"]))
  if (!parsed.ok) return parsed
  const { firstName: first_name, lastName: last_name, phone, newsletter: email_optin } = parsed.value
  return save(customer, { first_name, last_name, phone, email_optin })
}

/** Saves what a professional's invoices need; a private person's data are cleared. */
export async function saveCompany(customer: Customer, form: FormData): Promise<Result<null>> {
  const isProfessional = form.get("professional") === "on"
  const none = succeed({ company: "", siren: "", vatNumber: "" })
  const parsed = isProfessional ? parseFields(companySchema, formValues(form, ["company", "siren", "vatNumber"])) : none
  if (!parsed.ok) return parsed
  const { company, siren, vatNumber: vat_number } = parsed.value
  const metadata = { ...customer.account.metadata, company, siren }
  return save(customer, { type: isProfessional ? "business" : "individual", vat_number, metadata })
}

/** Changes the password of a customer who knows the current one; wrong ones count against the client's address, as at login. */
export async function changePassword(customer: Customer, form: FormData, origin: LoginOrigin): Promise<Result<null>> {
  const parsed = parseFields(passwordSchema, formValues(form, ["currentPassword", "newPassword"]))
  if (!parsed.ok) return parsed
  const proof = { password: parsed.value.currentPassword, field: "currentPassword", origin }
  const saved = await saveAsOwner(customer, proof, { password: parsed.value.newPassword })
  return !saved.ok && saved.problems[0]?.field === "password" ? fail("password-refused", "newPassword") : saved
}

/**
 * Changes the e-mail of a customer who knows the password; wrong ones count against the client's address, as at login. Each try counts
 * against the account, because its outcome tells whether an e-mail has one.
 */
export async function changeEmail(customer: Customer, form: FormData, origin: LoginOrigin): Promise<Result<null>> {
  const parsed = parseFields(emailSchema, formValues(form, ["newEmail", "passwordForEmail"]))
  if (!parsed.ok) return parsed
  const allowed = await consumeRateLimit("email-change", customer.account.id)
  if (!allowed.ok) return allowed
  const proof = { password: parsed.value.passwordForEmail, field: "passwordForEmail", origin }
  const saved = await saveAsOwner(customer, proof, { email: parsed.value.newEmail })
  return !saved.ok && saved.problems[0]?.field === "email" ? fail("email-change-refused", "newEmail") : saved
}

type Proof = { password: string; field: string; origin: LoginOrigin }

/** Saves only for somebody who knows the password: a session that was left open is not enough. */
function saveAsOwner(customer: Customer, { password, field, origin }: Proof, patch: AccountPatch): Promise<Result<null>> {
  const { email } = customer.account
  return limitFailedLogins(email, origin, () =>
    catchAccountFailure(async (): Promise<Result<null>> => {
      const start = performance.now()
      if (await logIn(customer.commerce, { email, password })) return save(customer, patch)
      await waitForConstantTime(start)
      return fail("password-wrong", field)
    }),
  )
}

function save({ commerce }: Customer, patch: AccountPatch): Promise<Result<null>> {
  return catchAccountFailure(async () => {
    await updateAccount(commerce, patch)
    return succeed(null)
  })
}
