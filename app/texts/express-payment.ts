/** The wallets' buttons. */
export const expressSentences = {
  failed: "Le paiement n’a pas abouti. Rien n’a été débité\u00a0: réessayez ou choisissez un autre moyen de paiement.",
  script: "Le paiement express nécessite JavaScript. Tous les autres moyens de paiement restent disponibles.",
}
