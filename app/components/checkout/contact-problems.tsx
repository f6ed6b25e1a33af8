import { useFormContext } from "remix-validated-form"
import { ErrorSummary } from "~/components/forms/error-summary"
import type { LocalizedProblem } from "~/problems"
import { type ContactProblemCode, contactFields } from "~/checkout/contact-fields"
import { contactSentences } from "~/texts/contact-sentences"

/** What is wrong in the contact form, in the order of its fields; what belongs to no field comes first. */
export function ContactProblems() {
  const { fieldErrors } = useFormContext()
  const position = (field: string) => contactFields.findIndex((name) => name === field)
  const problems = Object.entries(fieldErrors as Record<string, ContactProblemCode>)
    .sort(([one], [other]) => position(one) - position(other))
    .map(([field, code]): LocalizedProblem => ({
      code,
      sentence: contactSentences[code],
      ...(position(field) >= 0 && { field }),
    }))
  return <ErrorSummary problems={problems} />
}
