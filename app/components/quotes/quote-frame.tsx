import { Form } from "@remix-run/react"
import { type ReactNode, useRef } from "react"
import { SubmitButton } from "~/components/forms/submit-button"
import { useEmptyAfterSuccess } from "~/components/forms/use-empty-after-success"
import { QUOTE_PAGE } from "~/shop/account/quotes/quote-fields"

type QuoteFrameProps = {
  /** Local path to go to once the request is received. */
  next: string
  /** Whether what was sent before has come back. */
  refused: boolean
  children: ReactNode
}

/** The form around the quote's fields: where it is sent, and what sends it. */
export function QuoteFrame({ next, refused, children }: QuoteFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEmptyAfterSuccess(form, QUOTE_PAGE, refused)
  return (
    <Form method="post" action={QUOTE_PAGE} noValidate ref={form} className="grid gap-5">
      <input type="hidden" name="suite" value={next} />
      {children}
      <SubmitButton>Demander un devis</SubmitButton>
      <p className="field-hint">Sans engagement. Ces réponses ne servent qu’à préparer votre devis et à vous l’envoyer.</p>
    </Form>
  )
}
