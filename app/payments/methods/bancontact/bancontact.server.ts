import { PaymentError } from "~/payments/errors"
import type { ServerPaymentMethod } from "~/payments/server-payment-method"
import { findPublishableKey } from "~/payments/stripe/stripe-api.server"
import { createStripeIntent, finishStripe, leaveForBank } from "~/payments/stripe/stripe-intent.server"

/**
 * Bancontact through Stripe: a setup intent that the shopper approves at the bank and that the order then charges, also again
 * for a subscription (storefront API, Bancontact).
 */
export const bancontact: ServerPaymentMethod = {
  gateway: "stripe",
  label: "Bancontact",
  description: "Payez avec votre carte Bancontact ou l’application de votre banque.",
  chargedBy: "order",
  isOffered: (settings, cart) =>
    settings["bancontact"] !== undefined &&
    findPublishableKey(settings) !== null &&
    cart.currency.toUpperCase() === "EUR" &&
    cart.capture_total > 0,
  async start(request) {
    const { cart, browser } = request
    const { address, agent } = browser
    if (address === null) throw new PaymentError("missing", "Shopper address")
    const body = { payment_method_types: ["bancontact"], usage: "off_session" }
    const intent = await createStripeIntent("setup", body, cart.account_id ?? cart.account?.id)
    return leaveForBank(request, intent, {
      type: "bancontact",
      mandateFrom: { address, agent },
      billing: { method: "bancontact", bancontact: { token: intent.id } },
    })
  },
  finish: (request) =>
    finishStripe(request, {
      kind: "setup",
      billing: ({ id }) => ({ method: "bancontact", bancontact: { token: id } }),
    }),
}
