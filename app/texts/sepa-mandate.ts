type Debit = { creditor: string; amount: string; isRecurring: boolean }

/** The mandate that ordering with Bancontact signs, with what the SEPA rulebook asks of one: both authorisations and the refund. */
export const mandateSentences = {
  title: "Mandat de prélèvement SEPA",
  authorisations: ({ creditor, amount, isRecurring }: Debit) =>
    `En commandant, vous autorisez ${creditor} et Stripe, son prestataire de paiement, à demander à votre banque le prélèvement de <b>${amount}</b> sur le compte de votre carte Bancontact${isRecurring ? ", puis celui de chaque échéance de votre abonnement" : ""}. Vous autorisez votre banque à débiter ce compte selon ces demandes, qui vous sont annoncées au plus tard deux jours avant.`,
  refund:
    "Vous pouvez demander à votre banque de vous rembourser un prélèvement dans les huit semaines qui suivent le débit, aux conditions convenues avec elle. Elle tient à votre disposition un document qui explique vos droits.",
  debits:
    "Bancontact débite d’abord 0,02\u00a0€, aussitôt remboursés, pour identifier votre compte. Le prélèvement a lieu quelques jours ouvrés après la commande.",
}
