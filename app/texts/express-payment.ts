/** The wallets' buttons. */
export const expressSentences = {
  until: "Paiement chiffré\u00a0: votre numéro de carte ne passe jamais par la boutique.",
  failed: "Le paiement n’a pas abouti. Rien n’a été débité\u00a0: réessayez ou choisissez un autre moyen de paiement.",
  script: "Le paiement express nécessite JavaScript. Tous les autres moyens de paiement restent disponibles.",
}
