import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { TermsCheckbox } from "~/components/legal/terms-checkbox"
import type { LocalizedProblem } from "~/problems"

type OrderFormProps = {
  /** What the page shows of the cart, signed. */
  seen: string
  problems: readonly LocalizedProblem[]
  /** Whether the terms were accepted in what was posted before. */
  termsAccepted: boolean
}

/** The one form that orders: the terms to accept and the button whose words the law gives. Always a document post, since it may lead to a provider. */
export function OrderForm({ seen, problems, termsAccepted }: OrderFormProps) {
  return (
    <Form method="post" action="/commande/verification" reloadDocument noValidate className="grid gap-5">
      <input type="hidden" name="seen" value={seen} />
      <TermsCheckbox accepted={termsAccepted} problems={problems} />
      <SubmitButton>Commander avec obligation de paiement</SubmitButton>
    </Form>
  )
}
