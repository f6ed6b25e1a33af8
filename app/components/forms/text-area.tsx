import type { ReactNode, TextareaHTMLAttributes } from "react"
import { FieldFrame, describedBy } from "./field-frame"

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
