import type { Cart, PaymentSettings } from "~/commerce/wire"
import type { PaymentAttempt } from "~/store/attempts.server"
import { amazonPay } from "./methods/amazon-pay/amazon-pay.server"
import { bancontact } from "./methods/bancontact/bancontact.server"
import { stripeCard } from "./methods/card/card-stripe.server"
import { vaultCard } from "./methods/card/chosen-card"
import { PaymentError } from "./errors"
import { ideal } from "./methods/ideal/ideal.server"
import { klarnaDirect } from "./methods/klarna-direct/klarna-direct.server"
import { klarnaStripe } from "./methods/klarna-stripe/klarna-stripe.server"
import { findManualMethod } from "./methods/manual/manual.server"
import type { ServerPaymentMethod } from "./server-payment-method"
import { paypal } from "./methods/paypal/paypal.server"
import { paysafecard } from "./methods/paysafecard/paysafecard.server"
import { quickpayCard } from "./methods/quickpay/quickpay.server"
import { findWalletPayment } from "./wallets/wallet-payment.server"

/** Every method with a server part, by the settings' method id, then by gateway; `*` serves any gateway. */
export const serverPaymentMethods: ReadonlyMap<string, ReadonlyMap<string, ServerPaymentMethod>> = new Map([
  ["amazon", new Map([["*", amazonPay]])],
  ["bancontact", new Map([["stripe", bancontact]])],
  [
    "card",
    new Map([
      ["quickpay", quickpayCard],
      ["stripe", stripeCard],
    ]),
  ],
  ["ideal", new Map([["stripe", ideal]])],
  [
    "klarna",
    new Map([
      ["klarna", klarnaDirect],
      ["stripe", klarnaStripe],
    ]),
  ],
  ["paypal", new Map([["*", paypal]])],
  ["paysafecard", new Map([["*", paysafecard]])],
])

export type OfferedMethod = { id: string; label: string; description: string }

/**
 * The server part of a method id under the store's settings.
 *
 * @throws PaymentError `unsupported_method`, `method_disabled`, `unsupported_gateway`
 */
export function requireMethod(settings: PaymentSettings, methodId: string): ServerPaymentMethod {
  const gateways = serverPaymentMethods.get(methodId)
  if (!gateways) throw new PaymentError("unsupported_method")
  if (!Object.hasOwn(settings, methodId)) throw new PaymentError("method_disabled", methodId)
  const gateway = settings[methodId]?.gateway ?? ""
  const method = gateways.get(gateway) ?? gateways.get("*")
  if (!method) throw new PaymentError("unsupported_gateway", gateway)
  return method
}

/** The method that started an attempt, whatever the settings say since; null for an order without payment. */
export function findMethodOf({ method, gateway }: Pick<PaymentAttempt, "method" | "gateway">): ServerPaymentMethod | null {
  const gateways = method === null ? undefined : serverPaymentMethods.get(method)
  return [...(gateways?.values() ?? [])].find((each) => each.gateway === gateway) ?? null
}

/** The method whose provider sends shoppers back for a review under this gateway, if there is one. */
export function findReviewMethod(gateway: string | null): ServerPaymentMethod | undefined {
  const methods = [...serverPaymentMethods.values()].flatMap((gateways) => [...gateways.values()])
  return methods.find((method) => method.gateway === gateway && method.takeReview)
}

/** Whether money moved or was reserved at an attempt's provider before its order. */
export function isChargedByProvider(attempt: PaymentAttempt): boolean {
  return findMethodOf(attempt)?.chargedBy === "provider"
}

/** The methods that the store has enabled and that suit this cart, in the order of the settings. */
export function listOfferedMethods(settings: PaymentSettings, cart: Cart): OfferedMethod[] {
  const wallet = findWalletPayment(settings, cart)
  return Object.keys(settings).flatMap((id): OfferedMethod[] => {
    const manual = findManualMethod(settings, id)
    // Nothing outside the shop can be charged again or authorised beforehand.
    if (manual && (cart.subscription_delivery === true || (cart.auth_total ?? 0) > 0)) return []
    if (manual) return [{ id, ...describe(manual) }]
    if (id === "card" && vaultCard.isOffered(settings, cart)) return [{ id, ...describe(vaultCard) }]
    const gateways = serverPaymentMethods.get(id)
    const method = gateways?.get(settings[id]?.gateway ?? "") ?? gateways?.get("*")
    if (method?.isOffered(settings, cart)) return [{ id, ...describe(method) }]
    return wallet?.methodId === id ? [{ id, ...describe(wallet) }] : []
  })
}

function describe({ label, description }: { label: string; description: string }) {
  return { label, description }
}
