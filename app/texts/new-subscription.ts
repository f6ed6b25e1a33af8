/** A subscription that begins in the customer area. */
export const newSubscriptionSentences = {
  none: "Aucun produit n’est proposé par abonnement pour le moment.",
  choose: "Choisissez ce que vous souhaitez recevoir régulièrement.",
  noAddress: "Aucune adresse habituelle.",
  noCard: "Aucune carte habituelle.",
}

/** Over what is sold by subscription alone, and over what is also sold once, by what all of it is. */
export const offerTitles = { plans: "Abonnements", café: "Cafés", produit: "Produits" }
