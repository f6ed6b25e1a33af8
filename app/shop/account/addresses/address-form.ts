import { z } from "zod"
import type { NewAddress } from "~/commerce/account-records.server"
import type { AccountAddress } from "~/commerce/account-api-types"
import type { Result } from "~/problems"
import { findCountry } from "../../cart/countries"
import { MAX_NAME_LENGTH, isPhone, optionalLine, parseFields, problem, requiredLine, tidyLine, typedLine } from "../form-fields"

const TEXT_FIELDS = ["firstName", "lastName", "company", "address1", "address2", "zip", "city", "country", "phone"] as const

type AddressField = (typeof TEXT_FIELDS)[number]

/** The names that the address form posts. */
export const ADDRESS_FIELDS = [...TEXT_FIELDS, "isDefault", "intent"]

/** What was typed, tidied, to be checked or shown again. */
export type TypedAddress = Record<AddressField, string> & { isDefault: boolean }

/** An address in one of the countries that the shop delivers to. */
export const postalAddressSchema = z
  .object({
    firstName: requiredLine("first-name-missing", MAX_NAME_LENGTH),
    lastName: requiredLine("last-name-missing", MAX_NAME_LENGTH),
    address1: requiredLine("address-missing", 120),
    address2: optionalLine(120),
    zip: z.preprocess((typed) => tidyLine(typed).toUpperCase(), z.string()),
    city: requiredLine("city-missing", 80),
    country: z.preprocess(
      tidyLine,
      z.string().refine((code) => findCountry(code) !== null, problem("country-unknown")),
    ),
  })
  .superRefine(({ country: code, zip }, context) => {
    const country = findCountry(code)
    if (country ? country.postcode.test(zip) : zip !== "") return
    const message = problem(code === "FR" ? "postcode-invalid" : "postcode-foreign")
    context.addIssue({ code: "custom", path: ["zip"], ...message })
  })

/** The telephone number for the carrier. */
export const phoneSchema = z.object({
  phone: requiredLine("phone-missing", 30).pipe(z.string().refine(isPhone, problem("phone-invalid"))),
})

const accountAddressSchema = z
  .object({ company: optionalLine(100) })
  .and(postalAddressSchema)
  .and(phoneSchema)

export function typedAddress(form: FormData): TypedAddress {
  const typed = Object.fromEntries(TEXT_FIELDS.map((name) => [name, typedLine(form, name, 1000)])) as Record<AddressField, string>
  return { ...typed, zip: typed.zip.toUpperCase(), isDefault: form.get("isDefault") === "on" }
}

export function parseAddress(typed: TypedAddress): Result<NewAddress> {
  const parsed = parseFields(accountAddressSchema, typed)
  if (!parsed.ok) return parsed
  const { firstName: first_name, lastName: last_name, ...address } = parsed.value
  return { ok: true, value: { first_name, last_name, ...address } }
}

/** Fills the form with a saved address. */
export function fillAddressForm(address: AccountAddress, isDefault: boolean): TypedAddress {
  return {
    ...{ firstName: address.first_name ?? "", lastName: address.last_name ?? "", company: address.company ?? "" },
    ...{ address1: address.address1 ?? "", address2: address.address2 ?? "", zip: address.zip ?? "" },
    ...{ city: address.city ?? "", country: address.country ?? "FR", phone: address.phone ?? "", isDefault },
  }
}
