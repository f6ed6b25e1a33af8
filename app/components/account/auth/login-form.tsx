import { type FetcherWithComponents, type Form, Link, useRouteLoaderData } from "@remix-run/react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import { ADD_TO_CART } from "~/shop/account/auth/auth-fields"

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

/** E-mail and password (specification §7, login). */
export function LoginForm({ form: FormElement, next, problems, email, pending = false, idPrefix = "" }: LoginFormProps) {
  const own = problems?.map((problem) => (problem.field ? { ...problem, field: idPrefix + problem.field } : problem)) ?? null
  const field = (name: string) => ({ name, id: idPrefix + name, error: fieldSentence(own, idPrefix + name) })
  return (
    <>
      <ErrorSummary problems={own} />
      <FormElement method="post" action="/connexion" className="grid gap-5" noValidate>
        <input type="hidden" name="returnTo" value={next} />
        <PendingAddition />
        <TextField {...field("email")} label="E-mail" type="email" autoComplete="username" defaultValue={email} required />
        <TextField {...field("password")} label="Mot de passe" type="password" autoComplete="current-password" required />
        <SubmitButton pendingText="Connexion en cours…">Se connecter</SubmitButton>
        <p role="status" className="text-soft">
          {pending ? "Connexion en cours…" : ""}
        </p>
      </FormElement>
      <p>
        <Link to="/mot-de-passe-oublie" className="link">
          Mot de passe oublié&nbsp;?
        </Link>
      </p>
    </>
  )
}

/** Says what is added to the cart once the form that it stands in has let somebody in, and asks for it. */
export function PendingAddition() {
  const root: unknown = useRouteLoaderData("root")
  const name = typeof root === "object" && root !== null && "pending" in root ? root.pending : null
  if (typeof name !== "string") return null
  return (
    <>
      <input type="hidden" name="callback" value={ADD_TO_CART} />
      <p className="notice notice-plain">Un abonnement demande un compte. Ensuite, «&nbsp;{name}&nbsp;» rejoint votre panier.</p>
    </>
  )
}
