import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { notFound, refuse } from "~/http/responses.server"
import { readClientAddress } from "~/http/request-context.server"
import { reserveLogin } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectWithFlash } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { parseTokenLink } from "~/shop/account/auth/auth-forms"
import { logInByLink } from "~/shop/account/auth/recover-password.server"
import { pageTitle } from "~/texts/page-title"

export const fields = ["email", "token"]

/** The link of a mail that logs in once. Opening it only shows a button: mail scanners open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const link = parseTokenLink(query.get("email"), query.get("jeton"))
  if (!link) notFound()
  return json({ link }, { headers: (await openShopper(request)).headers() })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const refused = (problems: Problem[]) => refuse({ problems }, accountStatus(problems), shopper)

  const link = parseTokenLink(form.get("email"), form.get("token"))
  if (!link) notFound()
  const login = await reserveLogin(link.email, readClientAddress(request, context))
  if (!login.ok) return refused(login.problems)
  const entered = await logInByLink(shopper.commerce, link)
  if (entered.ok || entered.problems[0]?.code !== "link-expired") await login.value.takeBack()
  if (!entered.ok) return refused(entered.problems)

  return redirectWithFlash("/account", { notice: "logged-in" }, shopper)
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Connexion", matches) },
  { name: "robots", content: "noindex" },
]

export default function EnterByLink() {
  const { link } = useLoaderData<typeof loader>()
  const problems = useActionData<typeof action>()?.problems ?? null
  return (
    <EntryPage title="Connexion">
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="email" value={link.email} />
        <input type="hidden" name="token" value={link.token} />
        <p>Ce lien ouvre votre espace client sans mot de passe. Il ne sert qu’une fois.</p>
        <SubmitButton>Me connecter</SubmitButton>
      </Form>
      <p>
        <Link to="/mot-de-passe-oublie" className="link">
          Choisir un nouveau mot de passe
        </Link>
      </p>
    </EntryPage>
  )
}
