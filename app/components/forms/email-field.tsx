import type { LocalizedProblem } from "~/problems"
import { fieldProps } from "./error-summary"
import { TextField } from "./fields"

type EmailFieldProps = {
  /** What a post was refused for, and what was typed in it; nothing before one. */
  refused: { email: string; problems: readonly LocalizedProblem[] } | null | undefined
  /** "username" where the address is an account's name. */
  autoComplete?: "email" | "username"
}

/** The e-mail address of a form that asks for no more; what was refused comes back with its sentence. */
export function EmailField({ refused = null, autoComplete = "email" }: EmailFieldProps) {
  const field = fieldProps("email", refused, refused?.problems)
  return <TextField {...field} label="E-mail" type="email" autoComplete={autoComplete} required />
}
