import { readCart, readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { paidProblemPath } from "./waiting"
import type { PaymentAttempt } from "~/store/attempts.server"
import { isAttemptExpired } from "~/payments/attempts/expired.server"
import { findPaidAttempt, isPaid } from "~/payments/attempts/paid.server"
import { completionPath } from "~/payments/attempts/return-address"

type Visitor = { commerce: Commerce; scope: { locale: string; currency: string } }

/** A payment without its order: where it is completed, or, when its cart is not there any more, where it is explained. */
export type UnfinishedPayment = { to: string; ofThisCart: boolean }

/**
 * The payment that this browser made and never completed, or null. It only asks; when backend or provider do not answer the
 * page shows without it.
 */
export async function findUnfinishedPayment(
  { commerce, scope }: Visitor,
  attempt: PaymentAttempt | null,
): Promise<UnfinishedPayment | null> {
  if (!attempt || attempt.method === null) return null
  try {
    const [cart, settings] = await Promise.all([readCart(commerce), readPaymentSettings(scope)])
    if (cart?.checkout_id === attempt.checkoutId) {
      const paid = await findPaidAttempt(cart, settings, attempt)
      return paid && { to: completionPath({ attemptId: paid.id, gateway: null, open: {} }), ofThisCart: true }
    }
    if ((await isAttemptExpired(attempt.id)) || (await readOrder(commerce, attempt.checkoutId))) return null
    const lost = await isPaid(cart ?? noCart, settings, attempt)
    return lost ? { to: paidProblemPath(attempt.id, "cart-changed"), ofThisCart: false } : null
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return null
  }
}

// A provider is asked by the attempt alone; the cart only tells what of the answer it already holds.
const noCart = { items: [], billing: null } as unknown as Cart
