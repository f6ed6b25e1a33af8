import { fieldSentence } from "~/components/forms/error-summary"
import { TextField } from "~/components/forms/fields"
import type { LocalizedProblem } from "~/problems"
import { MIN_PASSWORD_LENGTH } from "~/shop/account/auth/auth-fields"
import { passwordRule } from "~/texts/form-fields"

type PasswordFieldProps = { label: string; name: string; problems: readonly LocalizedProblem[] | null }

/** A new password with its rules; it is never sent back. */
export function NewPasswordField({ label, name, problems }: PasswordFieldProps) {
  const hint = passwordRule(MIN_PASSWORD_LENGTH)
  const error = fieldSentence(problems, name)
  return <TextField {...{ label, name, hint, error }} type="password" autoComplete="new-password" required />
}

/** The account's present password, as another change asks for it. */
export function PresentPasswordField({ label, name, problems }: PasswordFieldProps) {
  const error = fieldSentence(problems, name)
  return <TextField {...{ label, name, error }} type="password" autoComplete="current-password" required />
}
