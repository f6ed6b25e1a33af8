import type { ReactNode } from "react"
import { type Validator, useField, useFormContext, ValidatedForm } from "remix-validated-form"

type CheckedFormProps<Values> = {
  validator: Validator<Values>
  action: string
  className: string
  children: ReactNode
}

/** A form that is checked before it is posted; where the focus goes, its summary decides. */
export function CheckedForm<Values extends Record<string, unknown>>(props: CheckedFormProps<Values>) {
  return <ValidatedForm {...props} method="post" noValidate disableFocusOnError />
}

/** What is wrong with a field of the form around, in the server's last answer or by a check since. */
export function useFieldError(name: string): string | undefined {
  return useField(name).error
}

/** What is wrong in the form around, by field. */
export function useFieldErrors(): Record<string, string> {
  return useFormContext().fieldErrors
}
