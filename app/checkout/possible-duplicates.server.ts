import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiError, ApiUnavailableError } from "~/commerce/errors"
import { log } from "~/log.server"
import { fromMinorUnits } from "~/money/minor-units"
import type { PaymentAttempt } from "~/store/attempts.server"
import { paymentReference } from "./payment-events.server"

/**
 * Writes payments that may be taken beside another to the cart's metadata, and so to the order's, where the merchant's function `paiements`
 * finds them and leaves out the order's own. Without it the shop's own ledger remains.
 *
 * @returns whether the cart was written
 */
export async function recordPossibleDuplicates(commerce: Commerce, attempts: readonly PaymentAttempt[]): Promise<boolean> {
  if (attempts.length === 0) return false
  const abandoned_payments = Object.fromEntries(attempts.map((attempt) => [paymentReference(attempt), describe(attempt)]))
  try {
    await updateCart(commerce, { metadata: { abandoned_payments } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ApiUnavailableError)) throw error
    log.warn("payment-not-noted", { method: attempts[0]?.method ?? null, message: error.message })
    return false
  }
}

function describe({ method, gateway, providerId: id, amount, currency, startedAt }: PaymentAttempt) {
  const started = new Date(startedAt).toISOString()
  return { method, gateway, id, amount: fromMinorUnits(amount, currency), currency, started }
}
