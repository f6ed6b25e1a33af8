import type { ReactNode, SelectHTMLAttributes } from "react"
import { FieldFrame, describedBy } from "./field-frame"

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "style" | "id"> & {
  label: ReactNode
  name: string
  id?: string
  options: readonly { value: string; label: string }[]
  /** Shown first, with an empty value, when nothing is chosen. */
  placeholder?: string
  hint?: ReactNode
  error?: string | null | undefined
}

/** A labelled drop-down list; one without an empty choice always has an answer, so that it is never called optional. */
export function SelectField({
  label,
  name,
  id = name,
  options,
  placeholder,
  hint,
  error,
  required = false,
  ...select
}: SelectFieldProps) {
  const isOptional = !required && (placeholder !== undefined || options.some(({ value }) => value === ""))
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null} required={!isOptional}>
      <select
        {...select}
        id={id}
        name={name}
        className="input select"
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
