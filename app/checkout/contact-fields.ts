import type { ProblemCode } from "~/problems"

/** The names of an address in the contact form, in its order. */
export const addressFields = ["firstName", "lastName", "address1", "address2", "zip", "city", "country"] as const

type AddressField = (typeof addressFields)[number]
type BillingField = `billing${Capitalize<AddressField>}`

/** The name of an address's field where it is the billing address's. */
export function billingField(field: string): BillingField {
  return `billing${field.charAt(0).toUpperCase()}${field.slice(1)}` as BillingField
}

/** The names that the contact form posts, in its order. */
export const contactFields = [
  "email",
  "addressId",
  ...addressFields,
  "phone",
  "company",
  "vatNumber",
  "separateBilling",
  ...addressFields.map(billingField),
  "newsletter",
] as const

export type ContactField = (typeof contactFields)[number]

/** What can be wrong with the contact form; texts/contact-sentences.ts has the sentence of each. */
export type ContactProblemCode = Extract<
  ProblemCode,
  | "account-required"
  | "address-missing"
  | "city-missing"
  | "company-missing"
  | "country-unknown"
  | "email-invalid"
  | "email-missing"
  | "first-name-missing"
  | "form-invalid"
  | "last-name-missing"
  | "phone-invalid"
  | "phone-missing"
  | "postcode-foreign"
  | "postcode-invalid"
  | "service-unavailable"
  | "value-too-long"
  | "vat-number-invalid"
>

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

/** Whether the posted choice is one of a customer's own addresses, rather than one to type. */
export function isSavedAddress(choice: unknown): choice is string {
  return typeof choice === "string" && /^[a-f0-9]{24}$/.test(choice)
}

/** The contact form's first values by the names of its fields. In: what is known, and the saved address that is chosen. */
export function formValues(
  { billing, ...contact }: Contact,
  chosen: string | null,
): Partial<Record<ContactField, string | boolean>> {
  const ofBilling = billing ? addressFields.map((field) => [billingField(field), billing[field]] as const) : []
  return {
    ...contact,
    addressId: chosen ?? "new",
    ...(billing && { separateBilling: "on" }),
    ...Object.fromEntries(ofBilling),
  }
}
