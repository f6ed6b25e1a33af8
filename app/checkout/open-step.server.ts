import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { findPaidAttempt } from "~/payments/attempts/attempts.server"
import { completionPath } from "~/payments/attempts/payment-addresses.server"
import { type OfferedMethod, listOfferedMethods } from "~/payments/registry.server"
import type { ProblemCode } from "~/problems"
import type { PaymentAttempt } from "~/store/attempts.server"
import { listReadyMethods } from "./payment-choice.server"
import { findSentOrder } from "./sent-orders.server"
import { type CheckoutStep, firstIncompleteStep, isStepOpen, stepPaths } from "./steps"
import { type PendingPayment, findPendingPayment } from "./unfinished-payment.server"

type Visitor = { commerce: Commerce; scope: { locale: string; currency: string } }

/** Which earlier payments a step shows. */
type AttemptQuery = {
  /** This browser's latest attempt. */
  browserAttempt: PaymentAttempt | null
  /** Whether a provider may be asked: only for a page that the shopper opens. */
  mayAskProvider: boolean
}

/**
 * A step that may be shown, or the page to go to instead and what it says. `completion` is the address that completes a payment
 * that was made and never came back; `pending` is a payment whose status only its own return tells.
 */
export type OpenedStep =
  | {
      kind: "open"
      cart: Cart
      settings: PaymentSettings
      offered: OfferedMethod[]
      completion: string | null
      pending: PendingPayment | null
    }
  | { kind: "elsewhere"; to: string; problem?: ProblemCode }

/**
 * Opens a step of the checkout. An empty cart leads to the cart page, or to its order if that has just been made; a step that
 * is not due yet leads to the first incomplete one. Without a step the answer is always where to go.
 *
 * @throws BackendFault when cart or settings cannot be read
 */
export async function openCheckoutStep(
  step: CheckoutStep | null,
  visitor: Visitor,
  { browserAttempt, mayAskProvider }: AttemptQuery = { browserAttempt: null, mayAskProvider: false },
): Promise<OpenedStep> {
  const [cart, settings] = await Promise.all([readCart(visitor.commerce), readPaymentSettings(visitor.scope)])
  if (!cart || cart.items.length === 0) {
    const ordered = await findSentOrder(visitor.commerce)
    if (ordered !== null) return { kind: "elsewhere", to: `/commande/merci/${ordered}` }
    // Whoever is in the middle of the checkout had a cart when they began.
    const isUnderway = step !== null && step !== "contact"
    return { kind: "elsewhere", to: "/panier", problem: isUnderway ? "cart-gone" : "cart-empty" }
  }
  const offered = listOfferedMethods(settings, cart)
  const offeredIds = offered.map((method) => method.id)
  const first = firstIncompleteStep(cart, listReadyMethods(settings, cart, offeredIds))
  if (!step || !isStepOpen(step, first)) return { kind: "elsewhere", to: stepPaths[first] }
  const paid = mayAskProvider ? await findPaidAttempt(cart, settings, browserAttempt) : null
  const completion = paid && completionPath({ attemptId: paid.id })
  const pending = paid ? null : await findPendingPayment(cart, browserAttempt)
  return { kind: "open", cart, settings, offered, completion, pending }
}
