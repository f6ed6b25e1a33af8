const FINISH = "Il ne vous reste qu’à terminer la commande. Gardez votre panier tel quel, et ne payez pas une seconde fois."

/** A payment that was made or approved without its order, by what became of the money. */
export const APPROVED_PAYMENT = {
  captured: { title: "Votre paiement a bien été reçu", sentence: FINISH },
  held: {
    title: "Votre paiement est autorisé",
    sentence: `La somme est réservée, sans être débitée avant la commande. ${FINISH}`,
  },
  none: { title: "Votre paiement est approuvé", sentence: `Rien n’est débité avant la commande. ${FINISH}` },
} as const

export const LOST_PAYMENT_TITLE = "Un paiement est resté sans commande"

/** The same where its cart is not in this session any more. */
export function lostPaymentSentence(isHeld: boolean): string {
  return isHeld
    ? "Une somme est réservée, sans être débitée, pour un panier que vous n’avez plus, et la commande n’a pas abouti."
    : "Votre paiement a été reçu pour un panier que vous n’avez plus, et la commande n’a pas abouti."
}

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
