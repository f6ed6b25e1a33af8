import { Form } from "@remix-run/react"
import { fieldSentence } from "~/components/forms/error-summary"
import { FieldError, controlProps } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import type { LocalizedProblem } from "~/problems"
import { purchaseAddress } from "~/shop/catalogue/option-panel"
import type { ProductView } from "~/shop/catalogue/product-view"
import { intervalLabel } from "~/texts/product-sentences"
import { usePendingAddress } from "./pending-status"

type BuyFormProps = {
  product: ProductView
  typed: Partial<Record<string, string>>
  problems: readonly LocalizedProblem[]
}

/**
 * Typed options, quantity and button; it posts to the product's address with the choices made, those that still load included. On
 * phones the button stays in view.
 */
export function BuyForm({ product, typed, problems }: BuyFormProps) {
  const pending = usePendingAddress()
  if (product.unavailable !== null) {
    return (
      <p className="notice notice-plain" id="quantity" tabIndex={-1}>
        {fieldSentence(problems, "quantity") ?? product.unavailable}
      </p>
    )
  }
  const { price, billing } = product
  return (
    <Form method="post" action={purchaseAddress(product.address, pending)} className="buy" noValidate preventScrollReset>
      {product.fields.flatMap(({ name, label, tag: Control, value, input }) => {
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
    </Form>
  )
}
