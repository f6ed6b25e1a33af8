import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { type CheckoutStep, firstIncompleteStep, isStepOpen, stepPaths } from "~/shop/checkout/steps"
import { type OfferedMethod, listOfferedMethods } from "./methods.server"

type Scope = { locale: string; currency: string }

/** A step that may be shown, or the page to go to instead. */
export type OpenedStep =
  | { kind: "open"; cart: Cart; settings: PaymentSettings; offered: OfferedMethod[] }
  | { kind: "elsewhere"; to: string; cartEmpty: boolean }

/**
 * Opens a step of the checkout: an empty cart belongs on its own page, a step that is not due yet on the first incomplete one.
 * Without a step the answer is always where to go. Throws BackendFault when cart or settings cannot be read.
 */
export async function openCheckoutStep(step: CheckoutStep | null, commerce: Commerce, scope: Scope): Promise<OpenedStep> {
  const [cart, settings] = await Promise.all([readCart(commerce), readPaymentSettings(scope)])
  if (!cart || cart.items.length === 0) return { kind: "elsewhere", to: "/panier", cartEmpty: true }
  const offered = listOfferedMethods(settings, cart)
  const first = firstIncompleteStep(
    cart,
    offered.map((method) => method.id),
  )
  if (step && isStepOpen(step, first)) return { kind: "open", cart, settings, offered }
  return { kind: "elsewhere", to: stepPaths[first], cartEmpty: false }
}
