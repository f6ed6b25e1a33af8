import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"

/** Ends the visit of a customer; a post, because a link would also be followed by a prefetch. */
export function LogoutForm() {
  return (
    <Form method="post" action="/deconnexion">
      <SubmitButton look="quiet" pendingText="Déconnexion en cours…">
        Se déconnecter
      </SubmitButton>
    </Form>
  )
}
