import { DELIVERY_SCOPE } from "./product-page"

/** When the home page says an order arrives: the promise of promiseDelivery, and for whom it is made. */
export function deliverySentence(promise: string): string {
  return `${promise} ${DELIVERY_SCOPE}`
}

/** The choice of a delivery. */
export const DELIVERY_QUESTION = "Comment souhaitez-vous recevoir votre commande\u00a0?"
