import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { SignUpForm } from "~/components/account/auth/sign-up-form"
import { problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { loginPath, nextPath } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectAfterLogin } from "~/sessions/flash.server"
import { openShopper } from "~/sessions/shopper.server"
import { continueAfterLogin } from "~/shop/account/auth/after-login.server"
import { SIGN_UP_FIELDS } from "~/shop/account/auth/auth-fields"
import { parseSignUp, typedAccount } from "~/shop/account/auth/auth-forms"
import { signUp } from "~/shop/account/auth/auth.server"
import { readVisitor } from "~/shop/account/auth/read-visitor.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { TextLink } from "~/components/ui/text"
import { signUpSentences } from "~/texts/sign-up"

export const fields = SIGN_UP_FIELDS
export const csrfConfirmationLabels = { "": "créer un compte" }

export async function loader({ request }: LoaderFunctionArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("suite"))
  const shopper = await openShopper(request)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  return loggedIn ? seeOther(next, shopper) : json({ next }, { headers: shopper.commitSession() })
}

/** Creates an account; a refusal keeps everything but the password. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const next = nextPath(form.get("returnTo"))
  const refused = (problems: Problem[]) => problemResponse({ problems, typed: typedAccount(form), next }, shopper)

  const account = parseSignUp(form)
  if (!account.ok) return refused(account.problems)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  if (loggedIn) return seeOther(next, shopper)
  const allowed = await consumeRateLimit("sign-up", readRateLimitAddress(request, context) ?? "unknown")
  if (!allowed.ok) return refused(allowed.problems)
  const signedUp = await signUp(shopper.commerce, account.value)
  if (!signedUp.ok) return refused(signedUp.problems)

  const login = { callback: form.get("callback"), next, notice: "signed-up", cart: "none" } as const
  return redirectAfterLogin(request, shopper, account.value.email, (waiting) =>
    continueAfterLogin(shopper.commerce, shopper.i18n, { ...login, waiting }),
  )
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => privatePageMeta("Créer un compte", matches)

export default function SignUp() {
  const { next: requested } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const next = refused?.next ?? requested
  return (
    <EntryPage title="Créer un compte">
      <SignUpForm next={next} problems={refused?.problems ?? null} typed={refused?.typed ?? null} />
      <p>
        {signUpSentences.login} <TextLink to={loginPath("/connexion", next)} text="Se connecter" />
      </p>
    </EntryPage>
  )
}
