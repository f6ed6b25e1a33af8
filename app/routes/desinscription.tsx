import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { EmailField } from "~/components/forms/email-field"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { FormPage } from "~/components/content/form-page"
import { Ways } from "~/components/shell/error-page"
import { LinkParagraph } from "~/components/ui/text"
import { problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { rememberSubscription } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { parseEmailForm } from "~/shop/account/auth/auth-forms"
import { typedEmail } from "~/shop/account/form-fields"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { unsubscribe } from "~/shop/newsletter/newsletter.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { UNSUBSCRIBE_INTRO, UNSUBSCRIBED } from "~/texts/newsletter"

export const fields = ["email"]
export const csrfConfirmationLabels = { "": "vous désinscrire de la newsletter" }

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  const isDone = new URL(request.url).searchParams.has("faite")
  return json({ contact: shopContact(await readShell(shopper.i18n)), isDone }, { headers: shopper.commitSession() })
}

/** Removes an e-mail from the newsletter, without login. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[]) => problemResponse({ problems, email: typedEmail(form) }, shopper)
  const parsed = parseEmailForm(form)
  if (!parsed.ok) return refused(parsed.problems)
  const caller = readRateLimitAddress(request, context) ?? shopper.commerce.session() ?? "unknown"
  const allowed = await consumeRateLimit("unsubscribe", caller)
  if (!allowed.ok) return refused(allowed.problems)
  const unsubscribed = await unsubscribe(shopper.commerce, parsed.value.email)
  if (!unsubscribed.ok) return refused(unsubscribed.problems)
  return seeOther("/desinscription?faite", shopper, [["Set-Cookie", rememberSubscription(false)]])
}

const titleOf = (isDone: boolean | undefined) => (isDone ? "Désinscription enregistrée" : "Se désinscrire de la newsletter")

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => privatePageMeta(titleOf(data?.isDone), matches)

export default function Unsubscribe() {
  const { contact, isDone } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  return (
    <FormPage title={titleOf(isDone)} intro={isDone ? UNSUBSCRIBED : UNSUBSCRIBE_INTRO} contact={contact}>
      {isDone ? (
        <>
          <Ways className="ways" fallback={null} />
          <LinkParagraph to="/desinscription" text="Désinscrire une autre adresse" />
        </>
      ) : (
        <>
          <ErrorSummary problems={problems} />
          <Form method="post" action="/desinscription" noValidate className="grid gap-5">
            <EmailField refused={refused} />
            <SubmitButton>Se désinscrire</SubmitButton>
          </Form>
        </>
      )}
    </FormPage>
  )
}
