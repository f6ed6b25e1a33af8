import { Form, Link } from "@remix-run/react"
import { FieldError, describedBy } from "~/components/forms/field-frame"
import { SubmitButton } from "~/components/forms/submit-button"
import { Picture } from "~/components/ui/picture"
import type { CartLineView } from "~/shop/cart/cart-line-view"
import { LineDetails } from "./line-details"

type EditableLineProps = {
  line: CartLineView
  /** Id of the quantity's control. */
  field: string
  /** What was typed when it was refused. */
  typed: string | null
  error: string | null
}

/** A cart line with its quantity to set and a button to remove it. */
export function EditableLine({ line, field, typed, error }: EditableLineProps) {
  return (
    <li className="cart-line">
      <Picture picture={line.picture} use="thumb" decorative />
      <div>
        <div className="cart-line-head">
          <h2 className="cart-line-name">{line.slug ? <Link to={`/produits/${line.slug}`}>{line.name}</Link> : line.name}</h2>
          <p className="cart-line-price">
            {line.discount ? (
              <s className="price-original">
                <span className="sr-only">Avant remise&nbsp;: </span>
                {line.priceTotal.text}
              </s>
            ) : null}{" "}
            <strong>{line.total.text}</strong>
          </p>
        </div>
        <LineDetails line={line} />
        <p className="card-note">
          {line.unitPrice.text} l’unité{line.pricePerKilogram ? ` · ${line.pricePerKilogram}` : ""}
        </p>
        <FieldError id={field} error={error} />
        <div className="cart-line-actions">
          <Form method="post" action="/panier" className="quantity" noValidate>
            <input type="hidden" name="ligne" value={line.id} />
            <label htmlFor={field}>
              Quantité<span className="sr-only"> de {line.name}</span>
            </label>
            <input
              id={field}
              key={`${line.quantity} ${typed ?? ""}`}
              name="quantite"
              className="input"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed ?? String(line.quantity)}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(field, null, error)}
            />
            <SubmitButton look="quiet" name="geste" value="quantite" pendingText="Mise à jour de la quantité…">
              Mettre à jour
            </SubmitButton>
          </Form>
          <Form method="post" action="/panier">
            <input type="hidden" name="ligne" value={line.id} />
            <SubmitButton look="link" name="geste" value="retirer" pendingText="Retrait de l’article…">
              Retirer<span className="sr-only"> {line.name}</span>
            </SubmitButton>
          </Form>
        </div>
      </div>
    </li>
  )
}
