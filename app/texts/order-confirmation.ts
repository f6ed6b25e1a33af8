/** The end of a purchase. */
export const confirmationSentences = {
  titles: {
    confirmed: "Merci, votre commande est confirmée",
    unpaid: "Merci, votre commande est enregistrée",
    untold: "Merci, votre commande est enregistrée",
    cancelled: "Votre commande est annulée",
  },
  cancelled: "Elle ne sera pas préparée et vous n’avez plus rien à payer.",
  /** Null once its details are shown no more. */
  mailed: (email: string | null) =>
    email === null
      ? "Un e-mail de confirmation a été envoyé."
      : `Un e-mail de confirmation vous est envoyé à l’adresse ${email}.`,
  /** What happens next. @param state whether the order is paid; `untold` where nobody knows @param way null likewise */
  next: (state: "confirmed" | "unpaid" | "untold", way: "parcel" | "collection" | "none" | null) => {
    if (way === "none") return state === "unpaid" ? "Nous traitons votre commande dès réception du paiement." : ""
    const ready = {
      parcel: "dès son expédition",
      collection: "dès qu’elle vous attend en boutique",
      unknown: "dès son expédition, ou dès qu’elle vous attend en boutique",
    }[way ?? "unknown"]
    if (state === "untold") return `Nous vous écrivons ${ready}.`
    return `Nous préparons votre commande ${state === "unpaid" ? "dès réception du paiement " : ""}et vous écrivons ${ready}.`
  },
  made: (day: string) => `Commande passée le ${day}.`,
}

/** How an order is paid outside the shop. */
export const manualPaymentSentences = {
  how: (amount: string, number: string) =>
    `Réglez <b>${amount}</b> en indiquant la référence <b>${number}</b>, votre numéro de commande.`,
  before: (day: string) =>
    `Nous attendons votre règlement jusqu’au <b>${day}</b>\u00a0; passé cette date, la commande est annulée.`,
}
