import { useFormContext } from "remix-validated-form"
import { ErrorSummary } from "~/components/forms/error-summary"
import type { ToldProblem } from "~/problems"
import { contactFields } from "~/shop/checkout/contact-form"
import { contactSentences } from "~/texts/contact-sentences"

/** What is wrong in the contact form, in the order of its fields; what belongs to no field comes first. */
export function ContactProblems() {
  const { fieldErrors } = useFormContext()
  const position = (field: string) => contactFields.findIndex((name) => name === field)
  const problems = Object.entries(fieldErrors)
    .sort(([one], [other]) => position(one) - position(other))
    .map(([field, error]): ToldProblem => {
      const code = error as keyof typeof contactSentences
      return { code, sentence: contactSentences[code], ...(position(field) >= 0 && { field }) }
    })
  return <ErrorSummary problems={problems} />
}
