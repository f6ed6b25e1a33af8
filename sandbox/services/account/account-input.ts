import type { SandboxContext } from "../../storage/context.ts"
import { deepMerge } from "../cart/deep-merge.ts"
import { type FieldError, type FieldErrors, readObject, refuseOtherFields } from "../cart/field-errors.ts"
import type { AccountRecord } from "./account-record.ts"
import { findAccount, isEmail, normalizeEmail } from "./account-store.ts"
import { completeNames } from "./contact-fields.ts"
import { hashPassword, minimumPasswordLength } from "./password.ts"

const accepted = [
  "email",
  "password",
  "first_name",
  "last_name",
  "name",
  "phone",
  "company",
  "email_optin",
  "sms_optin",
  "type",
  "vat_number",
  "metadata",
  "shipping",
  "billing",
  "addresses",
  "cards",
  "password_reset_url",
]
const texts = ["first_name", "last_name", "name", "phone", "company", "vat_number"] as const

/**
 * Checks what a shopper wrote about an account. An e-mail that is taken and one that is malformed get the same
 * answer, so that nobody learns who is registered.
 *
 * @throws ApiError `permission_error` for fields that are not writable
 */
export function checkAccount(context: SandboxContext, body: unknown, account: AccountRecord | null): FieldErrors | null {
  const input = readObject(body)
  refuseOtherFields(input, accepted)
  const errors: Record<string, FieldError> = {}
  if (input["email"] !== undefined || !account) {
    const known = isEmail(input["email"]) ? findAccount(context, input["email"]) : null
    if (!isEmail(input["email"]) || (known && known.id !== account?.id)) {
      errors["email"] = { code: "INVALID", message: "Please enter a valid email address" }
    }
  }
  const { password } = input
  if (password !== undefined && (typeof password !== "string" || password.length < minimumPasswordLength)) {
    errors["password"] = {
      code: "MINLENGTH",
      message: `Must be at least ${minimumPasswordLength} characters`,
      min: minimumPasswordLength,
    }
  }
  if (input["type"] !== undefined && input["type"] !== "individual" && input["type"] !== "business") {
    errors["type"] = { code: "INVALID", message: "Must be individual or business" }
  }
  return Object.keys(errors).length > 0 ? { errors } : null
}

/** An account with what a checked body changes. It is not stored. */
export function changeAccount(account: AccountRecord, body: unknown): AccountRecord {
  const input = readObject(body)
  const changed: AccountRecord = { ...account }
  if (typeof input["email"] === "string") changed.email = normalizeEmail(input["email"])
  if (typeof input["password"] === "string") changed.password_hash = hashPassword(input["password"])
  for (const field of texts)
    if (input[field] !== undefined) changed[field] = input[field] === null ? "" : String(input[field]).trim()
  if (typeof input["email_optin"] === "boolean") changed.email_optin = input["email_optin"]
  if (typeof input["sms_optin"] === "boolean") changed.sms_optin = input["sms_optin"]
  if (input["type"] === "individual" || input["type"] === "business") changed.type = input["type"]
  for (const field of ["metadata", "shipping", "billing"] as const) {
    if (input[field] !== undefined) changed[field] = readObject(deepMerge(changed[field], input[field]))
  }
  return completeNames(changed, input)
}
