import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { SignUpForm } from "~/components/account/auth/sign-up-form"
import { refuse, seeOther } from "~/http/responses.server"
import { readClientAddress } from "~/http/request-context.server"
import { entryPath, nextPath } from "~/http/paths"
import { requireAllowed } from "~/store/rate-limits.server"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { redirectAfterLogin } from "~/sessions/pending-addition.server"
import { openShopper } from "~/sessions/shopper.server"
import { accountStatus } from "~/shop/account/customer.server"
import { parseSignUp, signUpFields, typedAccount } from "~/shop/account/auth/auth-forms"
import { enterShop } from "~/shop/account/auth/after-login.server"
import { readVisitor } from "~/shop/account/auth/read-visitor.server"
import { signUp } from "~/shop/account/auth/auth.server"
import { pageTitle } from "~/texts/page-title"

export const fields = [...signUpFields]

export async function loader({ request }: LoaderFunctionArgs) {
  const next = nextPath(new URL(request.url).searchParams.get("suite"))
  const shopper = await openShopper(request)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  return loggedIn ? seeOther(next, shopper) : json({ next }, { headers: shopper.headers() })
}

/** Makes an account and goes on logged in; a refusal keeps all that was typed but the password. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const next = nextPath(form.get("returnTo"))
  const refused = (problems: Problem[]) => refuse({ problems, typed: typedAccount(form), next }, accountStatus(problems), shopper)

  const account = parseSignUp(form)
  if (!account.ok) return refused(account.problems)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  if (loggedIn) return seeOther(next, shopper)
  const allowed = await requireAllowed("sign-up", readClientAddress(request, context) ?? "unknown")
  if (!allowed.ok) return refused(allowed.problems)
  const signedUp = await signUp(shopper.commerce, account.value)
  if (!signedUp.ok) return refused(signedUp.problems)

  const arrival = { callback: form.get("callback"), next, notice: "signed-up", cart: "none" } as const
  return redirectAfterLogin(request, shopper, (waiting) => enterShop(shopper.commerce, shopper.scope, { ...arrival, waiting }))
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle("Créer un compte", matches) },
  { name: "robots", content: "noindex" },
]

export default function SignUp() {
  const { next: asked } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const next = refused?.next ?? asked
  return (
    <EntryPage title="Créer un compte">
      <SignUpForm next={next} problems={refused?.problems ?? null} typed={refused?.typed ?? null} />
      <p>
        Déjà un compte&nbsp;?{" "}
        <Link to={entryPath("/connexion", next)} className="link">
          Se connecter
        </Link>
      </p>
    </EntryPage>
  )
}
