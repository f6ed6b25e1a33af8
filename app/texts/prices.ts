/** How a product reaches its buyer; many stores do not say it before the cart. */
export type Dispatch = "parcel" | "email" | "none" | "unknown"

type Terms = { pricesWithVat: boolean }

/** What prices of the catalogue are. Only the merchant's settings say that they are without VAT; the cart then adds it. */
export function priceTerms({ pricesWithVat }: Terms): string {
  return pricesWithVat ? "TTC" : "HT, TVA en sus"
}

const DELIVERY_TERMS = { parcel: "hors livraison", unknown: "hors livraison éventuelle", email: null, none: null }

/**
 * What a price says of delivery; null where nothing is sent.
 *
 * @param isRenewed whether it is charged again: the order that begins a subscription pays for delivery, the later charges hold it
 */
export function deliveryTerms(dispatch: Dispatch, isRenewed: boolean): string | null {
  const terms = DELIVERY_TERMS[dispatch]
  return terms && isRenewed ? `${terms} pour la première commande, livraison comprise ensuite` : terms
}

/** What a product's price holds. @param isStruck whether another stands beside it (Code de la consommation, L112-1-1) */
export function priceSentence(terms: Terms, dispatch: Dispatch, isRenewed: boolean, isStruck: boolean): string {
  const vat = dispatch === "email" ? "TTC" : priceTerms(terms)
  const sentence = `Prix ${[vat, deliveryTerms(dispatch, isRenewed)].filter(Boolean).join(", ")}.`
  return isStruck ? `${sentence} Prix barré\u00a0: le plus bas des 30 derniers jours.` : sentence
}

/** The row of what delivery costs, in the words of its service where these say that they deliver, or that one collects. */
export function deliveryLabel(service?: string | null): string {
  if (!service) return "Livraison"
  return /livraison|retrait|enlèvement|collect|boutique|magasin/i.test(service) ? service : `Livraison (${service})`
}

/** What delivery costs before it is chosen. @param least as text; null where it may cost nothing, undefined without an address */
export function deliveryFrom(least: string | null | undefined): string {
  if (least === undefined) return "selon votre adresse"
  return least === null ? "selon le mode choisi" : `dès ${least}`
}

/** How far it is to free delivery. In: what is missing as text, null when nothing is; for whom it is free. */
export function freeDeliverySentence(missing: string | null, note: string | null): string {
  const where = note ? ` ${note}` : ""
  return missing === null ? `La livraison est gratuite${where}.` : `Plus que ${missing} pour la livraison gratuite${where}.`
}
