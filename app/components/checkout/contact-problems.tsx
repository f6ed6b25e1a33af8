import { useFormContext } from "remix-validated-form"
import { ErrorSummary } from "~/components/forms/error-summary"
import type { Problem, ProblemCode } from "~/problems"
import { contactFields } from "~/shop/checkout/contact-form"

/** What is wrong in the contact form, in the order of its fields; what belongs to no field comes first. */
export function ContactProblems() {
  const { fieldErrors } = useFormContext()
  const position = (field: string) => contactFields.findIndex((name) => name === field)
  const problems = Object.entries(fieldErrors)
    .sort(([one], [other]) => position(one) - position(other))
    .map(([field, code]): Problem => ({ code: code as ProblemCode, ...(position(field) >= 0 && { field }) }))
  return <ErrorSummary problems={problems} />
}
