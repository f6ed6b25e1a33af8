import type { Cart } from "~/commerce/api-types"
import { isChargeable } from "~/money/minimum-charge"
import { toMinorUnits } from "~/money/minor-units"
import { PaymentError } from "~/payments/errors"
import { type BillingPatch, HOUR_MS, isOneTimePurchase } from "~/payments/server-payment-method"
import {
  confirmStripeIntent,
  createIdealPaymentMethod,
  createStripeIntent,
  readStripeIntent,
} from "~/payments/stripe/stripe-api.server"
import {
  requireBankPage,
  requirePaymentMethodId,
  requireWaitingForShopper,
  stripeMethod,
} from "~/payments/stripe/stripe-intent.server"
import { methodSentences } from "~/texts/payment-methods.server"

/** Whether Stripe charges what is due now: gift cards may leave less than it takes [9.8]. */
function isPaidByStripe({ capture_total, currency }: Cart): boolean {
  return isChargeable(capture_total, currency)
}

/** Bancontact: a setup intent that the shopper approves at the bank and that the order charges, also again for a subscription. */
export const bancontact = stripeMethod({
  id: "bancontact",
  label: "Bancontact",
  description: methodSentences.bancontact,
  payableForMs: 24 * HOUR_MS,
  suits: (cart) => cart.currency.toUpperCase() === "EUR" && isPaidByStripe(cart),
  async start(request) {
    const { cart, browser } = request
    const { ipAddress, agent } = browser
    if (ipAddress === null) throw new PaymentError("missing", "Shopper address")
    const body = { payment_method_types: ["bancontact"], usage: "off_session" }
    const intent = await createStripeIntent("setup", body, cart.account_id ?? cart.account?.id)
    const confirmed = await confirmStripeIntent(request, intent, "bancontact", { ipAddress, agent })
    return {
      providerId: intent.id,
      providerSecret: intent.secret,
      billing: bancontactBilling(intent),
      redirectUrl: requireBankPage(confirmed),
    }
  },
  intent: { kind: "setup", billing: bancontactBilling },
})

function bancontactBilling({ id }: { id: string }): BillingPatch {
  return { method: "bancontact", bancontact: { token: id } }
}

/** iDEAL [4.4]: this server makes the payment method; the vault creates and confirms the intent, which names the bank's address. */
export const ideal = stripeMethod({
  id: "ideal",
  label: "iDEAL | Wero",
  description: methodSentences.ideal,
  payableForMs: 7 * 24 * HOUR_MS,
  suits: (cart) => cart.currency.toUpperCase() === "EUR" && isOneTimePurchase(cart) && isPaidByStripe(cart),
  async start(request) {
    const { cart, settings, returnUrl } = request
    const method = await createIdealPaymentMethod(request)
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
      billing: idealBilling(intent.id, method),
      redirectUrl: requireBankPage(await readStripeIntent(settings, intent)),
    }
  },
  intent: {
    kind: "payment",
    // With manual confirmation the backend may still have to confirm the intent once the bank has accepted.
    alsoAccepted: ["requires_confirmation"],
    billing: (intent) => idealBilling(intent.id, requirePaymentMethodId(intent)),
  },
})

function idealBilling(intentId: string, method: string) {
  return { method: "ideal", ideal: { token: method }, intent: { stripe: { id: intentId } } }
}

/** Of a European account: docs.stripe.com/payments/klarna */
const KLARNA_CURRENCIES = ["EUR", "CHF", "GBP", "SEK", "NOK", "DKK", "PLN", "CZK", "RON"]

/** Klarna through Stripe: an amount reserved for this order. */
export const klarnaStripe = stripeMethod({
  id: "klarna",
  label: "Klarna",
  description: methodSentences.klarna,
  payableForMs: 48 * HOUR_MS,
  holdDays: 28,
  suits: (cart) => KLARNA_CURRENCIES.includes(cart.currency.toUpperCase()) && isOneTimePurchase(cart) && isPaidByStripe(cart),
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
    return {
      providerId: intent.id,
      providerSecret: intent.secret,
      billing: { method: "klarna", intent: { stripe: { id: intent.id } } },
      redirectUrl: requireBankPage(await confirmStripeIntent(request, intent, "klarna")),
    }
  },
  intent: {
    kind: "payment",
    billing: (intent) => ({
      method: "klarna",
      klarna: { token: requirePaymentMethodId(intent) },
      intent: { stripe: { id: intent.id } },
    }),
  },
})
