/** A subscription that begins in the customer area. */
export const newSubscriptionSentences = {
  none: "Aucun produit n’est proposé par abonnement pour le moment.",
  choose: "Choisissez ce que vous souhaitez recevoir régulièrement.",
}
