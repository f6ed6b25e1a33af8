import type { SelectHTMLAttributes } from "react"
import { type Attributes, FieldFrame, type FieldProps, useControlProps } from "./fields"

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string }[]
  /** Shown first, with an empty value, when nothing is chosen. */
  placeholder?: string
}

/** A labelled drop-down list; one without an empty choice always has an answer, so that it is never called optional. */
export function SelectField(props: SelectFieldProps & Attributes<SelectHTMLAttributes<HTMLSelectElement>>) {
  const { label, name, id = name, options, placeholder, hint, error, required = false, ...select } = props
  const isOptional = !required && (placeholder !== undefined || options.some(({ value }) => value === ""))
  return (
    <FieldFrame {...{ id, label, hint, error }} required={!isOptional}>
      <select {...select} {...useControlProps({ id, name, hint, error, required })} className="input">
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
