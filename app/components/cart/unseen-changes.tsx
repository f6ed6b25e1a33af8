import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { formatEuros } from "~/money/format-amount"
import type { UnseenChange } from "~/shop/cart/cart-look"

/** What changed in the cart without the shopper's doing, one sentence each, until they say that they have read it. */
export function UnseenChanges({ changes }: { changes: readonly UnseenChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className="notice mt-6 grid gap-3" aria-labelledby="nouveautes">
      <h2 id="nouveautes">Votre panier a changé depuis votre dernier passage</h2>
      <ul className="list-disc pl-5">
        {changes.map((change, position) => (
          <li key={position}>{describe(change)}</li>
        ))}
      </ul>
      <Form method="post" action="/panier">
        <SubmitButton look="quiet" name="geste" value="vu">
          C’est noté
        </SubmitButton>
      </Form>
    </section>
  )
}

function describe(change: UnseenChange): string {
  const { name } = change
  const named = name ? ` «\u00a0${name}\u00a0»` : ""
  switch (change.kind) {
    case "gone":
      return `${name} n’est plus dans le panier.`
    case "back":
      return `${name} est de nouveau disponible en quantité suffisante.`
    case "price":
      return `${name}\u00a0: ${formatEuros(change.after)} l’unité au lieu de ${formatEuros(change.before)}.`
    case "quantity":
      return `${name}\u00a0: quantité ${change.after} au lieu de ${change.before}.`
    case "short":
      return change.left === 0 ? `${name} est épuisé.` : `${name}\u00a0: il n’en reste que ${change.left}.`
    case "reduction-new":
      return `Une remise s’applique maintenant${named ? `\u00a0:${named}` : ""}.`
    case "reduction-gone":
      return `La remise${named} ne s’applique plus.`
    case "coupon-gone":
      return `Le code promo ${name} n’est plus dans le panier.`
  }
}
