import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { EntryPage } from "~/components/account/account-page"
import { SignUpForm, SignUpMailed } from "~/components/account/auth/sign-up-form"
import { problemResponse, seeOther } from "~/http/responses.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { nextPath, pathThen } from "~/http/paths"
import { readForm } from "~/http/form-body.server"
import type { Problem } from "~/problems"
import { passwordLink } from "~/sessions/known-browser.server"
import { openShopper } from "~/sessions/shopper.server"
import { SIGN_UP_FIELDS } from "~/shop/account/auth/auth-fields"
import { parseSignUp, typedAccount } from "~/shop/account/auth/auth-forms"
import { readVisitor } from "~/shop/account/auth/read-visitor.server"
import { signUp } from "~/shop/account/auth/sign-up.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { privatePageMeta } from "~/texts/page-title"
import { TextLink } from "~/components/ui/text"
import { MAILED_TITLE } from "~/texts/mailed-links"
import { signUpSentences } from "~/texts/sign-up"

export const fields = SIGN_UP_FIELDS
export const csrfConfirmationLabels = { "": "créer un compte" }

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const next = nextPath(searchParams.get("suite"))
  const isMailed = searchParams.get("lien") === "envoye"
  const shopper = await openShopper(request)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  return loggedIn ? seeOther(next, shopper) : json({ next, isMailed }, { headers: shopper.commitSession() })
}

/** Has the link mailed by which a new customer chooses a password; e-mails with and without account get the same answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const shopper = await openShopper(request)
  const next = nextPath(form.get("returnTo"))
  const refused = (problems: Problem[]) => problemResponse({ problems, typed: typedAccount(form), next }, shopper)

  const account = parseSignUp(form)
  const { loggedIn } = await readVisitor(shopper.commerce, shopper.hasSession)
  if (loggedIn) return seeOther(next, shopper)
  if (!account.ok) return refused(account.problems)
  const allowed = await consumeRateLimit("sign-up", readRateLimitAddress(request, context) ?? "unknown")
  if (!allowed.ok) return refused(allowed.problems)
  const signedUp = await signUp(shopper.commerce, account.value, passwordLink(account.value.email))
  if (!signedUp.ok) return refused(signedUp.problems)

  return seeOther(`${pathThen("/inscription", next)}&lien=envoye`, shopper)
}

const titleOf = (isMailed: boolean | undefined) => (isMailed ? MAILED_TITLE : "Créer un compte")

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => privatePageMeta(titleOf(data?.isMailed), matches)

export default function SignUp() {
  const { next: requested, isMailed } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const next = refused?.next ?? requested
  const login = pathThen("/connexion", next)
  return (
    <EntryPage title={titleOf(isMailed)}>
      {isMailed ? (
        <SignUpMailed next={next} login={login} again={pathThen("/inscription", next)} />
      ) : (
        <>
          <SignUpForm next={next} problems={refused?.problems ?? null} typed={refused?.typed ?? null} />
          <p>
            {signUpSentences.login} <TextLink to={login} text="Se connecter" />
          </p>
        </>
      )}
    </EntryPage>
  )
}
