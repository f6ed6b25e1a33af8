type Named = { name: string }
type Counted = Named & { quantity: number }
type Changed<Value> = { before: Value; after: Value }

const quote = (text: string) => `«\u00a0${text}\u00a0»`

/** What changed in a cart, one sentence each; amounts come as text. */
export const cartChangeSentences = {
  added: ({ name, quantity }: Counted) => `Article ajouté\u00a0: ${name} (quantité\u00a0: ${quantity}).`,
  removed: ({ name, quantity }: Counted) => `Article retiré\u00a0: ${name} (quantité\u00a0: ${quantity}).`,
  quantity: ({ name, before, after }: Named & Changed<number>) => `${name}\u00a0: quantité ${after} au lieu de ${before}.`,
  choice: ({ name, before, after }: Named & Changed<string>) => `${name}\u00a0: ${quote(after)} au lieu de ${quote(before)}.`,
  unitPrice: (name: string, { before, after }: Changed<string>) => `${name}\u00a0: ${after} l’unité au lieu de ${before}.`,
  price: (label: string, { before, after }: Changed<string>) => `${label}\u00a0: ${after} au lieu de ${before}.`,
  soldOut: ({ name }: Named) => `Article épuisé\u00a0: ${name}.`,
  short: (name: string, remaining: number) => `${name}\u00a0: il n’en reste que ${remaining}.`,
  backInStock: ({ name }: Named) => `De nouveau disponible en quantité suffisante\u00a0: ${name}.`,
  reductionAdded: (name: string | null | undefined) => `Une remise s’applique maintenant${name ? `\u00a0: ${quote(name)}` : ""}.`,
  reductionRemoved: (name: string | null | undefined) => `La remise${name ? ` ${quote(name)}` : ""} ne s’applique plus.`,
  couponRemoved: ({ name }: Named) => `Le code promo ${name} n’est plus appliqué.`,
  service: "Le mode de livraison a changé.",
  address: "L’adresse de livraison ou l’e-mail a changé.",
  promise: "La date de livraison a changé.",
  payment: "Le moyen de paiement a changé.",
  currency: "La devise a changé.",
}

/** The names of amounts that may change. */
export const CHANGED_AMOUNTS = { discount: "Remises", delivery: "Livraison", total: "Total", due: "Reste à payer" }

/** Above the changes: since the order was agreed to, and since the last visit. */
export const CHANGES_TITLES = {
  agreed: "Ce qui a changé dans votre panier",
  announced: "Votre panier a changé depuis votre dernier passage",
}
