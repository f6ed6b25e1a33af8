import { Form } from "@remix-run/react"
import { Checkbox } from "~/components/forms/checkbox"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { ErrorSummary, fieldProps } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/fields"
import { ButtonLink, TextLink } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { TypedAccount } from "~/shop/account/auth/auth-fields"
import { accountLink } from "~/shop/account/auth/visitor"
import { MAIL_MISSING } from "~/texts/mailed-links"
import { signUpSentences } from "~/texts/sign-up"
import { NEWSLETTER_LABEL } from "~/texts/form-fields"
import { PendingItem } from "./login-form"

type SignUpFormProps = { next: string; problems: readonly LocalizedProblem[] | null; typed: TypedAccount | null }

/** Name, e-mail, and an unticked box for the newsletter; the password is chosen by the link that is mailed. */
export function SignUpForm({ next, problems, typed }: SignUpFormProps) {
  const field = (name: "firstName" | "lastName" | "email") => fieldProps(name, typed, problems)
  return (
    <>
      <p>{signUpSentences.how}</p>
      <ErrorSummary problems={problems} />
      <Form method="post" action="/inscription" className="grid gap-5" noValidate>
        <input type="hidden" name="returnTo" value={next} />
        <PendingItem />
        <div className="pair-fields">
          <TextField {...field("firstName")} label="Prénom" autoComplete="given-name" required />
          <TextField {...field("lastName")} label="Nom" autoComplete="family-name" required />
        </div>
        <TextField {...field("email")} label="E-mail" type="email" autoComplete="username" required />
        <Checkbox name="newsletter" label={NEWSLETTER_LABEL} defaultChecked={typed?.newsletter ?? false} />
        <PrivacyNote purpose={signUpSentences.purpose} />
        <SubmitButton pendingText="Création du compte…">Créer mon compte</SubmitButton>
      </Form>
    </>
  )
}

type SignUpMailedProps = {
  /** The local path that follows the login. */
  next: string
  /** The addresses of the login and of another try, each with `next`. */
  login: string
  again: string
}

/** What comes after a sign-up: the mail, then the login. */
export function SignUpMailed({ next, login, again }: SignUpMailedProps) {
  const isOpenToAll = accountLink(next, false) === next
  return (
    <>
      <p>{signUpSentences.mailed}</p>
      <PendingItem />
      <p>{signUpSentences.known}</p>
      <p>
        {MAIL_MISSING} <TextLink to={again} text="Recommencer" />
      </p>
      <div className="flex flex-wrap gap-3">
        {isOpenToAll ? <ButtonLink to={next} text="Continuer sans attendre" /> : null}
        <ButtonLink to={login} text="Se connecter" look="quiet" />
      </div>
    </>
  )
}
