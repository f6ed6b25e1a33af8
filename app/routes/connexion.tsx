import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Form, useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { LoginForm } from "~/components/account/auth/login-form"
import { problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { nextPath, pathThen } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectAfterLogin, redirectWithFlash } from "~/sessions/flash.server"
import { readKnownBrowser } from "~/sessions/known-browser.server"
import { openShopper } from "~/sessions/shopper.server"
import { continueAfterLogin } from "~/shop/account/auth/after-login.server"
import { LOGIN_FIELDS } from "~/shop/account/auth/auth-fields"
import { parseLogin } from "~/shop/account/auth/auth-forms"
import { logInShopper } from "~/shop/account/auth/auth.server"
import { readVisitor } from "~/shop/account/auth/read-visitor.server"
import { typedEmail } from "~/shop/account/form-fields"
import { privatePageMeta } from "~/texts/page-title"
import { TextLink } from "~/components/ui/text"
import { NO_ACCOUNT_YET } from "~/texts/login"

export const fields = LOGIN_FIELDS
export const csrfConfirmationLabels = { "": "vous connecter à votre compte" }

export async function loader({ request }: LoaderFunctionArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("suite"))
  const shopper = await openShopper(request)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  return loggedIn ? seeOther(next, shopper) : json({ next }, { headers: shopper.commitSession() })
}

/** Logs in; a refusal keeps the e-mail, never the password. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const next = nextPath(form.get("returnTo"))
  const refused = async (problems: Problem[]) => {
    // This page leads on who is logged in, so that the next one tells it.
    const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
    if (loggedIn) return redirectWithFlash(next, { problems }, shopper)
    return problemResponse({ problems, email: typedEmail(form), next }, shopper)
  }

  const credentials = parseLogin(form)
  if (!credentials.ok) return refused(credentials.problems)
  const { email } = credentials.value
  const entered = await logInShopper(shopper.commerce, credentials.value, {
    address: readRateLimitAddress(request, context),
    knownBrowser: await readKnownBrowser(request, email),
  })
  if (!entered.ok) return refused(entered.problems)

  const cart = entered.value
  const notice = cart === "none" ? "logged-in" : `logged-in-cart-${cart}`
  const login = { callback: form.get("callback"), next, notice, cart }
  return redirectAfterLogin(request, shopper, email, (waiting) =>
    continueAfterLogin(shopper.commerce, shopper.i18n, { ...login, waiting }),
  )
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Connexion", matches)

export default function Login() {
  const { next: requested } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const next = refused?.next ?? requested
  return (
    <EntryPage title="Connexion">
      <LoginForm form={Form} next={next} problems={refused?.problems ?? null} email={refused?.email ?? ""} />
      <p>
        {`${NO_ACCOUNT_YET} `}
        <TextLink to={pathThen("/inscription", next)} text="Créer un compte" />
      </p>
    </EntryPage>
  )
}
