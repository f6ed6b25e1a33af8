import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react"
import { describedBy, FieldFrame } from "./field-frame"

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "style" | "id"> & {
  label: ReactNode
  name: string
  /** Defaults to the name; the error summary links to it. */
  id?: string
  hint?: ReactNode
  error?: string | null | undefined
}

/** A labelled text input; `required` only marks it, so that a refused value comes back from the server with its sentence. */
export function TextField({ label, name, id = name, hint, error, required = false, type = "text", ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null} required={required}>
      <input
        {...input}
        id={id}
        name={name}
        type={type}
        className="input"
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  )
}

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "style" | "id"> & {
  label: ReactNode
  name: string
  id?: string
  hint?: ReactNode
  error?: string | null | undefined
}

/** A labelled text of several lines. */
export function TextArea({ label, name, id = name, hint, error, required = false, rows = 5, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null} required={required}>
      <textarea
        {...area}
        id={id}
        name={name}
        rows={rows}
        className="input"
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </FieldFrame>
  )
}
