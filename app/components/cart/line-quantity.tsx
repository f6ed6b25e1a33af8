import { Form } from "@remix-run/react"
import type { CartLineView } from "~/shop/cart/cart-view"

type QuantityStepProps = {
  line: CartLineView
  back: string | null
  quantity: number
  by: 1 | -1
  requestQuantity(quantity: number): void
}

/** One more or one less, by a form whose value is the quantity itself: pressed twice without a script it sets the same one twice. */
export function QuantityStep({ line, back, quantity, by, requestQuantity }: QuantityStepProps) {
  const next = Math.max(1, quantity + by)
  return (
    <Form
      method="post"
      action="/panier"
      onSubmit={(event) => {
        event.preventDefault()
        if (next !== quantity) requestQuantity(next)
      }}
    >
      <LineFields lineId={line.id} back={back} />
      <button type="submit" className="button step" name="quantity" value={next} aria-disabled={next === quantity || undefined}>
        <span aria-hidden>{by > 0 ? "+" : "−"}</span>
        <span className="sr-only">
          {by > 0 ? "Un de plus" : "Un de moins"}&nbsp;: {line.name}
        </span>
      </button>
    </Form>
  )
}

type LineFieldsProps = {
  lineId: string
  /** Address of the page to come back to with the modal open; null leads to the cart's page. */
  back: string | null
}

/** The fields of every form of a cart line. */
export function LineFields({ lineId, back }: LineFieldsProps) {
  return (
    <>
      <input type="hidden" name="lineId" value={lineId} />
      {back === null ? null : <input type="hidden" name="returnTo" value={back} />}
    </>
  )
}
