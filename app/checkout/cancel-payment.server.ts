import type { Commerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { findMethodOf } from "~/payments/registry.server"
import { isCardAuthenticationPath, isExpectedPaymentError } from "~/payments/server-payment-method"
import type { PaymentAttempt } from "~/store/attempts.server"

/** Asks a payment's provider never to take it. @returns whether it says that it will not */
export async function cancelAtProvider(commerce: Commerce, attempt: PaymentAttempt): Promise<boolean> {
  const { cancel } = findMethodOf(attempt) ?? {}
  if (!cancel) return false
  try {
    await cancel(commerce, attempt)
    return true
  } catch (error) {
    if (!isExpectedPaymentError(error)) throw error
    log.warn("payment-not-cancelled", { method: attempt.method, message: error.message })
    return false
  }
}

/**
 * Ends the cards that a page of ours has yet to confirm, since it may still be open elsewhere while another payment starts.
 *
 * @returns the payments that may be taken all the same
 */
export async function cancelOnOurPages(commerce: Commerce, attempts: readonly PaymentAttempt[]): Promise<PaymentAttempt[]> {
  const isCancelled = await Promise.all(
    attempts.map((attempt) => isCardAuthenticationPath(attempt.to ?? "") && cancelAtProvider(commerce, attempt)),
  )
  return attempts.filter((_attempt, index) => !isCancelled[index])
}
