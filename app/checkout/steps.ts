import type { Cart } from "~/commerce/wire"
import { isDeliveryNeeded } from "~/shop/cart/delivery-services"

export type CheckoutStep = "contact" | "delivery" | "payment" | "review"

/** The steps of the checkout in their order, with their pages. */
export const stepPaths: Readonly<Record<CheckoutStep, string>> = {
  contact: "/commande/coordonnees",
  delivery: "/commande/livraison",
  payment: "/commande/paiement",
  review: "/commande/verification",
}

const stepOrder: readonly CheckoutStep[] = ["contact", "delivery", "payment", "review"]

/** Whether anything is left to pay now; a cart covered by gift cards or credit asks for no payment. */
export function isPaymentDue(cart: Cart): boolean {
  return (cart.capture_total ?? cart.grand_total ?? 0) > 0 || (cart.auth_total ?? 0) > 0
}

/**
 * The first step that a cart still needs. In: the cart, and the method ids that the settings and this cart allow.
 */
export function firstIncompleteStep(cart: Cart, offeredMethods: readonly string[]): CheckoutStep {
  if (!hasContact(cart)) return "contact"
  if (isDeliveryNeeded(cart) && !hasDelivery(cart)) return "delivery"
  if (isPaymentDue(cart) && !offeredMethods.includes(cart.billing?.method ?? "")) return "payment"
  return "review"
}

/** Whether a step's page may be opened when `first` is the first incomplete one. */
export function isStepOpen(step: CheckoutStep, first: CheckoutStep): boolean {
  return stepOrder.indexOf(step) <= stepOrder.indexOf(first)
}

function hasContact(cart: Cart): boolean {
  const to = cart.shipping
  return [cart.account?.email, to?.first_name, to?.last_name, to?.address1, to?.city, to?.zip, to?.country, to?.phone].every(
    Boolean,
  )
}

function hasDelivery(cart: Cart): boolean {
  const service = cart.shipping?.service
  return Boolean(service) && (cart.shipment_rating?.services ?? []).some((each) => each.id === service)
}
