import { APPROVED_PAYMENT, LOST_PAYMENT_TITLE, lostPaymentSentence, begunPaymentSentences } from "~/texts/unfinished-payment"
import { type CartPayment, findPaymentWithoutOrder } from "./unfinished-payment.server"

/** A payment without an order in the words of the cart's page: `isPaid` leaves only the way to its order. */
export type CartPaymentNotice = ReturnType<typeof viewCartPayment>

/**
 * What the cart's page tells of a payment without an order; null for none.
 *
 * @param asked what findPaymentWithoutOrder takes
 */
export async function readCartPaymentNotice(...asked: Parameters<typeof findPaymentWithoutOrder>) {
  const payment = await findPaymentWithoutOrder(...asked)
  return payment && viewCartPayment(payment)
}

function viewCartPayment(payment: CartPayment) {
  const { to, ofThisCart } = payment
  const isPaid = ofThisCart && payment.funds !== "unclear"
  return { to, ofThisCart, isPaid, ...wordsOf(payment) }
}

function wordsOf(payment: CartPayment) {
  if (payment.funds === "unclear") {
    const sentence = `${payment.method}, ${payment.amount}. ${begunPaymentSentences.undecided}`
    return { title: begunPaymentSentences.title, sentence, link: "Suivre ce paiement" }
  }
  if (payment.ofThisCart) return { ...APPROVED_PAYMENT[payment.funds], link: "Terminer ma commande" }
  const sentence = lostPaymentSentence(payment.funds === "held")
  return { title: LOST_PAYMENT_TITLE, sentence, link: "Voir ce paiement" }
}
