import { useRef } from "react"
import { fieldSentence } from "~/components/forms/error-summary"
import { FieldError, FieldFrame, useControlProps } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { LinkParagraph } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { ProductView } from "~/shop/catalogue/product-view"
import { UpdateButton } from "./choices"

type BuyFieldsProps = {
  product: ProductView & { alert: { to: string; text: string } | null }
  typed: Partial<Record<string, string>>
  problems: readonly LocalizedProblem[]
}

/** Typed options of the form that buys, and a bar with quantity and button, which stays in view. */
export function BuyFields({ product, typed, problems }: BuyFieldsProps) {
  const { priceText, fields, unavailable } = product
  if (unavailable !== null) {
    return (
      <>
        <p className="notice notice-plain" id="quantity" tabIndex={-1}>
          {fieldSentence(problems, "quantity") ?? unavailable}
        </p>
        {product.alert ? <LinkParagraph {...product.alert} /> : null}
        <UpdateButton product={product} />
      </>
    )
  }
  const quantityError = fieldSentence(problems, QUANTITY)
  return (
    <>
      {fields.map((field) =>
        field.name === QUANTITY ? null : (
          <TypedOption key={field.name} field={field} typed={typed} error={fieldSentence(problems, field.name)} />
        ),
      )}
      <div className="buy-bar">
        <FieldError id={QUANTITY} error={quantityError} />
        <Quantity typed={typed[QUANTITY]} error={quantityError} />
        <SubmitButton pendingText="Ajout au panier…" data-price={priceText}>
          Ajouter au panier
        </SubmitButton>
      </div>
      <UpdateButton product={product} />
    </>
  )
}

const QUANTITY = "quantity"

type TypedOptionProps = { field: ProductView["fields"][number]; typed: BuyFieldsProps["typed"]; error: string | null }

/** An option that is typed, such as an engraving. */
function TypedOption({ field, typed, error }: TypedOptionProps) {
  const { name, label, tag: Control, value, input } = field
  return (
    <FieldFrame id={name} label={label} error={error}>
      <Control {...useControlProps({ name, error })} {...input} className="input" defaultValue={typed[name] ?? value} />
    </FieldFrame>
  )
}

/** The number of articles; its steps are for fingers and mice, and need a script. */
function Quantity({ typed = "1", error }: { typed: string | undefined; error: string | null }) {
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
      <label htmlFor={QUANTITY} className="sr-only">
        {"Quantité "}
      </label>
      {step(-1)}
      <input
        {...useControlProps({ name: QUANTITY, error })}
        ref={input}
        className="input"
        inputMode="numeric"
        defaultValue={typed}
      />
      {step(1)}
    </div>
  )
}
