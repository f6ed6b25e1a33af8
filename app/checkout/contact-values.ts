import { type Contact, type ContactField, addressFields, billingField } from "./contact-fields"

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
