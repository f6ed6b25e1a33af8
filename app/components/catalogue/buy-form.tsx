import { fieldSentence } from "~/components/forms/error-summary"
import { FieldError, FieldFrame, useControlProps } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { LinkParagraph } from "~/components/ui/text"
import type { LocalizedProblem } from "~/problems"
import type { ProductView } from "~/shop/catalogue/product-view"
import { UpdateButton } from "./choices"
import { Quantity, QUANTITY } from "./quantity"

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
