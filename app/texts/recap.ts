/** The recap before the order. */
export const recapSentences = {
  resumable:
    "Un paiement commencé peut être repris pendant deux heures. Passé ce délai, votre panier et vos choix restent ici\u00a0: recommencez.",
  payBefore: (day: string) => `À régler au plus tard le ${day}.`,
}

type Debit = { creditor: string; amount: string; isRecurring: boolean }

/** The mandate that ordering with Bancontact signs, with what the SEPA rulebook asks of one: both authorisations and the refund. */
export const mandateSentences = {
  title: "Mandat de prélèvement SEPA",
  authorisations: ({ creditor, amount, isRecurring }: Debit) =>
    `En commandant, vous autorisez ${creditor} et Stripe, son prestataire de paiement, à demander à votre banque de prélever <b>${amount}</b> sur le compte lié à votre carte Bancontact${isRecurring ? ", puis le montant de chaque échéance de votre abonnement jusqu’à sa résiliation" : ""}. Vous autorisez également votre banque à débiter ce compte sur leur demande. ${isRecurring ? "Chaque" : "Le"} prélèvement vous est annoncé au moins deux jours à l’avance.`,
  refund:
    "Vous pouvez demander à votre banque de vous rembourser un prélèvement dans les huit semaines qui suivent le débit, aux conditions convenues avec elle. Elle tient à votre disposition un document qui explique vos droits.",
  debits:
    "Un débit de 0,02\u00a0€, aussitôt remboursé, sert d’abord à identifier votre compte. Le prélèvement a lieu quelques jours ouvrés après la commande.",
}
