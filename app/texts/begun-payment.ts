/** What may become of a payment that was begun and not ended, and how to go on. */
export const begunPaymentSentences = {
  title: "Un paiement est déjà en cours",
  begun: (method: string, amount: string, moment: string) => `${method}, ${amount}, commencé le ${moment}.`,
  undecided: "Il peut encore être accepté\u00a0: attendez la réponse avant de payer autrement. Ne payez pas une seconde fois.",
  takenByOrder:
    "Rien n’a été débité par la boutique\u00a0: même approuvé, ce paiement n’est débité qu’avec la commande, qui n’est pas encore passée.",
  resume:
    "Reprenez-le pour le terminer, même si vous l’avez déjà approuvé\u00a0: la commande sera passée à votre retour. Si vous payez autrement qu’avec ce premier paiement, celui-ci sera alors abandonné.",
  cartChanged:
    "Votre panier a changé depuis\u00a0: ce paiement n’est plus valable. Vérifiez votre commande, puis payez le nouveau montant.",
}
