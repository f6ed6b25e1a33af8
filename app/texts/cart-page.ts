/** The cart's page beside what its panel says too. */
export const cartPageSentences = {
  empty: (roastingDays: string) =>
    `Rien pour l’instant. Nos cafés sont torréfiés ${roastingDays}\u00a0: c’est le bon moment pour en choisir un.`,
  ownAddress: (place: string) => `Pour votre adresse, ${place}.`,
  noDelivery: "Nous ne livrons pas dans cette zone.",
}

/** What a gift card pays of the cart, and what it held before. In: both as text. */
export function giftCardUse(used: string, balance: string): string {
  return `${used} sur ce panier, solde avant cet achat\u00a0: ${balance}`
}

/** A cart to take up again. */
export const recoverySentences = {
  title: "Un panier enregistré vous attend",
  later: "Son contenu s’affichera une fois le panier repris, aux prix du jour.",
  replaces: (items: number) =>
    `Il remplacera votre panier actuel (${items}\u00a0${items > 1 ? "articles" : "article"}), qui ne sera plus accessible.`,
}
