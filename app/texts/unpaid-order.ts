/** The heading of a page about an unpaid order. */
export const UNPAID_TITLES = {
  waiting: "Paiement en cours de confirmation",
  unknown: "Paiement en cours de confirmation",
  authentication: "Votre banque attend votre accord",
  authorized: "Votre paiement est autorisé",
  failed: "Votre paiement n’a pas abouti",
} as const

type Unpaid = {
  state: keyof typeof UNPAID_TITLES
  numberLabel: string
  /** Null for a trial, whose card is only to be authorised. */
  amount: string | null
  reason: string | null
  isSepaDebit: boolean
}

/** How the payment of an order stands. @param isChecked whether its page checks it again */
export function unpaidSentence({ state, numberLabel, amount, reason, isSepaDebit }: Unpaid, isChecked: boolean): string {
  const made = `Votre commande ${numberLabel} est enregistrée.`
  if (amount === null) return trialSentence(state, made, reason)
  switch (state) {
    case "authentication":
      return `${made} Il reste à confirmer son paiement de ${amount} auprès de votre banque. Rien n’a été débité.`
    case "authorized":
      return `${made} Votre banque réserve ${amount}\u00a0: la somme sera débitée quand nous préparerons la commande.`
    case "failed":
      return `${reason} Rien n’a été débité. Votre commande ${numberLabel} est enregistrée, et il reste ${amount} à payer.`
    default:
      if (isSepaDebit)
        return `${made} Votre banque exécute le prélèvement SEPA de ${amount} en quelques jours ouvrés\u00a0: nous vous écrivons dès réception du paiement.`
      if (isChecked) return `${made} Nous attendons que le prestataire confirme le paiement de ${amount}.`
      return state === "waiting"
        ? `${made} Le prestataire n’a pas encore confirmé le paiement de ${amount}\u00a0: nous vous écrivons dès qu’il est reçu.`
        : `${made} Nous ne pouvons pas vérifier ici l’état de son paiement de ${amount}. Sans nouvelles de notre part, écrivez-nous.`
  }
}

function trialSentence(state: Unpaid["state"], made: string, reason: string | null): string {
  const start = "Votre abonnement commence dès que votre banque accepte votre carte."
  if (state === "authentication")
    return `${made} Il reste à confirmer votre carte auprès de votre banque. Rien n’a été débité. ${start}`
  if (state === "failed") return `${reason} Rien n’a été débité. ${made} ${start}`
  return `${made} Le prestataire n’a pas encore confirmé votre moyen de paiement\u00a0: l’abonnement commence dès qu’il est accepté. Sans nouvelles de notre part, écrivez-nous.`
}

/** What its shopper can do. */
export const unpaidAdvice = {
  payOnce: "Ne payez pas une seconde fois.",
  confirmHere: "Si votre banque vous demande votre accord, confirmez-le ici.",
  elsewhere: (amount: string, number: string) =>
    `Vous pouvez aussi régler <b>${amount}</b> ainsi, en indiquant la référence <b>${number}</b>\u00a0: dans ce cas, n’utilisez plus d’autre moyen de paiement.`,
  writeToUs: (number: string) => `En nous écrivant, indiquez le numéro ${number}.`,
  withoutScript: "Confirmez le paiement auprès de votre banque, ou écrivez-nous.",
}
