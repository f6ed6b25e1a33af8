/** The recap before the order. */
export const recapSentences = {
  resumable:
    "Un paiement commencé peut être repris pendant deux heures. Passé ce délai, votre panier et vos choix restent ici\u00a0: recommencez.",
  payBefore: (day: string) => `À régler au plus tard le ${day}.`,
}
