import { Form } from "@remix-run/react"
import { useVisitor } from "~/components/shell/root-data"
import type { CartLineView } from "~/shop/cart/cart-view"
import { tooFewLeft } from "~/texts/cart"

/** Options, subscription and remaining stock of a cart line; for professionals what it costs without VAT. */
export function LineDetails({ line }: { line: CartLineView }) {
  const { professional } = useVisitor()
  return (
    <>
      {line.options.length > 0 ? (
        <p className="card-note">{line.options.map(({ name, value }) => `${name}\u00a0: ${value}`).join(", ")}</p>
      ) : null}
      {line.plan ? (
        <>
          <p className="card-note">{line.plan}</p>
          <p className="card-note">{line.renewal}</p>
        </>
      ) : null}
      {professional && line.totalWithoutVat ? <p className="card-note price-net">{line.totalWithoutVat.text} HT</p> : null}
      {line.remaining === null ? null : (
        <p className="field-error">{tooFewLeft(line.remaining, line.remaining >= line.quantity)}</p>
      )}
    </>
  )
}

/** What a line costs, and what it did before its price was lowered. */
export function LinePrice({ line }: { line: CartLineView }) {
  return (
    <p className="cart-line-price">
      {line.original ? (
        <s className="price-original">
          <span className="sr-only">Avant remise&nbsp;: </span>
          {line.original.text}
        </s>
      ) : null}{" "}
      <strong>{line.total.text}</strong>
    </p>
  )
}

type QuantityStepProps = {
  line: CartLineView
  back: string | null
  quantity: number
  by: 1 | -1
  requestQuantity: RequestQuantity | null
}

export type RequestQuantity = (quantity: number) => void

/** One more or one less, by a form whose value is the quantity itself: pressed twice without a script it sets the same one twice. */
export function QuantityStep({ line, back, quantity, by, requestQuantity }: QuantityStepProps) {
  const next = Math.max(1, quantity + by)
  return (
    <Form
      method="post"
      action="/panier"
      onSubmit={(event) => {
        if (!requestQuantity) return
        event.preventDefault()
        if (next !== quantity) requestQuantity(next)
      }}
    >
      <LineFields lineId={line.id} back={back} />
      <button type="submit" className="button step" name="quantity" value={next} aria-disabled={next === quantity || undefined}>
        <span aria-hidden>{by > 0 ? "+ " : "− "}</span>
        <span className="sr-only">
          {by > 0 ? "Un de plus" : "Un de moins"}&nbsp;: {line.distinct ?? line.name}
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
