import { Form, Link, useSubmit } from "@remix-run/react"
import { type FormEvent, useEffect, useRef } from "react"
import { FieldError, useControlProps } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { Picture, THUMB } from "~/components/catalogue/picture"
import { moneyOf } from "~/money/format-amount"
import { timesAmount } from "~/money/minor-units"
import type { LocalizedProblem } from "~/problems"
import type { CartLineView } from "~/shop/cart/cart-view"
import { parseQuantity } from "~/shop/cart/line-items"
import { slugPath } from "~/shop/catalogue/slug"
import { localizeInBrowser } from "~/texts/browser-sentences"
import { LineDetails, LineFields, LinePrice, QuantityStep, type RequestQuantity } from "./line-parts"

/** Where a line stands: the prefix of its ids, its heading's level, and where its forms return to without a script. */
export type LinePlace = { idPrefix: "" | "panier-"; heading: "h2" | "h3"; back: string | null }

type EditableLineProps = {
  line: CartLineView
  place: LinePlace
  /** Whether its picture is shown at once: it stands where the page begins. */
  eager: boolean
  /** What was typed when it was refused. */
  typed: string | null
  error: string | null
  /** The quantity that the shop has not confirmed yet. */
  pendingQuantity: number | null
  /** Null where the page shows why a post was refused: only another post takes that away. */
  requestQuantity: RequestQuantity | null
  /** Shows what is wrong with a typed quantity. */
  setProblems(problems: readonly LocalizedProblem[]): void
}

/** The line as it will be with a quantity that is not confirmed yet. */
function previewLine(line: CartLineView, quantity: number | null): CartLineView {
  return quantity === null ? line : { ...line, total: moneyOf(timesAmount(line.unitPrice.amount, quantity), line.currency) }
}

/** A cart line with its quantity to set and a button to remove it: plain forms, sent at once and in order where scripts run. */
export function EditableLine(props: EditableLineProps) {
  const { line, place, eager, typed, error, pendingQuantity, requestQuantity, setProblems } = props
  const { heading: Heading, back } = place
  const field = `${place.idPrefix}quantity-${line.id}`
  const quantity = pendingQuantity ?? line.quantity
  const name = line.distinct ?? line.name
  const shown = previewLine(line, pendingQuantity)
  const submit = useSubmit()
  const requestTyped = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const typedQuantity = parseQuantity(new FormData(form).get("quantity"), field)
    const isLeft = event.type === "blur"
    // The cart's page shows the problem after a post, as without a script; the modal has no page to answer with.
    if (!typedQuantity.ok && (back === null || isLeft)) return
    if (isLeft && typedQuantity.ok && typedQuantity.value === quantity && !error) return
    if (!requestQuantity) return isLeft ? submit(form) : undefined
    event.preventDefault()
    if (typedQuantity.ok) requestQuantity(typedQuantity.value)
    else setProblems(typedQuantity.problems.map(localizeInBrowser))
  }
  return (
    <li className="cart-line" aria-busy={pendingQuantity === null ? undefined : true}>
      <Picture picture={line.picture} use={THUMB} decorative eager={eager} />
      <div>
        <div className="cart-line-head">
          <Heading className="cart-line-name">
            {line.slug ? <Link to={slugPath("/produits/", line.slug)}>{line.name}</Link> : line.name}
          </Heading>
          <LinePrice line={shown} />
        </div>
        <LineDetails line={line} />
        <p className="card-note">
          {`${line.unitPrice.text} l’unité${line.pricePerKilogram ? `, ${line.pricePerKilogram}` : ""}`}
        </p>
        <FieldError id={field} error={error} />
        <div className="cart-line-actions">
          {/* The button stays for a browser that does not focus what is pressed: the focus falls on this. */}
          <div className="quantity" tabIndex={-1}>
            <label htmlFor={field} className="sr-only">
              Quantité&nbsp;: {name}
            </label>
            <div className="stepper">
              <QuantityStep line={line} back={back} quantity={quantity} by={-1} requestQuantity={requestQuantity} />
              <Form
                id={`${field}-form`}
                method="post"
                action="/panier"
                className="contents"
                noValidate
                onSubmit={requestTyped}
                onBlur={requestTyped}
              >
                <LineFields lineId={line.id} back={back} />
                <QuantityInput field={field} quantity={quantity} typed={typed} error={error} />
              </Form>
              <QuantityStep line={line} back={back} quantity={quantity} by={1} requestQuantity={requestQuantity} />
            </div>
            <SubmitButton
              form={`${field}-form`}
              look="quiet"
              name="intent"
              value="set-quantity"
              pendingText="Mise à jour de la quantité…"
            >
              Mettre à jour<span className="sr-only"> la quantité&nbsp;: {name}</span>
            </SubmitButton>
          </div>
          <Form
            method="post"
            action="/panier"
            onSubmit={(event) => {
              if (!requestQuantity) return
              event.preventDefault()
              requestQuantity(0)
            }}
          >
            <LineFields lineId={line.id} back={back} />
            <SubmitButton look="link" name="intent" value="remove" pendingText="Retrait de l’article…">
              Retirer<span className="sr-only"> {name}</span>
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
      {...useControlProps({ id: field, name: "quantity", error })}
      className="input"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={typed ?? String(quantity)}
    />
  )
}
