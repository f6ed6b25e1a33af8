import { BackendFault } from "~/commerce/errors"
import { createIntent } from "~/commerce/vault.server"
import { billingDetailsOf } from "~/payments/stripe/billing-details"
import { PaymentError } from "~/payments/errors"
import type { ServerPaymentMethod, StartRequest, Started } from "~/payments/server-payment-method"
import { confirmStripeIntent, findPublishableKey } from "~/payments/stripe/stripe-api.server"
import { createdIntentSchema, finishStripe, requireBankPage } from "~/payments/stripe/stripe-redirect.server"

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
  start,
  finish: (request) =>
    finishStripe(request, {
      kind: "setup",
      billing: ({ id }) => ({ method: "bancontact", bancontact: { token: id } }),
    }),
}

async function start({ cart, settings, attemptId, browser, returnUrl }: StartRequest): Promise<Started> {
  const { address, agent } = browser
  if (address === null) throw new PaymentError("missing", "Shopper address")
  const created = createdIntentSchema.safeParse(
    await createIntent(
      "stripe",
      { payment_method_types: ["bancontact"], usage: "off_session" },
      { action: "setup", account_id: cart.account_id ?? cart.account?.id },
    ),
  )
  if (!created.success) throw new BackendFault("malformed", new PaymentError("not_defined", "setup intent").message)
  const { id, client_secret: secret } = created.data
  const confirmed = await confirmStripeIntent(
    settings,
    { kind: "setup", id, secret },
    {
      type: "bancontact",
      billingDetails: billingDetailsOf(cart),
      returnUrl: returnUrl("stripe"),
      mandateFrom: { address, agent },
      idempotencyKey: `bancontact-${attemptId}`,
    },
  )
  return {
    providerId: id,
    providerSecret: secret,
    billing: { method: "bancontact", bancontact: { token: id } },
    to: requireBankPage(confirmed),
  }
}
