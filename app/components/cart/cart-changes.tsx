import { Form } from "@remix-run/react"
import type { ReactNode } from "react"
import { SubmitButton } from "~/components/forms/submit-button"
import { formatPrice } from "~/money/format-amount"
import { fromMinorUnits } from "~/money/minor-units"
import type { CartChange } from "~/shop/cart/cart-changes"

type CartChangesProps = { changes: readonly CartChange[]; currency: string }

/** What an order would do other than the shopper agreed to. */
export function OrderChanges(props: CartChangesProps) {
  return <Changes {...props} id="changements" heading="Ce qui a changé dans votre panier" />
}

/** What changed in the cart without the shopper's doing, until they say that they have read it. */
export function AnnouncedChanges(props: CartChangesProps) {
  return (
    <Changes {...props} id="nouveautes" heading="Votre panier a changé depuis votre dernier passage">
      <Form method="post" action="/panier">
        <SubmitButton look="quiet" name="intent" value="acknowledge-changes">
          C’est noté
        </SubmitButton>
      </Form>
    </Changes>
  )
}

type ChangesProps = CartChangesProps & { id: string; heading: string; children?: ReactNode }

function Changes({ changes, currency, id, heading, children }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <section className={children ? "notice mt-6 grid gap-3" : "notice grid gap-3"} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className="list-disc pl-5">
        {changes.map((change, position) => (
          <li key={position}>{describeChange(change, currency)}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}

const AMOUNT_LABELS = { discount: "Remises", delivery: "Livraison", total: "Total", due: "Reste à payer" }

function describeChange(change: CartChange, currency: string): string {
  const price = (minorUnits: number) => formatPrice(fromMinorUnits(minorUnits, currency), currency)
  const insteadOf = (label: string, { before, after }: { before: number; after: number }, unit = "") =>
    `${label}\u00a0: ${price(after)}${unit} au lieu de ${price(before)}.`
  const quote = (text: string) => `«\u00a0${text}\u00a0»`
  switch (change.kind) {
    case "line-added":
      return `${change.name} a été ajouté (quantité\u00a0: ${change.quantity}).`
    case "line-removed":
      return `${change.name} n’est plus dans le panier (quantité\u00a0: ${change.quantity}).`
    case "line-quantity":
      return `${change.name}\u00a0: quantité ${change.after} au lieu de ${change.before}.`
    case "line-choice":
      return `${change.name}\u00a0: ${quote(change.after)} au lieu de ${quote(change.before)}.`
    case "unit-price":
      return insteadOf(change.name, change, " l’unité")
    case "line-price":
      return insteadOf(change.name, change)
    case "stock-short":
      return change.remaining === 0
        ? `${change.name} est épuisé.`
        : `${change.name}\u00a0: il n’en reste que ${change.remaining}.`
    case "stock-back":
      return `${change.name} est de nouveau disponible en quantité suffisante.`
    case "reduction-added":
      return `Une remise s’applique maintenant${change.name ? `\u00a0: ${quote(change.name)}` : ""}.`
    case "reduction-removed":
      return `La remise${change.name ? ` ${quote(change.name)}` : ""} ne s’applique plus.`
    case "coupon-removed":
      return `Le code promo ${change.name} n’est plus dans le panier.`
    case "discount":
    case "delivery":
    case "total":
    case "due":
      return insteadOf(AMOUNT_LABELS[change.kind], change)
    case "service":
      return "Le mode de livraison a changé."
    case "address":
      return "L’adresse de livraison ou l’e-mail a changé."
    case "promise":
      return "La date de livraison a changé."
    case "payment":
      return "Le moyen de paiement a changé."
    case "currency":
      return "La devise a changé."
  }
}
