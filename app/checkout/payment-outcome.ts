import type { ProblemCode } from "~/problems"

/** How a payment may have ended without an order, by the word in the payment page's address. */
const ends = {
  annule: { code: "payment-cancelled", title: "Paiement annulé" },
  refuse: { code: "payment-refused", title: "Paiement non abouti" },
  expire: { code: "payment-expired", title: "Paiement expiré" },
} as const satisfies Record<string, { code: ProblemCode; title: string }>

export type PaymentEnd = keyof typeof ends

const isEnd = (word: string): word is PaymentEnd => Object.hasOwn(ends, word)

/** Title and problem of an end, or null for any other word. */
export function describePaymentEnd(word: string | null): { code: ProblemCode; title: string } | null {
  return word !== null && isEnd(word) ? ends[word] : null
}

/** The payment page that says how a payment ended. */
export function paymentEndPath(end: PaymentEnd): string {
  return `/commande/paiement?resultat=${end}`
}
