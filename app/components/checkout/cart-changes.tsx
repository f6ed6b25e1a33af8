import { formatPrice } from "~/money/format-amount"
import { fromMinorUnits } from "~/money/minor-units"
import type { CartChange } from "~/shop/cart/cart-changes"

type CartChangesProps = { changes: readonly CartChange[]; currency: string }

/** What changed since the shopper looked, one sentence each. */
export function CartChanges({ changes, currency }: CartChangesProps) {
  if (changes.length === 0) return null
  return (
    <section className="notice grid gap-3" aria-labelledby="changements">
      <h2 id="changements">Ce qui a changé dans votre panier</h2>
      <ul className="list-disc pl-5">
        {changes.map((change, position) => (
          <li key={position}>{describeChange(change, currency)}</li>
        ))}
      </ul>
    </section>
  )
}

function describeChange(change: CartChange, currency: string): string {
  const price = (minorUnits: number) => formatPrice(fromMinorUnits(minorUnits, currency), currency)
  switch (change.kind) {
    case "line-added":
      return `${change.name} a été ajouté (quantité\u00a0: ${change.quantity}).`
    case "line-removed":
      return `${change.name} n’est plus dans le panier (quantité\u00a0: ${change.quantity}).`
    case "line-quantity":
      return `${change.name}\u00a0: quantité ${change.after} au lieu de ${change.before}.`
    case "line-choice":
      return `${change.name}\u00a0: «\u00a0${change.after}\u00a0» au lieu de «\u00a0${change.before}\u00a0».`
    case "line-price":
      return `${change.name}\u00a0: ${price(change.after)} au lieu de ${price(change.before)}.`
    case "discount":
      return `Remises\u00a0: ${price(change.after)} au lieu de ${price(change.before)}.`
    case "delivery":
      return `Livraison\u00a0: ${price(change.after)} au lieu de ${price(change.before)}.`
    case "total":
      return `Total\u00a0: ${price(change.after)} au lieu de ${price(change.before)}.`
    case "due":
      return `À payer\u00a0: ${price(change.after)} au lieu de ${price(change.before)}.`
    case "service":
      return "Le mode de livraison a changé."
    case "address":
      return "L’adresse de livraison ou l’e-mail a changé."
    case "currency":
      return "La devise a changé."
  }
}
