import { BackendFault } from "~/commerce/errors"
import { createIntent } from "~/commerce/vault.server"
import { toMinorUnits } from "~/money/minor-units"
import { billingDetailsOf } from "~/payments/stripe/billing-details"
import { suitsOneCharge } from "~/payments/charged-once"
import { PaymentError } from "~/payments/errors"
import type { ServerPaymentMethod, StartRequest, Started } from "~/payments/server-payment-method"
import { confirmStripeIntent, findPublishableKey } from "~/payments/stripe/stripe-api.server"
import { createdIntentSchema, finishStripe, requireBankPage, requireStripeMethod } from "~/payments/stripe/stripe-redirect.server"

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
  start,
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

async function start({ cart, settings, attemptId, returnUrl }: StartRequest): Promise<Started> {
  const customer = cart.account?.stripe_customer
  const created = createdIntentSchema.safeParse(
    await createIntent("stripe", {
      payment_method_types: "klarna",
      amount: toMinorUnits(cart.capture_total, cart.currency),
      currency: cart.currency.toLowerCase(),
      capture_method: "manual",
      ...(customer && { customer }),
    }),
  )
  if (!created.success) throw new BackendFault("malformed", new PaymentError("not_defined", "payment intent").message)
  const { id, client_secret: secret } = created.data
  const confirmed = await confirmStripeIntent(
    settings,
    { kind: "payment", id, secret },
    {
      type: "klarna",
      billingDetails: billingDetailsOf(cart),
      returnUrl: returnUrl("stripe"),
      idempotencyKey: `klarna-${attemptId}`,
    },
  )
  return {
    providerId: id,
    providerSecret: secret,
    billing: { method: "klarna", intent: { stripe: { id } } },
    to: requireBankPage(confirmed),
  }
}
