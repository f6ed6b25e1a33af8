type Other = { state: "surplus" | "held" | "approved" | "open"; heldUntil: string | null }

/** The heading of a payment beside an order's own. */
export const OTHER_PAYMENT_TITLES: Readonly<Record<Other["state"], string>> = {
  surplus: "Un paiement de trop a été débité",
  held: "Une somme de trop est réservée",
  approved: "Un autre paiement a été approuvé, sans débit",
  open: "Un autre paiement est encore en cours",
}

/** What becomes of it. */
export function otherPaymentAdvice({ state, heldUntil }: Other): string {
  const lapse = heldUntil ? `, ou s’efface au plus tard le ${heldUntil}` : ""
  return {
    surplus:
      "Ce n’est pas le paiement de votre commande\u00a0: cette somme n’est pas due. Nous sommes prévenus et nous vous la remboursons. Gardez la référence.",
    held: `Ce n’est pas le paiement de votre commande\u00a0: cette somme n’est pas due et n’est pas débitée. Nous sommes prévenus\u00a0: la réservation est annulée${lapse}. Gardez la référence.`,
    approved:
      "Votre commande a été passée sans ce paiement\u00a0: il n’est pas débité, et vous n’avez rien à faire. Gardez la référence.",
    open: "Votre commande a été passée sans ce paiement\u00a0: ne le terminez pas. S’il est accepté malgré tout, nous vous rembourserons. Rouvrez cette page pour le vérifier.",
  }[state]
}

type Facts = { method: string | null; amount: string; reference: string; providerReference: string | null }

/** Which payment it is. */
export function otherPaymentFacts({ method, amount, reference, providerReference }: Facts): string {
  const abroad = providerReference === null ? "" : `, numéro chez le prestataire ${providerReference}`
  return `${method === null ? "" : `${method}, `}${amount}, référence ${reference}${abroad}.`
}
