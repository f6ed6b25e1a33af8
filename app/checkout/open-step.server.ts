import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import type { ProblemCode } from "~/problems"
import { findSentOrder } from "./order-gateway.server"
import { type CheckoutStep, firstIncompleteStep, isStepOpen, stepPaths } from "./steps"
import type { PaymentAttempt } from "~/store/attempts.server"
import { type PendingPayment, findPendingPayment } from "~/payments/attempts/pending.server"
import { listReadyMethods } from "./charged-with-order.server"
import { type OfferedMethod, listOfferedMethods } from "~/payments/registry.server"
import { findPaidAttempt } from "~/payments/attempts/paid.server"
import { completionPath } from "~/payments/attempts/return-address"

type Visitor = { commerce: Commerce; scope: { locale: string; currency: string } }

/** This browser's latest attempt, and whether the request is a visit, for which a provider may be asked about it. */
export type AttemptLook = { attempt: PaymentAttempt | null; ownVisit: boolean }

/**
 * A step that may be shown, or the page to go to instead and what it says. `completion` leads to the end of a payment that was
 * made but never came back; `begun` is one of which only its own return would tell.
 */
export type OpenedStep =
  | {
      kind: "open"
      cart: Cart
      settings: PaymentSettings
      offered: OfferedMethod[]
      completion: string | null
      begun: PendingPayment | null
    }
  | { kind: "elsewhere"; to: string; problem?: ProblemCode }

/**
 * Opens a step of the checkout: an empty cart belongs on its own page, unless its order has just been made; a step that is not due yet on the first incomplete one.
 * Without a step the answer is always where to go. Throws BackendFault when cart or settings cannot be read.
 */
export async function openCheckoutStep(step: CheckoutStep | null, visitor: Visitor, look: AttemptLook): Promise<OpenedStep> {
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
  const paid = look.ownVisit ? await findPaidAttempt(cart, settings, look.attempt) : null
  const completion = paid && completionPath({ attemptId: paid.id, gateway: null, open: {} })
  const begun = paid ? null : await findPendingPayment(cart, look.attempt)
  return { kind: "open", cart, settings, offered, completion, begun }
}
