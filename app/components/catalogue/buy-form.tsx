import { Form } from "@remix-run/react"
import { FieldError, describedBy } from "~/components/forms/field-frame"
import { SubmitButton } from "~/components/forms/submit-button"
import type { ProductView } from "~/shop/catalogue/product-view"

type BuyFormProps = { product: ProductView; typed: string | null; error: string | null }

/** Quantity and button; it posts to the product's own address, which holds the choices. */
export function BuyForm({ product, typed, error }: BuyFormProps) {
  if (!product.stock.buyable) {
    return (
      <p className="notice notice-plain" id="quantite" tabIndex={-1}>
        {error ?? "Ce choix est épuisé. Essayez une autre option, ou revenez bientôt."}
      </p>
    )
  }
  return (
    <Form method="post" action={product.address} className="buy" noValidate preventScrollReset>
      <FieldError id="quantite" error={error} />
      <div className="field">
        <label htmlFor="quantite" className="field-label">
          Quantité
        </label>
        <input
          id="quantite"
          name="quantite"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed ?? "1"}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy("quantite", null, error)}
        />
      </div>
      <SubmitButton pendingText="Ajout au panier…">Ajouter au panier</SubmitButton>
    </Form>
  )
}
