// Of the cart and of its sums: single sentences, so that scripts carry no names for them.

export const EMPTY_CART = "Votre panier est vide."

/** For a browser that refuses cookies: whatever is added, its cart stays empty. */
export const COOKIES_HINT =
  "Il manque un article\u00a0? Autorisez les cookies de cette boutique\u00a0: ils conservent votre panier."

export const QUANTITY_RESTORED = "La quantité précédente est rétablie."

/** The same words as the answer's, so that nothing is announced twice. */
export function itemRemoved(name: string): string {
  return `Article retiré du panier\u00a0: ${name}.`
}

/** What to do with an item of which there is not enough. @param isShared whether only its lines together have more */
export function tooFewLeft(remaining: number, isShared: boolean): string {
  if (remaining === 0) return "Épuisé\u00a0: retirez cet article pour commander."
  return isShared
    ? `Il n’en reste que ${remaining} pour toutes les lignes de cet article\u00a0: réduisez les quantités pour commander.`
    : `Il n’en reste que ${remaining}\u00a0: réduisez la quantité pour commander.`
}

/** The cart's details do not add up to what the backend charges. In: by how much, as text. */
export function totalsDiffer(amount: string): string {
  return `Ce détail diffère de ${amount} des totaux calculés pour votre commande\u00a0: seuls ces totaux font foi.`
}

/** Beside totals and prices in a currency that is displayed only: which one is charged. */
export function chargedIn(charged: string, displayed: string): string {
  return `Le panier et le paiement sont en ${charged}, quelle que soit la devise d’affichage (${displayed}).`
}

/** Of what a cart has more than is left: one name, or a list. Also `item-unavailable`, which pages of other carts may answer. */
export const SHORT_STOCK =
  "Stock insuffisant\u00a0: {name}. Réduisez la quantité ou retirez du panier ce qui n’est plus disponible."

/** What a row of sums calls a discount. @param reason the coupon's code or the promotion's name; null where there is none */
export function discountLabel(kind: "coupon" | "promotion", reason: string | null): string {
  return `${kind === "coupon" ? "Code promo" : "Remise"}${reason ? ` «\u00a0${reason}\u00a0»` : ""}`
}

/** The one row for discounts that cannot be told apart. */
export const ALL_DISCOUNTS = "Remises"

/** What the last sums are called. @param isOpen whether delivery is still to be added */
export function sumLabels(isOpen: boolean): { totalLabel: string; dueLabel: string } {
  const until = isOpen ? ", hors livraison" : ""
  return { totalLabel: `Total TTC${until}`, dueLabel: `Reste à payer${until}` }
}
