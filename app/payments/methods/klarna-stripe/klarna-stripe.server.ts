import { toMinorUnits } from "~/money/minor-units"
import { type ServerPaymentMethod, suitsOneCharge } from "~/payments/server-payment-method"
import { findPublishableKey } from "~/payments/stripe/stripe-api.server"
import { createStripeIntent, finishStripe, leaveForBank, requireStripeMethod } from "~/payments/stripe/stripe-intent.server"

/**
 * Klarna through Stripe (storefront API, Klarna through Stripe): an amount reserved for this order, hence not for
 * subscriptions nor with an amount to authorise beyond it.
 */
export const klarnaStripe: ServerPaymentMethod = {
  gateway: "stripe",
  label: "Klarna",
  description: "Payez en plusieurs fois ou plus tard, sur le site de Klarna.",
  chargedBy: "provider",
  isOffered: (settings, cart) =>
    settings["klarna"] !== undefined && findPublishableKey(settings) !== null && suitsOneCharge(cart),
  async start(request) {
    const { cart } = request
    const customer = cart.account?.stripe_customer
    const intent = await createStripeIntent("payment", {
      payment_method_types: "klarna",
      amount: toMinorUnits(cart.capture_total, cart.currency),
      currency: cart.currency.toLowerCase(),
      capture_method: "manual",
      ...(customer && { customer }),
    })
    return leaveForBank(request, intent, { type: "klarna", billing: { method: "klarna", intent: { stripe: { id: intent.id } } } })
  },
  finish: (request) =>
    finishStripe(request, {
      kind: "payment",
      billing: (intent) => ({
        method: "klarna",
        klarna: { token: requireStripeMethod(intent) },
        intent: { stripe: { id: intent.id } },
      }),
    }),
}
