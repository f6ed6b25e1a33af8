/** The choice of a method. */
export const paymentStepSentences = {
  question: "Comment souhaitez-vous payer\u00a0?",
  otherwise: "Payer autrement",
  notYetCharged: "Rien n’est débité avant que vous ayez vérifié votre commande.",
  noMethod: "Aucun moyen de paiement ne convient à ce panier pour le moment.",
  tooSmall: (due: string, least: string, hasGiftCard: boolean) =>
    `Il reste ${due} à payer, et un paiement par carte demande au moins ${least}. Ajoutez un article au panier${hasGiftCard ? ", ou retirez-en une carte cadeau" : ""}.`,
}
