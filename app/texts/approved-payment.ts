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
