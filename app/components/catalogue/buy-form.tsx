import { Form } from "@remix-run/react"
import { FieldError, controlProps } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { purchaseAddress } from "~/shop/catalogue/option-panel"
import type { ProductView } from "~/shop/catalogue/product-view"
import { intervalLabel } from "~/texts/product-sentences"
import { usePendingAddress } from "./pending-status"

/** Quantity and button; it posts to the product's address with the choices made, those that still load included. On phones the button stays in view. */
export function BuyForm({ product, typed, error }: { product: ProductView; typed: string | null; error: string | null }) {
  const pending = usePendingAddress()
  if (!product.stock.buyable) {
    return (
      <p className="notice notice-plain" id="quantity" tabIndex={-1}>
        {error ?? unavailable(product)}
      </p>
    )
  }
  const { price, billing } = product
  return (
    <Form method="post" action={purchaseAddress(product.address, pending)} className="buy" noValidate preventScrollReset>
      <FieldError id="quantity" error={error} />
      <div className="field">
        <label htmlFor="quantity" className="field-label">
          Quantité
          <br />
        </label>
        <input
          {...controlProps({ name: "quantity", error })}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed ?? "1"}
        />
      </div>
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

function unavailable({ stock, purchases, options, alsoAt }: ProductView): string {
  if (purchases.length === 0) return "Ce produit ne peut pas être acheté en ligne pour le moment."
  if (stock.state === "discontinued") return "Ce produit n’est plus fabriqué. Voyez plus bas ceux qui lui ressemblent."
  if (alsoAt.length > 0) return "Épuisé en ligne, mais il en reste sur place."
  const others = options.some(
    ({ values }) =>
      values.some(({ selected, buyable }) => selected && !buyable) &&
      values.some(({ selected, buyable }) => !selected && buyable),
  )
  return others ? "Ce choix est épuisé. Essayez une autre option, ou revenez bientôt." : "Épuisé. Revenez bientôt."
}
