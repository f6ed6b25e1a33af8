import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { EmailField } from "~/components/forms/email-field"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { passwordLink, readKnownBrowser } from "~/sessions/known-browser.server"
import { openShopper } from "~/sessions/shopper.server"
import { parseEmailForm } from "~/shop/account/auth/auth-forms"
import { requestPasswordLink } from "~/shop/account/auth/password-link.server"
import { typedEmail } from "~/shop/account/form-fields"
import { consumeRecoveryLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { LinkParagraph, TextLink } from "~/components/ui/text"
import { FORGOTTEN_PASSWORD, MAIL_MISSING, MAILED_TITLE, PASSWORD_LINK_MAILED } from "~/texts/mailed-links"

export const fields = ["email"]
export const csrfConfirmationLabels = { "": "recevoir un lien pour changer de mot de passe" }

export async function loader({ request }: LoaderFunctionArgs) {
  const isMailed = new URL(request.url).searchParams.get("lien") === "envoye"
  return json({ isMailed }, { headers: (await openShopper(request)).commitSession() })
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

  return seeOther("/mot-de-passe-oublie?lien=envoye", shopper)
}

const titleOf = (isMailed: boolean | undefined) => (isMailed ? MAILED_TITLE : "Mot de passe oublié")

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => privatePageMeta(titleOf(data?.isMailed), matches)

export default function ForgottenPassword() {
  const { isMailed } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  return (
    <EntryPage title={titleOf(isMailed)}>
      {isMailed ? (
        <>
          <p>{PASSWORD_LINK_MAILED}</p>
          <p>
            {MAIL_MISSING} <TextLink to="/mot-de-passe-oublie" text="Recommencer" />
          </p>
        </>
      ) : (
        <>
          <p>{FORGOTTEN_PASSWORD}</p>
          <ErrorSummary problems={problems} />
          <Form method="post" action="/mot-de-passe-oublie" className="grid gap-5" noValidate>
            <EmailField key={problems ? "refused" : "empty"} refused={refused} autoComplete="username" />
            <SubmitButton>Recevoir le lien</SubmitButton>
          </Form>
        </>
      )}
      <LinkParagraph to="/connexion" text="Retour à la connexion" />
    </EntryPage>
  )
}
