import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { notFound, problemResponse } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { readForm } from "~/http/form-body.server"
import { enterBrowser, redirectWithFlash } from "~/sessions/flash.server"
import { readKnownBrowser } from "~/sessions/known-browser.server"
import { openShopper } from "~/sessions/shopper.server"
import { parseTokenLink } from "~/shop/account/auth/auth-forms"
import { logInByLink } from "~/shop/account/auth/auth.server"
import { privatePageMeta } from "~/texts/page-title"
import { LinkParagraph } from "~/components/ui/text"
import { ACCESS_LINK } from "~/texts/mailed-links"

export const fields = ["email", "token"]
export const csrfConfirmationLabels = { "": "recevoir ou utiliser un lien d’accès à l’espace client" }

/** The link of a mail that logs in once. Opening it only shows a button, because mail scanners open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const link = parseTokenLink(query.get("email"), query.get("jeton")) ?? notFound()
  return json({ link }, { headers: (await openShopper(request)).commitSession() })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const link = parseTokenLink(form.get("email"), form.get("token")) ?? notFound()
  const loggedIn = await logInByLink(shopper.commerce, link, {
    address: readRateLimitAddress(request, context),
    knownBrowser: await readKnownBrowser(request, link.email),
  })
  if (!loggedIn.ok) return problemResponse({ problems: loggedIn.problems }, shopper)
  return redirectWithFlash("/account", { notice: "logged-in" }, shopper, await enterBrowser(request, link.email))
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Connexion", matches)

export default function EnterByLink() {
  const { link } = useLoaderData<typeof loader>()
  const problems = useActionData<typeof action>()?.problems ?? null
  return (
    <EntryPage title="Connexion">
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="email" value={link.email} />
        <input type="hidden" name="token" value={link.token} />
        <p>{ACCESS_LINK}</p>
        <SubmitButton>Me connecter</SubmitButton>
      </Form>
      <LinkParagraph to="/mot-de-passe-oublie" text="Choisir un nouveau mot de passe" />
    </EntryPage>
  )
}
