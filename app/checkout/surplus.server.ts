import type { Order } from "~/commerce/api-types"
import { readPaymentSettings } from "~/commerce/settings.server"
import { withTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { PROVIDER_TIMEOUT_MS, readAttemptStatus } from "~/payments/attempts/payment-attempts.server"
import { takesFundsBeforeOrder } from "~/payments/registry.server"
import type { Funds } from "~/payments/server-payment-method"
import {
  type PaymentAttempt,
  closeAttempt,
  isAttemptClosed,
  isAttemptExpired,
  readCartAttempts,
  readOrderAttempt,
} from "~/store/attempts.server"
import { forgetSurplus, readSurplus, recordSurplus } from "~/store/surplus.server"
import { EMPTY_CART, paymentReference, viewPaymentReferences } from "./unfinished-payment.server"

type PlacedOrder = { order: Order; checkoutId: string; i18n: { locale: string; currency: string } }

/**
 * A payment beside its order's. `surplus`: taken, to be given back. `held`: its money is reserved. `approved`: nothing moves without an
 * order. `open`: may still be accepted.
 */
export type OtherPayment = ReturnType<typeof viewPaymentReferences> & { state: "surplus" | "held" | "approved" | "open" }

const STATES = { captured: "surplus", held: "held", none: "approved" } as const satisfies Record<Funds, OtherPayment["state"]>

/**
 * Compares the payments of a checkout with the order that exists. One that was accepted and is not the order's is surplus: it is entered in
 * the ledger and logged once, and told at every follow-up.
 *
 * @param attempt one that the store may have lost
 * @throws ApiUnavailableError when the payment settings cannot be read
 */
export async function reconcilePayments(placed: PlacedOrder, attempt?: PaymentAttempt): Promise<OtherPayment[]> {
  const stored = await readCartAttempts(placed.checkoutId)
  const known = attempt && stored.every(({ id }) => id !== attempt.id) ? [attempt, ...stored] : stored
  const paidBy = await readOrderAttempt(placed.checkoutId)
  // One that was entered before it made the order is in order now.
  if (paidBy) await forgetSurplus(paidBy)
  const others = known.filter((each) => takesFundsBeforeOrder(each) && !isOrdersPayment(each, paidBy, placed.order))
  const states = await Promise.all(others.map((each) => compareWithOrder(each, placed)))
  return others.flatMap((each, index) => {
    const state = states[index]
    return state ? [{ ...viewPaymentReferences(each), state }] : []
  })
}

/** The note of who sent the order decides; without one the method that the order names. */
function isOrdersPayment(attempt: PaymentAttempt, paidBy: string | null, { billing }: Order): boolean {
  return paidBy === null ? (billing?.method ?? attempt.method) === attempt.method : paidBy === attempt.id
}

async function compareWithOrder(attempt: PaymentAttempt, { i18n, order }: PlacedOrder): Promise<OtherPayment["state"] | null> {
  const known = await readSurplus(attempt.id)
  if (known?.funds === "captured" && known.orderNumber !== null) return "surplus"
  if (await isAttemptClosed(attempt.id, "final")) return null
  const asked = readAttemptStatus(attempt, EMPTY_CART, readPaymentSettings(i18n))
  const status = await withTimeout(asked, PROVIDER_TIMEOUT_MS, () => null)
  if (status?.kind === "approved") {
    await enterSurplus(attempt, order, status.funds)
    return STATES[status.funds]
  }
  if (!status && known) return STATES[known.funds]
  if (status?.kind === "cancelled" || status?.kind === "refused") await closeAttempt(attempt.id, "final")
  const mayBePaid = !status || status.kind === "processing" || (status.kind === "pending" && !status.isUnconfirmed)
  return mayBePaid && !isAttemptExpired(attempt, Date.now()) ? "open" : null
}

/** Enters a payment in the ledger, and logs it once. @param order the one that it does not pay; null while its cart has none */
export async function enterSurplus(attempt: PaymentAttempt, order: Order | null, funds: Funds): Promise<void> {
  const { id: attemptId, checkoutId, method, gateway, providerId, amount, currency } = attempt
  const reference = paymentReference(attempt)
  const what = { attemptId, checkoutId, reference, method, gateway, providerId, amount, currency, funds }
  const isNew = await recordSurplus({ ...what, orderNumber: order?.number ?? null, foundAt: new Date().toISOString() })
  if (isNew)
    log.alert("payment-surplus", {
      method,
      gateway,
      attempt: reference,
      message: `${amount} ${currency}, ${funds}${order ? "" : ", no order"}`,
    })
}
