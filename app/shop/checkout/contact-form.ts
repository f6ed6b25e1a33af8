import { withZod } from "@remix-validated-form/with-zod"
import { z } from "zod"
import type { ProblemCode } from "~/problems"
import { findCountry } from "./countries"

/** The names that the contact form posts; the longest value that each may have is in the schema. */
export const contactFields = [
  "email",
  "firstName",
  "lastName",
  "company",
  "address1",
  "address2",
  "zip",
  "city",
  "country",
  "phone",
  "newsletter",
] as const

export type ContactField = (typeof contactFields)[number]

/** What a shopper typed, tidied: text without outer or doubled spaces, the postcode in capitals. */
export type Contact = {
  email: string
  firstName: string
  lastName: string
  company: string
  address1: string
  address2: string
  zip: string
  city: string
  country: string
  phone: string
  newsletter: boolean
}

const emailPattern = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/
const phonePattern = /^\+?[\d .()/-]+$/
const controlCharacters = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

function tidy(text: unknown): string {
  return typeof text === "string" ? text.replace(controlCharacters, " ").replace(/\s+/g, " ").trim() : ""
}

function optionalText(longest: number) {
  return z.preprocess(tidy, z.string().max(longest, problem("value-too-long")))
}

function requiredText(missing: ProblemCode, longest: number) {
  return z.preprocess(tidy, z.string().min(1, problem(missing)).max(longest, problem("value-too-long")))
}

function problem(code: ProblemCode): { message: ProblemCode } {
  return { message: code }
}

function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length
  return phonePattern.test(phone) && digits >= 8 && digits <= 15
}

/** Of several failed checks on one field the form shows the first, hence the order of the checks. */
const contactSchema: z.ZodType<Contact, z.ZodTypeDef, unknown> = z
  .object({
    email: z.preprocess(
      tidy,
      z
        .string()
        .min(1, problem("email-missing"))
        .max(254, problem("value-too-long"))
        .regex(emailPattern, problem("email-invalid")),
    ),
    firstName: requiredText("first-name-missing", 60),
    lastName: requiredText("last-name-missing", 60),
    company: optionalText(100),
    address1: requiredText("address-missing", 120),
    address2: optionalText(120),
    zip: z.preprocess((text) => tidy(text).toUpperCase(), z.string()),
    city: requiredText("city-missing", 80),
    country: z.preprocess(
      tidy,
      z.string().refine((code) => findCountry(code) !== null, problem("country-unknown")),
    ),
    phone: z.preprocess(tidy, z.string().min(1, problem("phone-missing")).refine(isPhone, problem("phone-invalid"))),
    newsletter: z.preprocess((value) => value === "oui", z.boolean()),
  })
  .superRefine((contact, context) => {
    const code = contact.country === "FR" ? "postcode-invalid" : "postcode-foreign"
    if (!isPostcodeOf(contact.country, contact.zip)) context.addIssue({ code: "custom", path: ["zip"], ...problem(code) })
  })

/** Whether a postcode is written as its country does: five digits for France. An unknown country takes any. */
function isPostcodeOf(countryCode: string, zip: string): boolean {
  const country = findCountry(countryCode)
  return country ? country.postcode.test(zip) : zip !== ""
}

/**
 * Checks the contact and delivery form, in the browser and again on the server (specification §5 names only the newsletter's
 * e-mail; the rest is what a French carrier needs). The messages are problem codes; texts/ has their sentences.
 */
export const contactValidator = withZod(contactSchema)
