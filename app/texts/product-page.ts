// Of the product's page: single sentences, so that scripts carry no names for them.

export const NET_PRICE_IN_CART = "Le prix HT s’affiche dans le panier."

/** The part of a price that pays for recycling. */
export function ecoParticipationSentence(amount: string): string {
  return `Dont éco-participation ${amount}.`
}

/** For whom the promise of delivery is made. */
export const DELIVERY_SCOPE = "en France métropolitaine, selon le mode choisi."

/** Whether a product is left, how it comes where it is no parcel, and which shops have it. In: whether it is left, as text. */
export function availabilitySentence(left: string, isMailed: boolean, shops: readonly string[]): string {
  const mailed = isMailed ? ". Envoi par e-mail, sans frais de livraison" : ""
  return `${left}${mailed}${shops.length > 0 ? `. Aussi disponible en boutique${shops.length > 1 ? `\u00a0: ${shops.join(", ")}` : ""}` : ""}`
}

/** The choice to leave an option out. */
export function withoutOption(option: string): string {
  // Not within an abbreviation.
  return `Sans ${/^\p{Lu}{2}/u.test(option) ? option : option.charAt(0).toLowerCase() + option.slice(1)}`
}

export const RETURNS = "Quatorze jours pour vous rétracter, à compter de la réception."
