import { type FetcherWithComponents, type Form, useFetcher } from "@remix-run/react"
import { ErrorSummary, fieldProps } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/fields"
import { Panel } from "~/components/shell/panel"
import { useRootData, useVisitor } from "~/components/shell/root-data"
import type { LocalizedProblem } from "~/problems"
import { ADD_TO_CART } from "~/shop/account/auth/auth-fields"
import { LinkParagraph, TextLink } from "~/components/ui/text"
import { afterLogin, NO_ACCOUNT_NEEDED, NO_ACCOUNT_YET, ORDER_QUESTION, PASSWORD_FORGOTTEN } from "~/texts/login"

type LoginFormProps = {
  /** `Form` on the page, a fetcher's form in the modal; both post to the same address. */
  form: typeof Form | FetcherWithComponents<unknown>["Form"]
  /** The local path that follows. */
  next: string
  problems: readonly LocalizedProblem[] | null
  /** What was typed as e-mail when it was refused. */
  email: string
  /** A fetcher's post is under way; on the page the button shows it. */
  pending?: boolean
  /** Goes before the fields' ids where the form stands beside another one. */
  idPrefix?: string
}

/** The login form: e-mail and password. */
export function LoginForm({ form: FormElement, next, problems, email, pending = false, idPrefix = "" }: LoginFormProps) {
  const field = (name: "email" | "password") => fieldProps(name, { email }, problems, idPrefix)
  return (
    <>
      <ErrorSummary problems={problems} idPrefix={idPrefix} />
      <FormElement method="post" action="/connexion" className="grid gap-5" noValidate>
        <input type="hidden" name="returnTo" value={next} />
        <PendingAddition />
        <TextField {...field("email")} label="E-mail" type="email" autoComplete="username" required />
        <TextField {...field("password")} label="Mot de passe" type="password" autoComplete="current-password" required />
        <SubmitButton pendingText="Connexion en cours…">Se connecter</SubmitButton>
        <p role="status" className="text-soft">
          {pending ? "Connexion en cours…" : ""}
        </p>
      </FormElement>
      <LinkParagraph to="/mot-de-passe-oublie" text={PASSWORD_FORGOTTEN} />
    </>
  )
}

/** Says which item the cart gets after the login. */
export function PendingItem() {
  const { pending: name } = useRootData()
  return name ? <p className="notice notice-plain">{afterLogin(name)}</p> : null
}

/** Says which item the cart gets after this login, and sends it with the form. */
function PendingAddition() {
  const { pending: name } = useRootData()
  return name ? (
    <>
      <input type="hidden" name="callback" value={ADD_TO_CART} />
      <PendingItem />
    </>
  ) : null
}

type Refusal = { problems: LocalizedProblem[]; email: string }

/** The login modal; with scripts a refusal stays in it, without it is the login page. A login leads to the customer area. */
export function AccountPanel({ supportEmail }: { supportEmail: string | null }) {
  const { loggedIn } = useVisitor()
  const login = useFetcher<Refusal>({ key: "login" })
  if (loggedIn) return null
  return (
    <Panel id="login" back="ouvrir-login" title="Espace client">
      <LoginForm
        form={login.Form}
        next="/account"
        problems={login.data?.problems ?? null}
        email={login.data?.email ?? ""}
        pending={login.state !== "idle"}
        idPrefix="login-"
      />
      <div className="prose mt-6">
        <p>
          {`${NO_ACCOUNT_YET} `}
          <TextLink to="/inscription" text="Créer un compte" />
        </p>
        <p>{NO_ACCOUNT_NEEDED}</p>
        {supportEmail ? (
          <p>
            {ORDER_QUESTION} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        ) : null}
      </div>
    </Panel>
  )
}
