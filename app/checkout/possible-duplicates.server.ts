import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiError, ApiUnavailableError } from "~/commerce/errors"
import { log } from "~/log.server"
import { fromMinorUnits } from "~/money/minor-units"
import type { PaymentAttempt } from "~/store/attempts.server"
import { paymentReference } from "./unfinished-payment.server"

/**
 * Writes a payment that may be taken beside another to the cart's metadata, and so to the order's, where the merchant's function `paiements`
 * finds it and leaves out the order's own. Without it the shop's own ledger remains.
 */
export async function recordPossibleDuplicate(commerce: Commerce, attempt: PaymentAttempt): Promise<void> {
  const { method, gateway, providerId: id, amount, currency, startedAt } = attempt
  const started = new Date(startedAt).toISOString()
  const payment = { method, gateway, id, amount: fromMinorUnits(amount, currency), currency, started }
  try {
    await updateCart(commerce, { metadata: { abandoned_payments: { [paymentReference(attempt)]: payment } } })
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ApiUnavailableError)) throw error
    log.warn("payment-not-noted", { method, message: error.message })
  }
}
