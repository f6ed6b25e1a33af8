import { fieldSentence } from "~/components/forms/error-summary"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import { SHORTEST_PASSWORD } from "~/shop/account/auth/new-password"

type NewPasswordFieldProps = { label: string; name: string; problems: readonly LocalizedProblem[] | null }

/** A password that is chosen here, with what it must have; it comes back empty from a refusal. */
export function NewPasswordField({ label, name, problems }: NewPasswordFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      hint={`Au moins ${SHORTEST_PASSWORD} caractères.`}
      error={fieldSentence(problems, name)}
      required
    />
  )
}
