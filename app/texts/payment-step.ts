/** The choice of a method. */
export const paymentStepSentences = {
  question: "Comment souhaitez-vous payer\u00a0?",
  notYetCharged: "Vous ne serez débité qu’après avoir vérifié votre commande.",
  noMethod: "Aucun moyen de paiement ne convient à ce panier pour le moment.",
}
