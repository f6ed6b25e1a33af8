/** The choice of a delivery. */
export const DELIVERY_QUESTION = "Comment souhaitez-vous recevoir votre commande\u00a0?"
