import type { ProblemCode } from "~/problems"
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
} as const satisfies Partial<Record<ProblemCode, string>>
