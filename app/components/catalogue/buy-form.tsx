import { fieldSentence } from "~/components/forms/error-summary"
import { FieldError, controlProps } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import type { LocalizedProblem } from "~/problems"
import type { ProductView } from "~/shop/catalogue/product-view"
import { intervalLabel } from "~/texts/product-sentences"
import { UpdateButton } from "./choices"

type BuyFieldsProps = {
  product: ProductView
  typed: Partial<Record<string, string>>
  problems: readonly LocalizedProblem[]
}

/** Typed options, quantity and button of the form that buys. On phones the button stays in view. */
export function BuyFields({ product, typed, problems }: BuyFieldsProps) {
  const { price, billing, fields, unavailable } = product
  if (unavailable !== null) {
    return (
      <>
        <p className="notice notice-plain" id="quantity" tabIndex={-1}>
          {fieldSentence(problems, "quantity") ?? unavailable}
        </p>
        <UpdateButton />
      </>
    )
  }
  return (
    <div className="buy">
      {fields.flatMap(({ name, label, tag: Control, value, input }) => {
        const error = fieldSentence(problems, name)
        return [
          <FieldError key={label} id={name} error={error} />,
          <div key={name} className="field">
            <label htmlFor={name} className="field-label">
              {label}
              <br />
            </label>
            <Control {...controlProps({ name, error })} {...input} className="input" defaultValue={typed[name] ?? value} />
          </div>,
        ]
      })}
      <div className="buy-bar">
        <p className="buy-price">
          {price.text}
          {billing ? <span className="price-from"> {intervalLabel(billing.interval, billing.count)}</span> : null}
        </p>
        <SubmitButton pendingText="Ajout au panier…">Ajouter au panier</SubmitButton>
      </div>
      <UpdateButton />
    </div>
  )
}
