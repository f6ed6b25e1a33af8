import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { useRef } from "react"
import { EmailField } from "~/components/forms/fields"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton, useEmptyAfterSuccess } from "~/components/forms/submit-button"
import { FormPage } from "~/components/content/form-page"
import { problemResponse } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { rememberSubscription } from "~/sessions/preferences.server"
import { openShopper } from "~/sessions/shopper.server"
import { parseEmailForm } from "~/shop/account/auth/auth-forms"
import { typedEmail } from "~/shop/account/form-fields"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { unsubscribe } from "~/shop/newsletter/newsletter.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { UNSUBSCRIBE_INTRO } from "~/texts/newsletter"

export const fields = ["email"]
export const csrfConfirmationLabels = { "": "vous désinscrire de la newsletter" }

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  return json({ contact: shopContact(await readShell(shopper.i18n)) }, { headers: shopper.commitSession() })
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
  return redirectWithFlash("/desinscription", { notice: "newsletter-left" }, shopper, {
    "Set-Cookie": rememberSubscription(false),
  })
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Se désinscrire de la newsletter", matches)

export default function Unsubscribe() {
  const { contact } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  const form = useRef<HTMLFormElement>(null)
  useEmptyAfterSuccess(form, "/desinscription", problems !== null)
  return (
    <FormPage title="Se désinscrire de la newsletter" intro={UNSUBSCRIBE_INTRO} contact={contact}>
      <ErrorSummary problems={problems} />
      <Form method="post" ref={form} noValidate className="grid gap-5">
        <EmailField refused={refused} />
        <SubmitButton>Se désinscrire</SubmitButton>
      </Form>
    </FormPage>
  )
}
