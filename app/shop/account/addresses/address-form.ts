import { z } from "zod"
import type { NewAddress } from "~/commerce/account-records.server"
import type { AccountAddress } from "~/commerce/account-api-types"
import type { ProblemCode, Result } from "~/problems"
import { formatPhone } from "~/texts/phone"
import { isCountryCode, isPostcode, needsState } from "../../cart/countries"
import { MAX_NAME_LENGTH, isPhone, optionalLine, parseFields, problem, requiredLine, tidyLine, typedLine } from "../form-fields"

const TEXT_FIELDS = ["firstName", "lastName", "company", "address1", "address2", "zip", "city", "country", "phone"] as const

type AddressField = (typeof TEXT_FIELDS)[number]

/** The names that the address form posts. */
export const ADDRESS_FIELDS = [...TEXT_FIELDS, "state", "isDefault", "intent"]

/** What was typed, tidied, to be checked or shown again. */
export type TypedAddress = Record<AddressField, string> & { state?: string; isDefault: boolean }

/** An address as its country writes it; whether the store delivers there is asked of its settings. */
export const postalAddressSchema = z
  .object({
    firstName: requiredLine("first-name-missing", MAX_NAME_LENGTH),
    lastName: requiredLine("last-name-missing", MAX_NAME_LENGTH),
    address1: requiredLine("address-missing", 120),
    address2: optionalLine(120),
    zip: z.preprocess((typed) => tidyLine(typed).toUpperCase(), z.string()),
    city: requiredLine("city-missing", 80),
    state: optionalLine(80),
    country: z.preprocess(tidyLine, z.string().refine(isCountryCode, problem("country-unknown"))),
  })
  .superRefine(({ country, state, zip }, context) => {
    const refuse = (field: string, code: ProblemCode) => context.addIssue({ code: "custom", path: [field], ...problem(code) })
    if (state === "" && needsState(country)) refuse("state", "state-missing")
    if (!isPostcode(country, zip)) refuse("zip", country === "FR" ? "postcode-invalid" : "postcode-foreign")
  })

/** The telephone number for the carrier. */
export const phoneSchema = z.object({
  phone: requiredLine("phone-missing", 30).pipe(z.string().refine(isPhone, problem("phone-invalid"))),
})

const accountAddressSchema = z
  .object({ company: optionalLine(100) })
  .and(postalAddressSchema)
  .and(phoneSchema)

/** The form as posted; one without a state, which few countries ask for, says nothing of it. */
export function typedAddress(form: FormData): TypedAddress {
  const typed = Object.fromEntries(TEXT_FIELDS.map((name) => [name, typedLine(form, name, 1000)])) as Record<AddressField, string>
  const state = form.has("state") && { state: typedLine(form, "state", 1000) }
  return { ...typed, zip: typed.zip.toUpperCase(), isDefault: form.get("isDefault") === "on", ...state }
}

export function parseAddress(typed: TypedAddress): Result<NewAddress> {
  const parsed = parseFields(accountAddressSchema, typed)
  if (!parsed.ok) return parsed
  const { firstName: first_name, lastName: last_name, state, ...address } = parsed.value
  return { ok: true, value: { first_name, last_name, ...address, ...(typed.state !== undefined && { state }) } }
}

/** Fills the form with a saved address. */
export function fillAddressForm(address: AccountAddress, isDefault: boolean): TypedAddress {
  return {
    firstName: address.first_name ?? "",
    lastName: address.last_name ?? "",
    company: address.company ?? "",
    address1: address.address1 ?? "",
    address2: address.address2 ?? "",
    zip: address.zip ?? "",
    city: address.city ?? "",
    state: address.state ?? "",
    country: address.country ?? "",
    phone: formatPhone(address.phone ?? ""),
    isDefault,
  }
}
