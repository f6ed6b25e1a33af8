import type { ReactNode } from "react"
import { FieldError, describedBy } from "./field-frame"

type CheckboxProps = {
  label: ReactNode
  name: string
  id?: string
  defaultChecked?: boolean
  error?: string | null | undefined
}

/** A single box to tick, with its label beside it. */
export function Checkbox({ label, name, id = name, defaultChecked = false, error }: CheckboxProps) {
  return (
    <div className="field">
      <FieldError id={id} error={error} />
      <div className="checkbox">
        <input
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={defaultChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, null, error)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
    </div>
  )
}
