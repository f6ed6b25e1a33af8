import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { type OfferedMethod, listOfferedMethods } from "~/payments/registry.server"
import { isPaymentDue } from "~/payments/server-payment-method"
import { clearWalletApproval, isWalletApprovalOutdated } from "~/payments/wallets/wallet-payment.server"
import { needsPostcode } from "~/shop/cart/countries"
import { isDeliveryNeeded } from "~/shop/cart/delivery-services"
import type { StepRedirect } from "~/problems"
import type { PaymentAttempt } from "~/store/attempts.server"
import { type CheckoutStep, STEP_PATHS, orderPath, outcomePath } from "./checkout-paths"
import { listPayableMethods } from "./payment-choice.server"
import { findSubmittedOrder } from "./order-sender.server"
import { type ApprovedPayment, type BegunPayment, findUnfinishedPayment } from "./unfinished-payment.server"

/** A step that may be shown. `approvedPayment`: one without an order. `begunPayment`: one that is not ended. */
export type OpenStep = {
  kind: "open"
  cart: Cart
  settings: PaymentSettings
  offered: OfferedMethod[]
  approvedPayment: ApprovedPayment | null
  begunPayment: BegunPayment | null
}

/**
 * Opens a step of the checkout, or says where to go instead: the first incomplete step, the cart, or the order that was just made.
 *
 * @param attempts this browser's latest attempt, and whether a provider may be asked: only for a page that the shopper opens
 * @throws ApiUnavailableError when cart or settings cannot be read
 */
export async function openCheckoutStep(
  step: CheckoutStep | null,
  { commerce, i18n }: { commerce: Commerce; i18n: { locale: string; currency: string } },
  attempts: { browserAttempt: PaymentAttempt | null; mayAskProvider: boolean } = { browserAttempt: null, mayAskProvider: false },
): Promise<OpenStep | StepRedirect> {
  const { browserAttempt, mayAskProvider } = attempts
  const [cart, settings] = await Promise.all([readCart(commerce), readPaymentSettings(i18n)])
  if (!cart || cart.items.length === 0) {
    const ordered = await findSubmittedOrder(commerce)
    if (ordered !== null) return { kind: "redirect", to: orderPath(ordered) }
    // Later steps can only be reached with a cart, so it has been lost since.
    const isUnderway = step !== null && step !== "contact"
    return { kind: "redirect", to: "/panier", problem: isUnderway ? "session-cart-missing" : "cart-empty" }
  }
  if (mayAskProvider && (step === "payment" || step === "recap") && isWalletApprovalOutdated(cart)) {
    await clearWalletApproval(commerce, cart)
    return { kind: "redirect", to: outcomePath("outdated") }
  }
  const offered = listOfferedMethods(settings, cart)
  const first = findFirstStep(settings, cart, offered)
  if (!step || !isStepOpen(step, first)) return { kind: "redirect", to: STEP_PATHS[first] }
  const { approved, begun } = await findUnfinishedPayment(cart, settings, browserAttempt, mayAskProvider)
  return { kind: "open", cart, settings, offered, approvedPayment: approved, begunPayment: begun }
}

/** The first step that a cart still needs under the store's settings. */
export function findFirstStep(settings: PaymentSettings, cart: Cart, offered = listOfferedMethods(settings, cart)): CheckoutStep {
  const offeredIds = offered.map(({ id }) => id)
  return firstIncompleteStep(cart, listPayableMethods(settings, cart, offeredIds))
}

/** The first step that a cart still needs, given the ids of the methods that it can be paid with. */
export function firstIncompleteStep(cart: Cart, payableMethods: readonly string[]): CheckoutStep {
  if (!hasContact(cart)) return "contact"
  if (isDeliveryNeeded(cart) && !hasDelivery(cart)) return "delivery"
  if (isPaymentDue(cart) && !payableMethods.includes(cart.billing?.method ?? "")) return "payment"
  return "recap"
}

/** Whether a step's page may be opened when `first` is the first incomplete one. */
export function isStepOpen(step: CheckoutStep, first: CheckoutStep): boolean {
  const order = Object.keys(STEP_PATHS)
  return order.indexOf(step) <= order.indexOf(first)
}

function hasContact({ account, shipping: to }: Cart): boolean {
  const postcode = to?.zip || !needsPostcode(to?.country ?? "")
  return [account?.email, to?.first_name, to?.last_name, to?.address1, to?.city, postcode, to?.country, to?.phone].every(Boolean)
}

function hasDelivery({ shipping, shipment_rating: rating }: Cart): boolean {
  return Boolean(shipping?.service) && (rating?.services ?? []).some(({ id }) => id === shipping?.service)
}
