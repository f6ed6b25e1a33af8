import { useRef } from "react"
import { useControlProps } from "~/components/forms/fields"

/** The field of the form that buys. */
export const QUANTITY = "quantity"

type QuantityProps = { id?: string; typed?: string | undefined; error: string | null }

/** The number of articles; its steps are for fingers and mice, and need a script. */
export function Quantity({ id = QUANTITY, typed = "1", error }: QuantityProps) {
  const input = useRef<HTMLInputElement>(null)
  const step = (by: number) => (
    <button
      type="button"
      className="button step with-script"
      tabIndex={-1}
      aria-label={by > 0 ? "Un de plus" : "Un de moins"}
      onClick={() => {
        const field = input.current!
        field.value = String(Math.max(1, (Number(field.value) || 0) + by))
        field.dispatchEvent(new Event("change", { bubbles: true }))
      }}
    >
      {by > 0 ? " + " : "− "}
    </button>
  )
  return (
    <div className="stepper">
      <label htmlFor={id} className="sr-only">
        {"Quantité "}
      </label>
      {step(-1)}
      <input
        {...useControlProps({ id, name: QUANTITY, error })}
        ref={input}
        className="input"
        inputMode="numeric"
        defaultValue={typed}
      />
      {step(1)}
    </div>
  )
}
