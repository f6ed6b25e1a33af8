import type { Order } from "~/commerce/api-types"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { withTimeout } from "~/concurrency"
import { PROVIDER_TIMEOUT_MS, fetchAttemptStatus, readCachedFunds } from "~/payments/attempts/payment-attempts.server"
import { findMethodOf, takesFundsBeforeOrder } from "~/payments/registry.server"
import type { Funds, PaymentStatus } from "~/payments/server-payment-method"
import {
  type PaymentAttempt,
  closeAttempt,
  isAttemptClosed,
  isAttemptExpired,
  recordPaysOrder,
  readCartAttempts,
  readOrderAttempt,
  hasUnusedApproval,
} from "~/store/attempts.server"
import { forgetSurplus, readSurplus, recordSurplus } from "~/store/surplus.server"
import { readPlacedOrder } from "./order-confirmation.server"
import { paymentReference, logPaymentEvent } from "./payment-events.server"
import { EMPTY_CART, viewPaymentReferences } from "./unfinished-payment.server"

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
 * @param isReturn whether that one's provider has just sent the shopper back: a provider that takes the payment when it is asked is asked only then
 * @throws ApiUnavailableError when the payment settings cannot be read
 */
export async function reconcilePayments(
  placed: PlacedOrder,
  attempt?: PaymentAttempt,
  isReturn = false,
): Promise<OtherPayment[]> {
  const stored = await readCartAttempts(placed.checkoutId)
  const known = attempt && stored.every(({ id }) => id !== attempt.id) ? [attempt, ...stored] : stored
  const paidBy = await readOrderAttempt(placed.checkoutId)
  const isOwn = await Promise.all(known.map((each) => isOrdersPayment(each, paidBy, placed.order)))
  const others = known.filter((_each, index) => !isOwn[index])
  // One that was entered before it made the order is in order now.
  if (paidBy && others.every(({ id }) => id !== paidBy)) await forgetSurplus(paidBy)
  const states = await Promise.all(
    others.map((each) => {
      const isBack = isReturn && each.id === attempt?.id
      return compareWithOrder(each, placed, isBack)
    }),
  )
  return others.flatMap((each, index) => {
    const state = states[index]
    return state ? [{ ...viewPaymentReferences(each), state }] : []
  })
}

/**
 * The payments beside an order's, while any is kept. Clients can write a cart's metadata: the checkout is verified.
 *
 * @param checkoutId as the order's metadata name it
 * @throws ApiUnavailableError when the order or the payment settings cannot be read
 */
export async function listOtherPayments(
  { commerce, i18n }: { commerce: Commerce; i18n: PlacedOrder["i18n"] },
  orderId: string,
  checkoutId: string | null,
): Promise<OtherPayment[]> {
  if (checkoutId === null || (await readCartAttempts(checkoutId)).length === 0) return []
  const order = await readPlacedOrder(commerce, checkoutId)
  return order?.id === orderId ? reconcilePayments({ order, checkoutId, i18n }) : []
}

/**
 * The attempt that was noted when the order was sent pays it, unless the order names another payment: another tab may have chosen it at the
 * last moment. The first answer is kept, because the merchant may change the order's method later.
 */
async function isOrdersPayment(attempt: PaymentAttempt, paidBy: string | null, order: Order): Promise<boolean> {
  return (paidBy ?? attempt.id) === attempt.id && recordPaysOrder(attempt.id, carriesPayment(order, attempt))
}

/** Orders need not name intents. What only the order takes has none of its own, and may stand beside another's. */
function carriesPayment({ billing }: Order, attempt: PaymentAttempt): boolean {
  const intent = billing?.intent?.[attempt.gateway ?? ""] as { id?: unknown } | null | undefined
  if ((billing?.method ?? attempt.method) !== attempt.method) return false
  return !takesFundsBeforeOrder(attempt) || (intent?.id ?? attempt.providerId) === attempt.providerId
}

async function compareWithOrder(
  attempt: PaymentAttempt,
  { i18n, order }: PlacedOrder,
  isBack: boolean,
): Promise<OtherPayment["state"] | null> {
  if (!takesFundsBeforeOrder(attempt)) return (await hasUnusedApproval(attempt.id)) ? "approved" : null
  const known = await readSurplus(attempt.id)
  if (known?.funds === "captured" && known.orderNumber !== null) return "surplus"
  // Where it was refused it is asked again at its own return only, and once somebody has found it accepted after all.
  const wasRefused = !isBack && !known && (await isAttemptClosed(attempt.id, "final"))
  if (wasRefused && (await readCachedFunds(attempt)) === null) return null
  const status = await fetchOrReadCachedStatus(attempt, i18n, isBack || !findMethodOf(attempt)?.askingMayCapture)
  if (status?.kind === "approved") {
    await enterSurplus(attempt, order, status.funds)
    return STATES[status.funds]
  }
  if (!status && known) return STATES[known.funds]
  if (status?.kind === "cancelled" || status?.kind === "refused") await closeAttempt(attempt.id, "final")
  const mayBePaid = !status || status.kind === "processing" || (status.kind === "pending" && !status.isUnconfirmed)
  return mayBePaid && !isAttemptExpired(attempt, Date.now()) ? "open" : null
}

async function fetchOrReadCachedStatus(
  attempt: PaymentAttempt,
  i18n: PlacedOrder["i18n"],
  mayAsk: boolean,
): Promise<PaymentStatus | null> {
  if (mayAsk)
    return withTimeout(fetchAttemptStatus(attempt, EMPTY_CART, readPaymentSettings(i18n)), PROVIDER_TIMEOUT_MS, () => null)
  const funds = await readCachedFunds(attempt)
  return funds && { kind: "approved", funds }
}

/** Enters a payment in the ledger, and logs it once. @param order the one that it does not pay; null while its cart has none */
export async function enterSurplus(attempt: PaymentAttempt, order: Order | null, funds: Funds): Promise<void> {
  const { id: attemptId, checkoutId, method, gateway, providerId, amount, currency } = attempt
  const reference = paymentReference(attempt)
  const what = { attemptId, checkoutId, reference, method, gateway, providerId, amount, currency, funds }
  const isNew = await recordSurplus({ ...what, orderNumber: order?.number ?? null, foundAt: new Date().toISOString() })
  if (isNew) await logPaymentEvent(order ? "payment-surplus" : "payment-without-order", attempt, { order, funds })
}
