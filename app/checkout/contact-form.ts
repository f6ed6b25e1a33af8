import { z } from "zod"
import { phoneSchema, postalAddressSchema } from "~/shop/account/addresses/address-form"
import { checkboxField, emailField, optionalLine, problem, tidyLine } from "~/shop/account/form-fields"
import { isVatNumber, tidyVatNumber } from "~/shop/account/profile/company"

/** The names of an address in the contact form, in its order. */
const ADDRESS_FIELDS = ["firstName", "lastName", "address1", "address2", "zip", "city", "state", "country"] as const

type AddressField = (typeof ADDRESS_FIELDS)[number]
type BillingField = `billing${Capitalize<AddressField>}`

/** The name of an address's field where it is the billing address's. */
export function billingField(field: string): BillingField {
  return `billing${field.charAt(0).toUpperCase()}${field.slice(1)}` as BillingField
}

/** The names that the contact form posts, in its order. */
export const CONTACT_FIELDS = [
  "email",
  "addressId",
  ...ADDRESS_FIELDS,
  "phone",
  "company",
  "vatNumber",
  "separateBilling",
  ...ADDRESS_FIELDS.map(billingField),
  "newsletter",
] as const

export type ContactField = (typeof CONTACT_FIELDS)[number]

export type PostalAddress = Record<AddressField, string>

/** What a shopper typed, tidied: text without outer or doubled spaces, the postcode in capitals. */
export type Contact = PostalAddress & {
  email: string
  phone: string
  company: string
  vatNumber: string
  /** Where the invoice goes when that is not the delivery address. */
  billing: PostalAddress | null
  newsletter: boolean
}

// Of several failed checks on one field the form shows the first, hence the order of the checks.

const whoSchema = z
  .object({
    email: emailField,
    company: optionalLine(100),
    vatNumber: z.preprocess(
      (text) => tidyVatNumber(tidyLine(text)),
      z.string().refine((number) => number === "" || isVatNumber(number), problem("vat-number-invalid")),
    ),
    newsletter: checkboxField,
  })
  .superRefine(({ company, vatNumber }, context) => {
    if (vatNumber !== "" && company === "") context.addIssue({ code: "custom", path: ["company"], ...problem("company-missing") })
  })

const NO_ADDRESS = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ""])) as PostalAddress

/**
 * Checks the contact form, in the browser and on the server; the messages are problem codes, whose sentences are in texts/. A
 * customer's own address is not typed: the server puts it into the form before it checks the whole.
 */
export const contactSchema: z.ZodType<Contact, z.ZodTypeDef, unknown> = z.unknown().transform((raw, context) => {
  const form = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>
  function check<Out>(schema: z.ZodType<Out, z.ZodTypeDef, unknown>, values: unknown, name = (field: string) => field): Out {
    const result = schema.safeParse(values)
    for (const { path, message } of result.error?.issues ?? [])
      context.addIssue({ code: "custom", path: [name(String(path[0]))], message })
    return result.success ? result.data : z.NEVER
  }
  const isSaved = isSavedAddress(form["addressId"])
  const who = check(whoSchema, form)
  const address = isSaved ? NO_ADDRESS : check(postalAddressSchema, form)
  const { phone } = isSaved ? { phone: "" } : check(phoneSchema, form)
  const typed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, form[billingField(field)]]))
  const isApart = form["separateBilling"] === "on"
  const billing = isApart ? check(postalAddressSchema, typed, billingField) : null
  return { ...who, ...address, phone, billing }
})

/** Whether the posted choice is one of a customer's own addresses, rather than one to type. */
export function isSavedAddress(choice: unknown): choice is string {
  return typeof choice === "string" && /^[a-f0-9]{24}$/.test(choice)
}

/** The contact form's first values by the names of its fields. */
export function formValues({ billing, ...contact }: Contact, addressId: string): Partial<Record<ContactField, string | boolean>> {
  const ofBilling = billing ? ADDRESS_FIELDS.map((field) => [billingField(field), billing[field]] as const) : []
  return { ...contact, addressId, ...(billing && { separateBilling: "on" }), ...Object.fromEntries(ofBilling) }
}
