import { browserSentences } from "./browser-sentences"

/** What pages with card fields say by themselves: the card's number never reaches the server. */
export const cardSentences = {
  "card-cvc-invalid": "Vérifiez le code de sécurité\u00a0: 3 ou 4 chiffres.",
  "card-expiry-invalid": "Vérifiez la date d’expiration, par exemple 04/28.",
  "card-fields-missing":
    "Les champs de carte n’ont pas pu être chargés. Rechargez la page, ou choisissez un autre moyen de paiement.",
  "card-missing": "Saisissez votre carte, ou choisissez un autre moyen de paiement.",
  "card-number-invalid": "Vérifiez le numéro de la carte.",
  "card-refused": "Cette carte n’a pas été acceptée. Vérifiez-la, ou utilisez-en une autre.",
  "service-unavailable": browserSentences["service-unavailable"],
} as const satisfies Record<string, string>

/** What can be wrong with card fields. */
export type CardProblemCode = keyof typeof cardSentences

/** The card's fields where no script runs. @param instead what to do then */
export function cardNeedsScript(instead: string): string {
  return `La saisie d’une carte nécessite JavaScript\u00a0: son numéro va directement de votre navigateur à notre prestataire de paiement, sans passer par nos serveurs. ${instead}`
}

/** What to do instead at the payment step. */
export function anotherMethod(hasSavedCards: boolean): string {
  return `Choisissez ${hasSavedCards ? "une carte enregistrée ou " : ""}un autre moyen de paiement.`
}
