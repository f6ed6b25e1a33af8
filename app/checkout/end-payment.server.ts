import { readCart, readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/api-types"
import { fetchAttemptStatus } from "~/payments/attempts/payment-attempts.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { findMethodOf, takesFundsBeforeOrder } from "~/payments/registry.server"
import type { Funds } from "~/payments/server-payment-method"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import {
  abandonAttempt,
  closeAttempt,
  isAttemptAbandoned,
  isAttemptClosed,
  type PaymentAttempt,
  readOrderAttempt,
} from "~/store/attempts.server"
import { isOrderInDoubt } from "~/store/sent-orders.server"
import { cancelAtProvider, dropUsedToken, recordPossibleDuplicates } from "./cancel-payment.server"
import { logPaymentEvent } from "./payment-events.server"
import { enterSurplus } from "./surplus.server"
import { viewPaymentReferences } from "./unfinished-payment.server"

type EndRequest = { commerce: Commerce; i18n: { locale: string; currency: string }; attempt: PaymentAttempt }

/**
 * What became of a payment that the shopper wanted to end. `released`: its hold serves no order; `set-aside`: its money, which was taken, is
 * given back; `unclear`: it may still be taken; `check`: it is paid, or its cart is gone.
 */
type PaymentEnd = "ended" | "abandoned" | "released" | "set-aside" | "unclear" | "check"

/** How a shopper ends a payment. */
export type EndChoice = "cancel" | "abandon" | "release"

/**
 * Ends a payment before its order. `cancel` ends it where that can be done: one that only the order takes here, others by the provider.
 * `abandon` is the shopper's answer to the warning that it may still be taken: another may start, and this one remains watched.
 * `release` lets another payment start although this one was approved: its order could not be placed.
 *
 * @throws ApiUnavailableError when cart or order cannot be read
 */
export async function endPayment(request: EndRequest, choice: EndChoice): Promise<PaymentEnd> {
  const end = await withPaymentLock(request.attempt.checkoutId, () => endLocked(request, choice))
  if (end !== "check" && end !== "unclear") await dropUsedToken(request, request.attempt)
  return end
}

async function endLocked({ commerce, i18n, attempt }: EndRequest, choice: EndChoice): Promise<PaymentEnd> {
  const cart = await readCart(commerce)
  if (cart?.checkout_id !== attempt.checkoutId || (await readOrder(commerce, attempt.checkoutId))) return "check"
  // An order on its way may take what is cancelled here.
  if (await isOrderInDoubt(attempt.checkoutId)) return "check"
  if (!takesFundsBeforeOrder(attempt)) {
    await closeAttempt(attempt.id, "given-up")
    await logPaymentEvent("payment-cancelled", attempt)
    return "ended"
  }
  if (choice === "cancel") await cancelAtProvider(commerce, attempt)
  const status = await fetchAttemptStatus(attempt, cart, readPaymentSettings(i18n))
  if (status?.kind === "approved")
    return choice === "release" ? release({ commerce, i18n, attempt }, cart, status.funds) : "check"
  if (status?.kind === "cancelled" || status?.kind === "refused") {
    await closeAttempt(attempt.id, "final")
    await logPaymentEvent(`payment-${status.kind}`, attempt)
    return "ended"
  }
  if (choice !== "abandon") return "unclear"
  await recordPossibleDuplicates(commerce, [attempt])
  await abandonAttempt(attempt.id)
  return "abandoned"
}

/** What was taken, and a hold that cannot be cancelled, is noted for the merchant; the former stands in the ledger at once. */
async function release({ commerce, i18n, attempt }: EndRequest, cart: Cart, funds: Funds): Promise<"released" | "set-aside"> {
  // Mark it first: a return in between must not place an order.
  await closeAttempt(attempt.id, "set-aside")
  if (funds === "held") await cancelAtProvider(commerce, attempt)
  const after = await fetchAttemptStatus(attempt, cart, readPaymentSettings(i18n))
  if (!after || after.kind === "approved") await recordPossibleDuplicates(commerce, [attempt])
  // It may have been taken meanwhile.
  const now = after?.kind === "approved" ? after.funds : funds
  if (now === "captured") await enterSurplus(attempt, null, now)
  else await logPaymentEvent("payment-released", attempt, { funds: now })
  return now === "captured" ? "set-aside" : "released"
}

/**
 * What the page of a waiting payment says and offers. `resume`: the page where the shopper may still pay the same cart. `ending`: `cancel` it, or
 * `warn` where it cannot be cancelled; null once the shopper pays otherwise. Null for no payment, and for one whose order alone is awaited.
 *
 * @param reading the session's cart, which is awaited only where it counts
 */
export async function describeWaiting(reading: Promise<Cart | null>, attempt: PaymentAttempt) {
  const method = findMethodOf(attempt)
  if (!method || (await isOrderOnItsWay(attempt))) return null
  const cart = await reading
  // One that was "unpaid" when it was closed may be processed all the same.
  const isOver = (await isAttemptAbandoned(attempt.id)) || (await isAttemptClosed(attempt.id, "final", "given-up", "set-aside"))
  const isThere = cart?.checkout_id === attempt.checkoutId && !isOver
  const isSame = isThere && cartFingerprint(takeCartSnapshot(cart)) === attempt.fingerprint && Date.now() < attempt.expiresAt
  const { amount, reference } = viewPaymentReferences(attempt)
  const canCancel = method.cancel !== undefined || !takesFundsBeforeOrder(attempt)
  return {
    method: method.label,
    amount,
    startedAt: attempt.startedAt,
    reference,
    resume: isSame && !(await isAttemptClosed(attempt.id)) ? attempt.to : null,
    ending: !isThere ? null : canCancel ? ("cancel" as const) : ("warn" as const),
    isTakenByOrder: !takesFundsBeforeOrder(attempt),
  }
}

/** Whether the order that an attempt pays was sent, and has no clear answer yet. */
async function isOrderOnItsWay({ id, checkoutId }: PaymentAttempt): Promise<boolean> {
  return (await isOrderInDoubt(checkoutId)) && (await readOrderAttempt(checkoutId)) === id
}
