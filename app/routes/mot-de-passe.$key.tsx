import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { NewPasswordField } from "~/components/account/auth/password-fields"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { ButtonLink } from "~/components/ui/text"
import { notFound, problemResponse } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import { redirectWithFlash } from "~/sessions/flash.server"
import { serializeMailedBrowser } from "~/sessions/known-browser.server"
import { openShopper } from "~/sessions/shopper.server"
import { isMailedKey, parseNewPassword } from "~/shop/account/auth/auth-forms"
import { resetPassword } from "~/shop/account/auth/password-link.server"
import { privatePageMeta } from "~/texts/page-title"

export const fields = ["password"]
export const csrfConfirmationLabels = { "": "choisir un nouveau mot de passe" }

/** Opening the link uses nothing up, and the page does not say whose account it is. */
export async function loader({ request, params: { key } }: LoaderFunctionArgs) {
  if (!isMailedKey(key)) notFound()
  return json(null, { headers: (await openShopper(request)).commitSession() })
}

export async function action({ request, context, params: { key } }: ActionFunctionArgs) {
  if (!isMailedKey(key)) notFound()
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const parsed = parseNewPassword(form)
  if (!parsed.ok) return problemResponse({ problems: parsed.problems }, shopper)
  const reset = await resetPassword(shopper.commerce, key, parsed.value.password, readRateLimitAddress(request, context))
  if (!reset.ok) return problemResponse({ problems: reset.problems }, shopper)
  // The new password is no use while strangers' wrong ones keep out every browser that the account does not know.
  const known = await serializeMailedBrowser(request, new URL(request.url).searchParams.get("compte"))
  return redirectWithFlash("/connexion", { notice: "password-reset" }, shopper, known === null ? {} : { "Set-Cookie": known })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Nouveau mot de passe", matches)

export default function NewPassword() {
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  const expired = problems?.some(({ code }) => code === "link-expired") ?? false
  return (
    <EntryPage title="Nouveau mot de passe">
      <ErrorSummary problems={problems} />
      {expired ? (
        <p>
          <ButtonLink to="/mot-de-passe-oublie" text="Demander un nouveau lien" />
        </p>
      ) : (
        <Form method="post" className="grid gap-5" noValidate>
          <NewPasswordField label="Nouveau mot de passe" name="password" problems={problems} />
          <SubmitButton>Enregistrer le mot de passe</SubmitButton>
        </Form>
      )}
    </EntryPage>
  )
}
