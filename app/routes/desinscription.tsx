import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { useRef } from "react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/text-field"
import { useEmptyAfterSuccess } from "~/components/forms/use-empty-after-success"
import { DeclarationPage } from "~/components/legal/declaration-page"
import { refuse } from "~/http/responses.server"
import { readClientAddress } from "~/http/request-context.server"
import { requireAllowed } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { typedEmail } from "~/shop/newsletter/newsletter-form"
import { leaveNewsletter, parseLeaving } from "~/shop/newsletter/newsletter.server"
import { pageTitle } from "~/texts/page-title"

export const fields = ["email"]

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await openShopper(request)
  return json({ contact: shopContact(await readShell(shopper.scope)) }, { headers: shopper.headers() })
}

/** Takes an address off the newsletter, without login. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[], status = 422) => refuse({ problems, email: typedEmail(form) }, status, shopper)
  const leaving = parseLeaving(form)
  if (!leaving.ok) return refused(leaving.problems)
  const allowed = await requireAllowed(
    "unsubscribe",
    readClientAddress(request, context) ?? shopper.commerce.session() ?? "unknown",
  )
  if (!allowed.ok) return refused(allowed.problems)
  const left = await leaveNewsletter(shopper.commerce, leaving.value)
  if (!left.ok) return refused(left.problems, left.problems.some(({ field }) => field) ? 422 : 503)
  return redirectWithFlash("/desinscription", { notice: "newsletter-left" }, shopper)
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Se désinscrire de la newsletter", matches) },
  { name: "robots", content: "noindex" },
]

export default function Unsubscribe() {
  const { contact } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  const form = useRef<HTMLFormElement>(null)
  useEmptyAfterSuccess(form, "/desinscription", problems !== null)
  return (
    <DeclarationPage
      title="Se désinscrire de la newsletter"
      intro="Aucun compte ni mot de passe n’est nécessaire, et vos commandes n’en sont pas changées."
      contact={contact}
    >
      <ErrorSummary problems={problems} />
      <Form method="post" ref={form} noValidate className="grid gap-5">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={refused?.email ?? ""}
          error={fieldSentence(problems, "email")}
        />
        <SubmitButton>Se désinscrire</SubmitButton>
      </Form>
    </DeclarationPage>
  )
}
