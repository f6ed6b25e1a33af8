type WaitingPayment = { method: string; amount: string; begun: string; reference: string }

/** What a page says while the end of a payment, or of an order without one, is not known. */
export const waitingSentences = {
  payment: ({ method, amount, begun, reference }: WaitingPayment) =>
    `Nous attendons la réponse du prestataire de paiement\u00a0: ${method}, ${amount}, commencé le ${begun}, référence ${reference}.`,
  order: ({ amount, reference }: Pick<WaitingPayment, "amount" | "reference">) =>
    `Nous vérifions que votre commande est bien enregistrée\u00a0: ${amount}, référence ${reference}.`,
  inTheWay:
    "Le paiement que vous venez d’approuver n’a pas été encaissé\u00a0: un autre paiement de ce panier est en attente de réponse.",
  payOnce: "Ne payez pas une seconde fois.",
  orderOnce: "Ne commandez pas une seconde fois.",
}

/** The heading of such a page. @param isPayment false for an order without a payment of its own */
export function waitingTitle(isPayment: boolean): string {
  return `${isPayment ? "Paiement" : "Commande"} en cours de vérification`
}

/** How a page learns the answer, and that it is late. */
export const checkSentences = {
  scripted: "La réponse s’affichera ici.",
  reloads: "Cette page se recharge automatiquement pendant deux minutes.",
  byHand: "Pour connaître la réponse, appuyez sur «\u00a0Vérifier maintenant\u00a0».",
  late: {
    cart: "La réponse tarde. Votre panier est conservé\u00a0: vous pouvez revenir plus tard sur cette page.",
    order: "La réponse tarde. Votre commande est conservée\u00a0: vous pouvez revenir plus tard sur cette page.",
  },
  switch: (reloads: boolean) => (reloads ? "Arrêter la vérification automatique" : "Vérifier automatiquement"),
}

/** What ending a payment means before another is made. */
export const endPaymentSentences = {
  warning: (isCancelRefused: boolean) =>
    `Ce paiement ${isCancelRefused ? "n’a pas pu être annulé" : "ne peut pas être annulé d’ici"}\u00a0: votre banque ou le prestataire peut encore l’accepter. Si vous payez autrement et qu’il est accepté ensuite, vous aurez payé deux fois. Nous vous rembourserons alors le trop-perçu.`,
  takenByOrder: "Ce paiement n’est débité qu’avec la commande. Vous pouvez l’annuler ici\u00a0: rien ne sera débité.",
  cancel: "Vous pouvez annuler ce paiement. Nous vérifions d’abord auprès du prestataire qu’il ne sera pas encaissé.",
}

/** The page of a payment's return that this browser cannot complete, and the same page without any payment. */
export const noPaymentSentences = {
  returned: "Nous ne retrouvons pas dans ce navigateur la commande de ce paiement.",
  none: "Cette page s’ouvre au retour d’un paiement, mais aucun paiement n’est en cours ici.",
  advice:
    "Si vous avez payé, ouvrez votre panier dans le navigateur où vous avez commandé\u00a0: le bouton «\u00a0Terminer ma commande\u00a0» vous y attend. Si votre session y a pris fin depuis, <a>reconnectez-vous</a> d’abord. Ne payez pas une seconde fois.",
}
