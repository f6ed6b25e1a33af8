import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { EmailField } from "~/components/forms/fields"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { problemResponse } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { passwordLink, readKnownBrowser } from "~/sessions/known-browser.server"
import { openShopper } from "~/sessions/shopper.server"
import { parseEmailForm } from "~/shop/account/auth/auth-forms"
import { requestPasswordLink } from "~/shop/account/auth/password-link.server"
import { typedEmail } from "~/shop/account/form-fields"
import { consumeRecoveryLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { LinkParagraph } from "~/components/ui/text"
import { FORGOTTEN_PASSWORD } from "~/texts/mailed-links"

export const fields = ["email"]
export const csrfConfirmationLabels = { "": "recevoir un lien pour changer de mot de passe" }

export async function loader({ request }: LoaderFunctionArgs) {
  return json(null, { headers: (await openShopper(request)).commitSession() })
}

/** Has a link mailed; known and unknown e-mails get the same answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[]) => problemResponse({ problems, email: typedEmail(form) }, shopper)

  const parsed = parseEmailForm(form)
  if (!parsed.ok) return refused(parsed.problems)
  const { email } = parsed.value
  const allowed = await consumeRecoveryLimit(email, {
    address: readRateLimitAddress(request, context),
    knownBrowser: await readKnownBrowser(request, email),
  })
  if (!allowed.ok) return refused(allowed.problems)
  const requested = await requestPasswordLink(shopper.commerce, email, passwordLink(email))
  if (!requested.ok) return refused(requested.problems)

  return redirectWithFlash("/mot-de-passe-oublie", { notice: "password-link-asked" }, shopper)
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Mot de passe oublié", matches)

export default function ForgottenPassword() {
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  return (
    <EntryPage title="Mot de passe oublié">
      <p>{FORGOTTEN_PASSWORD}</p>
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid gap-5" noValidate>
        <EmailField key={problems ? "refused" : "empty"} refused={refused} autoComplete="username" />
        <SubmitButton>Recevoir le lien</SubmitButton>
      </Form>
      <LinkParagraph to="/connexion" text="Retour à la connexion" />
    </EntryPage>
  )
}
