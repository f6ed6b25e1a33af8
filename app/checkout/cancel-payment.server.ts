import { updateCart } from "~/commerce/carts.server"
import type { I18n } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/api-types"
import { ifFailed } from "~/commerce/errors"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { fromMinorUnits } from "~/money/minor-units"
import { RETURN_WAIT_MS, withUnorderedCart } from "~/payments/payment-lock.server"
import { findMethodOf } from "~/payments/registry.server"
import { isCardAuthenticationPath, isExpectedPaymentError } from "~/payments/server-payment-method"
import { isTokenUsed, type PaymentAttempt } from "~/store/attempts.server"
import { paymentReference } from "./payment-events.server"

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
 * Takes what an attempt that is over has used up out of its cart, so that it is not offered again. Where that fails, the order button
 * does it: how the payment ended is told all the same.
 */
export async function dropUsedToken({ commerce, i18n }: { commerce: Commerce; i18n: I18n }, attempt: PaymentAttempt) {
  const { singleUseToken } = findMethodOf(attempt) ?? {}
  if (!singleUseToken) return
  try {
    const drop = async (cart: Cart) => {
      const used = singleUseToken.read(await readPaymentSettings(i18n), cart)
      const isUsed = await isTokenUsed(attempt.checkoutId, used, singleUseToken.paysAgain?.(cart))
      if (isUsed) await updateCart(commerce, { billing: singleUseToken.billingWithout })
    }
    await withUnorderedCart(commerce, attempt.checkoutId, drop, RETURN_WAIT_MS)
  } catch (error) {
    if (!isExpectedPaymentError(error) && !(error instanceof QueueTimeout) && !(error instanceof QueueFull)) throw error
    log.warn("payment-choice-kept", { method: attempt.method, message: error.message })
  }
}

/**
 * Ends the cards that a page of ours has yet to confirm, since it may still be open elsewhere while another payment starts.
 *
 * @returns the payments that may be taken all the same
 */
export async function cancelUnconfirmedCards(commerce: Commerce, attempts: readonly PaymentAttempt[]): Promise<PaymentAttempt[]> {
  const isCancelled = await Promise.all(
    attempts.map((attempt) => isCardAuthenticationPath(attempt.to ?? "") && cancelAtProvider(commerce, attempt)),
  )
  return attempts.filter((_attempt, index) => !isCancelled[index])
}

/**
 * Writes payments that may be taken beside another to the cart's metadata, and so to the order's, where the merchant's function `paiements`
 * finds them and leaves out the order's own. Without it the shop's own ledger remains.
 *
 * @returns whether the cart was written
 */
export async function recordPossibleDuplicates(commerce: Commerce, attempts: readonly PaymentAttempt[]): Promise<boolean> {
  if (attempts.length === 0) return false
  const abandoned_payments = Object.fromEntries(attempts.map((attempt) => [paymentReference(attempt), describe(attempt)]))
  const note = ({ message }: Error) => log.warn("payment-not-noted", { method: attempts[0]?.method ?? null, message })
  return updateCart(commerce, { metadata: { abandoned_payments } }).then(() => true, ifFailed(false, note))
}

function describe({ method, gateway, providerId: id, amount, currency, startedAt }: PaymentAttempt) {
  const started = new Date(startedAt).toISOString()
  return { method, gateway, id, amount: fromMinorUnits(amount, currency), currency, started }
}
