/** While the shopper's bank asks to confirm a payment. */
export const bankSentences = {
  asking: "Votre banque vous demande de confirmer ce paiement. Ne fermez pas cette page.",
  /** Where no script opens the bank's window. */
  onItsPage: "Votre banque vous demande de confirmer ce paiement. Rien n’a encore été débité.",
}
