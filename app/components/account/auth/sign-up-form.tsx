import { Form } from "@remix-run/react"
import { Checkbox } from "~/components/forms/checkbox"
import { PrivacyNote } from "~/components/forms/privacy-note"
import { ErrorSummary, fieldProps, fieldSentence } from "~/components/forms/error-summary"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/fields"
import type { LocalizedProblem } from "~/problems"
import { MIN_PASSWORD_LENGTH, type TypedAccount } from "~/shop/account/auth/auth-fields"
import { signUpSentences } from "~/texts/sign-up"
import { NEWSLETTER_LABEL } from "~/texts/form-fields"
import { PendingAddition } from "./login-form"

type SignUpFormProps = { next: string; problems: readonly LocalizedProblem[] | null; typed: TypedAccount | null }

/** Name, e-mail, password, and an unticked box for the newsletter. */
export function SignUpForm({ next, problems, typed }: SignUpFormProps) {
  const field = (name: "firstName" | "lastName" | "email") => fieldProps(name, typed, problems)
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form method="post" action="/inscription" className="grid gap-5" noValidate>
        <input type="hidden" name="returnTo" value={next} />
        <PendingAddition />
        <TextField {...field("firstName")} label="Prénom" autoComplete="given-name" required />
        <TextField {...field("lastName")} label="Nom" autoComplete="family-name" required />
        <TextField {...field("email")} label="E-mail" type="email" autoComplete="username" required />
        <NewPasswordField label="Mot de passe" name="password" problems={problems} />
        <Checkbox name="newsletter" label={NEWSLETTER_LABEL} defaultChecked={typed?.newsletter ?? false} />
        <PrivacyNote purpose={signUpSentences.purpose} />
        <SubmitButton pendingText="Création du compte…">Créer mon compte</SubmitButton>
      </Form>
    </>
  )
}

type PasswordFieldProps = { label: string; name: string; problems: readonly LocalizedProblem[] | null }

/** A new password with its rules; it is never sent back. */
export function NewPasswordField({ label, name, problems }: PasswordFieldProps) {
  const hint = signUpSentences.password(MIN_PASSWORD_LENGTH)
  const error = fieldSentence(problems, name)
  return <TextField {...{ label, name, hint, error }} type="password" autoComplete="new-password" required />
}

/** The account's present password, as another change asks for it. */
export function PresentPasswordField({ label, name, problems }: PasswordFieldProps) {
  const error = fieldSentence(problems, name)
  return <TextField {...{ label, name, error }} type="password" autoComplete="current-password" required />
}
