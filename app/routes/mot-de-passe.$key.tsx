import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, Link, useActionData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { NewPasswordField } from "~/components/account/auth/sign-up-form"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { notFound, refuse } from "~/http/responses.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { isMailedKey, parseNewPassword } from "~/shop/account/auth/auth-forms"
import { resetPassword } from "~/shop/account/auth/recover-password.server"
import { pageTitle } from "~/texts/page-title"

export const fields = ["password"]

/** A link that anybody may hold: it says nothing of whose account it opens, and opening it uses nothing up. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isMailedKey(params["key"])) notFound()
  return json(null, { headers: (await openShopper(request)).headers() })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { key } = params
  if (!isMailedKey(key)) notFound()
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[]) => refuse({ problems }, accountStatus(problems), shopper)

  const password = parseNewPassword(form)
  if (!password.ok) return refused(password.problems)
  const reset = await resetPassword(shopper.commerce, key, password.value)
  if (!reset.ok) return refused(reset.problems)

  return redirectWithFlash("/connexion", { notice: "password-reset" }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Nouveau mot de passe", matches) },
  { name: "robots", content: "noindex" },
]

export default function NewPassword() {
  const refused = useActionData<typeof action>()
  const problems = refused?.problems ?? null
  const expired = problems?.some(({ code }) => code === "link-expired") ?? false
  return (
    <EntryPage title="Nouveau mot de passe">
      <ErrorSummary problems={problems} />
      {expired ? (
        <p>
          <Link to="/mot-de-passe-oublie" className="button button-primary">
            Demander un nouveau lien
          </Link>
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
