/** A subscription that begins in the customer area. */
export const newSubscriptionSentences = {
  none: "Aucun produit n’est proposé par abonnement pour le moment.",
  choose: "Choisissez ce que vous souhaitez recevoir régulièrement.",
  renews:
    "Il se renouvelle à chaque échéance jusqu’à sa résiliation, possible à tout moment dans votre espace client ou sur la page <a>Résilier votre contrat</a>.",
}
