import { baseCurrency } from "~/commerce/base-currency"
import { readOrder } from "~/commerce/carts.server"
import { openCommerce } from "~/commerce/client.server"
import { ifFailed } from "~/commerce/errors"
import { recheckPayment } from "~/commerce/payments.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { log } from "~/log.server"
import { readApprovedFunds, readCachedFunds } from "~/payments/attempts/payment-attempts.server"
import { findMethodOf } from "~/payments/registry.server"
import type { PaymentAttempt } from "~/store/attempts.server"
import { WATCH_SPAN_MS, claimWatch, readWatchedAttempts, readWatchedPayments, watchSpan } from "~/store/payment-watch.server"
import { enterSurplus, reconcilePayments } from "./surplus.server"
import { EMPTY_CART } from "./unfinished-payment.server"

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
/** How old attempts are when they are looked at: after their page's two hours, then after each provider's time (docs/payments.md). */
const AGES_MS = [3 * HOUR_MS, 26 * HOUR_MS, 50 * HOUR_MS, 170 * HOUR_MS]
/** When the backend first asks about an order's card (assumed: banks end a confirmation within 15 minutes). Attempts without an order wait longer. */
const FIRST_RECHECK_MS = 15 * MINUTE_MS
/** How long a shop may have stood still without missing a look. */
const MISSED_MS = 6 * HOUR_MS

/**
 * Looks at payments whose shoppers never came back: one that was taken or reserved without its order is entered in the ledger and logged,
 * and a card that was confirmed after its order is asked about again.
 * Each is looked at once at each age, by whichever process is first.
 */
export async function watchPayments(): Promise<void> {
  for (const age of [FIRST_RECHECK_MS, ...AGES_MS]) {
    const latest = watchSpan(Date.now() - age) - 1
    for (let span = latest; span > latest - MISSED_MS / WATCH_SPAN_MS; span--)
      if (await claimWatch(span, age)) {
        const attempts = age === FIRST_RECHECK_MS ? [] : await readWatchedAttempts(span)
        for (const attempt of attempts) {
          const note = ({ message }: Error) => log.warn("payment-status-unavailable", { method: attempt.method, message })
          await enterIfTaken(attempt).catch(ifFailed(undefined, note))
        }
        for (const paymentId of await readWatchedPayments(span)) await recheck(paymentId)
      }
  }
}

/** Lets the backend hear what became of an order's card whose shopper confirmed it and did not come back. */
async function recheck(paymentId: string): Promise<void> {
  const commerce = openCommerce({ session: null, locale: "fr-FR", currency: baseCurrency() })
  const note = ({ message }: Error) => log.warn("payment-recheck-failed", { message })
  await recheckPayment(commerce, paymentId).catch(ifFailed(undefined, note))
}

async function enterIfTaken(attempt: PaymentAttempt): Promise<void> {
  const { checkoutId, currency } = attempt
  const i18n = { locale: "fr-FR", currency }
  const settings = await readPaymentSettings(i18n)
  // Of paysafecard only what is known: asking would take what the shopper left.
  const mayAsk = !findMethodOf(attempt)?.askingMayCapture
  const funds = mayAsk ? await readApprovedFunds(EMPTY_CART, settings, attempt) : await readCachedFunds(attempt)
  if (funds === null) return
  const order = await readOrder(openCommerce({ session: null, ...i18n }), checkoutId)
  if (order) await reconcilePayments({ order, checkoutId, i18n }, attempt)
  else if (funds !== "none") await enterSurplus(attempt, null, funds)
}
