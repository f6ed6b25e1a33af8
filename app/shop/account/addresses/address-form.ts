import type { NewAddress } from "~/commerce/account-addresses.server"
import type { AccountAddress } from "~/commerce/account-wire"
import { type Problem, type ProblemCode, type Result, succeed } from "~/problems"

/** A country that addresses may have, and how its postcodes are written. */
export type AddressCountry = { code: string; postcode: RegExp }

const texts = ["firstName", "lastName", "company", "address1", "address2", "zip", "city", "country", "phone"] as const

/** The names that the address form posts. */
export const addressFields = [...texts, "isDefault", "intent"]

/** What was typed, tidied, ready to be checked or shown again. */
export type TypedAddress = Record<(typeof texts)[number], string> & { isDefault: boolean }

const longest: Record<(typeof texts)[number], number> = {
  ...{ firstName: 60, lastName: 60, company: 100, address1: 120, address2: 120 },
  ...{ zip: 20, city: 80, country: 2, phone: 30 },
}
const required: readonly [(typeof texts)[number], ProblemCode][] = [
  ["firstName", "first-name-missing"],
  ["lastName", "last-name-missing"],
  ["address1", "address-missing"],
  ["city", "city-missing"],
  ["phone", "phone-missing"],
]

export function typedAddress(form: FormData): TypedAddress {
  const text = (name: string) => {
    const value = form.get(name)
    const tidy = typeof value === "string" ? value.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : ""
    return tidy.slice(0, 1000)
  }
  return {
    ...{ firstName: text("firstName"), lastName: text("lastName"), company: text("company") },
    ...{ address1: text("address1"), address2: text("address2"), zip: text("zip").toUpperCase(), city: text("city") },
    ...{ country: text("country"), phone: text("phone"), isDefault: form.get("isDefault") === "on" },
  }
}

/** Checks an address against the countries that the shop knows; problems stand in the order of the fields. */
export function parseAddress(typed: TypedAddress, countries: readonly AddressCountry[]): Result<NewAddress> {
  const problems: Problem[] = []
  const refuse = (field: string, code: ProblemCode) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ code, field })
  }
  const country = countries.find(({ code }) => code === typed.country)
  for (const field of texts) {
    const missing = required.find(([name]) => name === field && typed[field] === "")
    if (missing) refuse(field, missing[1])
    if (typed[field].length > longest[field]) refuse(field, "value-too-long")
    if (field === "zip" && country && !country.postcode.test(typed.zip))
      refuse("zip", country.code === "FR" ? "postcode-invalid" : "postcode-foreign")
    if (field === "country" && !country) refuse("country", "country-unknown")
    if (field === "phone" && !isPhone(typed.phone)) refuse("phone", "phone-invalid")
  }
  if (problems.length > 0) return { ok: false, problems }
  const { firstName, lastName, company, address1, address2, zip, city, phone } = typed
  return succeed({
    ...{ first_name: firstName, last_name: lastName, company, address1, address2, zip, city, phone },
    country: typed.country,
  })
}

function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length
  return /^\+?[\d .()/-]+$/.test(phone) && digits >= 8 && digits <= 15
}

/** A kept address as its form shows it first. */
export function typedFrom(address: AccountAddress, isDefault: boolean): TypedAddress {
  return {
    ...{ firstName: address.first_name ?? "", lastName: address.last_name ?? "", company: address.company ?? "" },
    ...{ address1: address.address1 ?? "", address2: address.address2 ?? "", zip: address.zip ?? "" },
    ...{ city: address.city ?? "", country: address.country ?? "FR", phone: address.phone ?? "", isDefault },
  }
}
