/** What may become of a payment that was begun and not ended, and how to go on. */
export const begunPaymentSentences = {
  undecided:
    "Il peut encore être accepté\u00a0: tant que ce n’est pas clair, aucun autre paiement de ce panier ne commence. Ne payez pas une seconde fois.",
  takenByOrder:
    "Rien n’a été débité par la boutique\u00a0: même approuvé, ce paiement n’est débité qu’avec la commande, et celle-ci n’est pas passée.",
  resume:
    "Reprenez-le pour le finir, même si vous l’avez déjà approuvé\u00a0: la commande suivra à votre retour. Ou choisissez un autre moyen de paiement\u00a0: celui-ci ne servira pas.",
  cartChanged:
    "Votre panier a changé depuis\u00a0: ce paiement ne servira pas. Vérifiez votre commande, puis payez le nouveau montant.",
}
