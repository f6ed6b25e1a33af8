import { Form, Link } from "@remix-run/react"
import { type FormEvent, useEffect, useRef } from "react"
import { FieldError, describedBy } from "~/components/forms/field-frame"
import { SubmitButton } from "~/components/forms/submit-button"
import { Picture } from "~/components/ui/picture"
import { moneyOf } from "~/money/format-amount"
import { timesEuros } from "~/money/minor-units"
import type { LocalizedProblem } from "~/problems"
import type { CartLineView } from "~/shop/cart/cart-line-view"
import { parseQuantity } from "~/shop/cart/parse-quantity"
import { localizeInBrowser } from "~/texts/browser-sentences"
import { LineDetails } from "./line-details"
import { LineFields } from "./line-fields"
import { LinePrice } from "./line-price"
import { QuantityStep } from "./quantity-step"

/** Where a line stands: what its ids begin with, its heading's rank, and where a gesture without a script comes back to. */
export type LinePlace = { idPrefix: "" | "panier-"; heading: "h2" | "h3"; back: string | null }

type EditableLineProps = {
  line: CartLineView
  place: LinePlace
  /** Whether its picture is shown at once: it stands where the page begins. */
  eager: boolean
  /** What was typed when it was refused. */
  typed: string | null
  error: string | null
  /** The quantity that the shopper wants and the shop has not confirmed yet. */
  wish: number | null
  ask(quantity: number): void
  /** Tells what is wrong with a quantity where it was typed. */
  refuse(problems: readonly LocalizedProblem[]): void
}

/** The line as it will be once a wish is granted; sums that a discount decides stay until then. */
function foresee(line: CartLineView, wish: number | null): CartLineView {
  if (wish === null || line.discount) return line
  const total = moneyOf(timesEuros(line.unitPrice.amount, wish))
  return { ...line, priceTotal: total, total }
}

/** A cart line with its quantity to set and a button to remove it: plain forms, sent at once and in order where scripts run. */
export function EditableLine({ line, place, eager, typed, error, wish, ask, refuse }: EditableLineProps) {
  const { heading: Heading, back } = place
  const field = `${place.idPrefix}quantity-${line.id}`
  const quantity = wish ?? line.quantity
  const shown = foresee(line, wish)
  const askTyped = (event: FormEvent<HTMLFormElement>) => {
    const asked = parseQuantity(new FormData(event.currentTarget).get("quantity"), field)
    // The cart's page tells it after a post, as without a script; the modal has no answer of its own.
    if (!asked.ok && back === null) return
    event.preventDefault()
    if (asked.ok) ask(asked.value)
    else refuse(asked.problems.map(localizeInBrowser))
  }
  return (
    <li className="cart-line" aria-busy={wish === null ? undefined : true}>
      <Picture picture={line.picture} use="thumb" decorative eager={eager} />
      <div>
        <div className="cart-line-head">
          <Heading className="cart-line-name">
            {line.slug ? <Link to={`/produits/${line.slug}`}>{line.name}</Link> : line.name}
          </Heading>
          <LinePrice line={shown} />
        </div>
        <LineDetails line={line} />
        <p className="card-note">
          {line.unitPrice.text} l’unité{line.pricePerKilogram ? ` · ${line.pricePerKilogram}` : ""}
        </p>
        <FieldError id={field} error={error} />
        <div className="cart-line-actions">
          <div className="quantity">
            <label htmlFor={field}>
              Quantité<span className="sr-only"> de {line.name}</span>
            </label>
            <div className="stepper">
              <QuantityStep line={line} back={back} quantity={quantity} by={-1} ask={ask} />
              <Form id={`${field}-form`} method="post" action="/panier" className="contents" noValidate onSubmit={askTyped}>
                <LineFields lineId={line.id} back={back} />
                <QuantityInput field={field} quantity={quantity} typed={typed} error={error} />
              </Form>
              <QuantityStep line={line} back={back} quantity={quantity} by={1} ask={ask} />
            </div>
            <SubmitButton
              form={`${field}-form`}
              look="quiet"
              name="intent"
              value="set-quantity"
              pendingText="Mise à jour de la quantité…"
            >
              Mettre à jour
            </SubmitButton>
          </div>
          <Form
            method="post"
            action="/panier"
            onSubmit={(event) => {
              event.preventDefault()
              ask(0)
            }}
          >
            <LineFields lineId={line.id} back={back} />
            <SubmitButton look="link" name="intent" value="remove" pendingText="Retrait de l’article…">
              Retirer<span className="sr-only"> {line.name}</span>
            </SubmitButton>
          </Form>
        </div>
      </div>
    </li>
  )
}

type QuantityInputProps = { field: string; quantity: number; typed: string | null; error: string | null }

/** Follows the quantity without losing the focus; what was typed before the page came alive stays. */
function QuantityInput({ field, quantity, typed, error }: QuantityInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(quantity)
  useEffect(() => {
    if (shown.current === quantity || !input.current) return
    shown.current = quantity
    input.current.value = String(quantity)
  }, [quantity])
  return (
    <input
      ref={input}
      key={typed ?? ""}
      id={field}
      name="quantity"
      className="input"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={typed ?? String(quantity)}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(field, null, error)}
    />
  )
}
