import { type ReactNode, useEffect, useRef, useState } from "react"
import { type Validator, useField, useFormContext, ValidatedForm } from "remix-validated-form"
import { REFUSED } from "../submit-button"

type CheckedFormProps<Values> = {
  validator: Validator<Values>
  action: string
  className: string
  children: ReactNode
}

/** A form that is checked before it is posted; where the focus goes, its summary decides. */
export function CheckedForm<Values extends Record<string, unknown>>(props: CheckedFormProps<Values>) {
  return <ValidatedForm {...props} method="post" data-checked noValidate disableFocusOnError />
}

/** What is wrong with a field of the form around, in the server's last answer or by a check since; `onBlur` checks it again then. */
export function useFieldError(name: string): { error: string | undefined; onBlur?: () => void } {
  const { error, validate } = useField(name)
  return error ? { error, onBlur: validate } : { error }
}

/** What is wrong in the form around, by field, and how often that was answered to a press of its button. */
export function useFieldErrors(): { fieldErrors: Record<string, string>; answers: number } {
  const { fieldErrors, isSubmitting } = useFormContext()
  const [answers, setAnswers] = useState(0)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) {
      dispatchEvent(new Event(REFUSED))
      setAnswers((count) => count + 1)
    }
    wasSubmitting.current = isSubmitting
  }, [isSubmitting])
  return { fieldErrors, answers }
}
