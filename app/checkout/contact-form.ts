import { withZod } from "@remix-validated-form/with-zod"
import { z } from "zod"
import { phoneSchema, postalAddressSchema } from "~/shop/account/addresses/address-form"
import { checkboxField, emailField, optionalLine, problem, tidyLine } from "~/shop/account/form-fields"
import { isVatNumber, tidyVatNumber } from "~/shop/account/profile/company"
import { type Contact, type PostalAddress, addressFields, billingField, isSavedAddress } from "./contact-fields"

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
  const address = isSaved ? noAddress : check(postalAddressSchema, form, noAddress)
  const { phone } = isSaved ? { phone: "" } : check(phoneSchema, form, { phone: "" })
  const typed = Object.fromEntries(addressFields.map((field) => [field, form[billingField(field)]]))
  const isApart = form["separateBilling"] === "on"
  const billing = isApart ? check(postalAddressSchema, typed, noAddress, billingField) : null
  return { ...who, ...address, phone, billing }
})

/**
 * Checks the contact and delivery form, in the browser and again on the server (specification §5 names only the newsletter's
 * e-mail; the rest is what a French carrier needs). The messages are problem codes; texts/ has their sentences.
 */
export const contactValidator = withZod(contactSchema)
