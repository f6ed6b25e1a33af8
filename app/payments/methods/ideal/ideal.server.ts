import { toMinorUnits } from "~/money/minor-units"
import { type BillingPatch, type ServerPaymentMethod, suitsOneCharge } from "~/payments/server-payment-method"
import { billingDetailsOf } from "~/payments/stripe/billing-details"
import { createIdealMethod, findPublishableKey, readStripeIntent } from "~/payments/stripe/stripe-api.server"
import {
  createStripeIntent,
  finishStripe,
  requireBankPage,
  requireStripeMethod,
  requireWaitingForShopper,
} from "~/payments/stripe/stripe-intent.server"

/**
 * iDEAL through Stripe (specification §4, Bank-redirect method; storefront API, iDEAL). The vault confirms the intent itself, so
 * that this server only reads where the bank is. It charges once, hence not for subscriptions nor with an amount to authorise.
 */
export const ideal: ServerPaymentMethod = {
  gateway: "stripe",
  label: "iDEAL",
  description: "Payez depuis votre compte bancaire néerlandais, sur le site de votre banque.",
  chargedBy: "provider",
  isOffered: (settings, cart) =>
    settings["ideal"] !== undefined &&
    findPublishableKey(settings) !== null &&
    cart.currency.toUpperCase() === "EUR" &&
    suitsOneCharge(cart),
  async start({ cart, settings, attemptId, returnUrl }) {
    const method = await createIdealMethod(settings, billingDetailsOf(cart), `ideal-${attemptId}`)
    const intent = await createStripeIntent("payment", {
      amount: toMinorUnits(cart.capture_total, cart.currency),
      currency: cart.currency.toLowerCase(),
      payment_method: method,
      payment_method_types: "ideal",
      confirmation_method: "manual",
      confirm: true,
      return_url: returnUrl("stripe"),
    })
    requireWaitingForShopper(intent.status)
    return {
      providerId: intent.id,
      providerSecret: intent.secret,
      billing: billingOf(intent.id, method),
      to: requireBankPage(await readStripeIntent(settings, intent)),
    }
  },
  finish: (request) =>
    finishStripe(request, {
      kind: "payment",
      // An intent confirmed by hand may wait for the backend's confirmation once the bank has accepted.
      alsoAccepted: ["requires_confirmation"],
      billing: (intent, { cart }) => {
        const patch = billingOf(intent.id, requireStripeMethod(intent))
        return isWritten(cart.billing, patch) ? null : patch
      },
    }),
}

function billingOf(intentId: string, method: string) {
  return { method: "ideal", ideal: { token: method }, intent: { stripe: { id: intentId } } } satisfies BillingPatch
}

/** Another tab may have begun a second payment: the order must carry the one that was paid. */
function isWritten(written: BillingPatch | null | undefined, patch: ReturnType<typeof billingOf>): boolean {
  const stripe = written?.intent?.["stripe"] as { id?: unknown } | null | undefined
  return (
    written?.method === patch.method && written.ideal?.["token"] === patch.ideal.token && stripe?.id === patch.intent.stripe.id
  )
}
