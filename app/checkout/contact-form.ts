import { withZod } from "@remix-validated-form/with-zod"
import { z } from "zod"
import { isVatNumber, tidyVatNumber } from "../shop/account/profile/company"
import {
  type Contact,
  type ContactProblemCode,
  type PostalAddress,
  addressFields,
  billingField,
  isSavedAddress,
} from "./contact-fields"
import { findCountry } from "~/shop/cart/countries"

const emailPattern = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/
const phonePattern = /^\+?[\d .()/-]+$/
const controlCharacters = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

function tidy(text: unknown): string {
  return typeof text === "string" ? text.replace(controlCharacters, " ").replace(/\s+/g, " ").trim() : ""
}

function optionalText(longest: number) {
  return z.preprocess(tidy, z.string().max(longest, problem("value-too-long")))
}

function requiredText(missing: ContactProblemCode, longest: number) {
  return z.preprocess(tidy, z.string().min(1, problem(missing)).max(longest, problem("value-too-long")))
}

function problem(code: ContactProblemCode): { message: ContactProblemCode } {
  return { message: code }
}

function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length
  return phonePattern.test(phone) && digits >= 8 && digits <= 15
}

// Of several failed checks on one field the form shows the first, hence the order of the checks.

const whoSchema = z
  .object({
    email: z.preprocess(
      tidy,
      z
        .string()
        .min(1, problem("email-missing"))
        .max(254, problem("value-too-long"))
        .regex(emailPattern, problem("email-invalid")),
    ),
    company: optionalText(100),
    vatNumber: z.preprocess(
      (text) => tidyVatNumber(tidy(text)),
      z.string().refine((number) => number === "" || isVatNumber(number), problem("vat-number-invalid")),
    ),
    newsletter: z.preprocess((value) => value === "on", z.boolean()),
  })
  .superRefine(({ company, vatNumber }, context) => {
    if (vatNumber !== "" && company === "") context.addIssue({ code: "custom", path: ["company"], ...problem("company-missing") })
  })

const addressSchema = z
  .object({
    firstName: requiredText("first-name-missing", 60),
    lastName: requiredText("last-name-missing", 60),
    address1: requiredText("address-missing", 120),
    address2: optionalText(120),
    zip: z.preprocess((text) => tidy(text).toUpperCase(), z.string()),
    city: requiredText("city-missing", 80),
    country: z.preprocess(
      tidy,
      z.string().refine((code) => findCountry(code) !== null, problem("country-unknown")),
    ),
  })
  .superRefine(({ country, zip }, context) => {
    const code = country === "FR" ? "postcode-invalid" : "postcode-foreign"
    if (!isPostcodeOf(country, zip)) context.addIssue({ code: "custom", path: ["zip"], ...problem(code) })
  })

const phoneSchema = z.object({
  phone: z.preprocess(tidy, z.string().min(1, problem("phone-missing")).refine(isPhone, problem("phone-invalid"))),
})

/** Whether a postcode is written as its country does: five digits for France. An unknown country takes any. */
function isPostcodeOf(countryCode: string, zip: string): boolean {
  const country = findCountry(countryCode)
  return country ? country.postcode.test(zip) : zip !== ""
}

const noAddress: PostalAddress = {
  ...{ firstName: "", lastName: "", address1: "", address2: "", zip: "", city: "", country: "" },
}

/** A customer's own address is not typed: the server puts it into the form before it checks the whole. */
const contactSchema: z.ZodType<Contact, z.ZodTypeDef, unknown> = z.unknown().transform((raw, context) => {
  const form = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>
  function check<Out, Empty>(
    schema: z.ZodType<Out, z.ZodTypeDef, unknown>,
    values: unknown,
    empty: Empty,
    name: (field: string) => string = (field) => field,
  ) {
    const result = schema.safeParse(values)
    for (const { path, message } of result.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [name(String(path[0]))], message })
    return result.success ? result.data : empty
  }
  const isSaved = isSavedAddress(form["addressId"])
  const who = check(whoSchema, form, { email: "", company: "", vatNumber: "", newsletter: false })
  const address = isSaved ? noAddress : check(addressSchema, form, noAddress)
  const { phone } = isSaved ? { phone: "" } : check(phoneSchema, form, { phone: "" })
  const typed = Object.fromEntries(addressFields.map((field) => [field, form[billingField(field)]]))
  const isApart = form["separateBilling"] === "on"
  const billing = isApart ? check(addressSchema, typed, noAddress, billingField) : null
  return { ...who, ...address, phone, billing }
})

/**
 * Checks the contact and delivery form, in the browser and again on the server (specification §5 names only the newsletter's
 * e-mail; the rest is what a French carrier needs). The messages are problem codes; texts/ has their sentences.
 */
export const contactValidator = withZod(contactSchema)
