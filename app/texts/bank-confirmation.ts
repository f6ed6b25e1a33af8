/** While the shopper's bank asks to confirm a payment. */
export const bankSentences = {
  asking: "Votre banque vous demande de confirmer ce paiement. Ne fermez pas cette page.",
  /** Where no script opens the bank's window. */
  onItsPage: "Votre banque vous demande de confirmer ce paiement. Rien n’a encore été débité.",
  /** Where a script that opens it is missing, or has lost its connection. */
  notAsked: "La question de votre banque n’a pas pu s’afficher ici. Continuez sur sa page, ou réessayez.",
}
