import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { LoginForm } from "~/components/account/auth/login-form"
import { refuse, seeOther } from "~/http/responses.server"
import { readClientAddress } from "~/http/request-context.server"
import { reserveLogin } from "~/store/rate-limits.server"
import { entryPath, nextPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectAfterLogin } from "~/sessions/pending-addition.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { loginFields, parseLogin, typedAccount } from "~/shop/account/auth/auth-forms"
import { enterShop } from "~/shop/account/auth/after-login.server"
import { logInShopper } from "~/shop/account/auth/auth.server"
import { readVisitor } from "~/shop/account/auth/read-visitor.server"
import { pageTitle } from "~/texts/page-title"

export const fields = [...loginFields]

export async function loader({ request }: LoaderFunctionArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("suite"))
  const shopper = await openShopper(request)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  return loggedIn ? seeOther(next, shopper) : json({ next }, { headers: shopper.headers() })
}

/** Logs in and goes on; a wrong pair comes back with the e-mail, never the password. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const next = nextPath(form.get("returnTo"))
  const refused = (problems: Problem[]) =>
    refuse({ problems, email: typedAccount(form).email, next }, accountStatus(problems), shopper)

  const credentials = parseLogin(form)
  if (!credentials.ok) return refused(credentials.problems)
  const login = await reserveLogin(credentials.value.email, readClientAddress(request, context))
  if (!login.ok) return refused(login.problems)
  const entered = await logInShopper(shopper.commerce, credentials.value)
  if (entered.ok || entered.problems[0]?.code !== "login-unknown") await login.value.takeBack()
  if (!entered.ok) return refused(entered.problems)

  const cart = entered.value
  const notice = cart === "none" ? "logged-in" : `logged-in-cart-${cart}`
  const arrival = { callback: form.get("callback"), next, notice, cart }
  return redirectAfterLogin(request, shopper, (waiting) => enterShop(shopper.commerce, shopper.scope, { ...arrival, waiting }))
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Connexion", matches) },
  { name: "robots", content: "noindex" },
]

export default function Login() {
  const { next: asked } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const next = refused?.next ?? asked
  return (
    <EntryPage title="Connexion">
      <LoginForm form={Form} next={next} problems={refused?.problems ?? null} email={refused?.email ?? ""} />
      <p>
        Pas encore de compte&nbsp;?{" "}
        <Link to={entryPath("/inscription", next)} className="link">
          Créer un compte
        </Link>
      </p>
    </EntryPage>
  )
}
