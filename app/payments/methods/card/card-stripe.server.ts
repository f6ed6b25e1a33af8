import { toMinorUnits } from "~/money/minor-units"
import { PaymentError } from "~/payments/errors"
import {
  type BillingPatch,
  type FinishRequest,
  type ServerPaymentMethod,
  authenticationPath,
  isAnythingDue,
} from "~/payments/server-payment-method"
import { type StripeIntent, findPublishableKey } from "~/payments/stripe/stripe-api.server"
import { createStripeIntent, finishStripe, requireStripeMethod } from "~/payments/stripe/stripe-intent.server"
import { findChosenCard } from "./chosen-card"

/**
 * A card that was typed in Stripe's fields (specification §4, Card payment intent statuses; storefront API, card with Stripe).
 * The intent is made when the shopper orders, for the amount that they saw; where the bank asks, a page of ours leads to it.
 */
export const stripeCard: ServerPaymentMethod = {
  gateway: "stripe",
  label: "Carte bancaire",
  description: "Visa, Mastercard, CB, American Express.",
  chargedBy: "provider",
  isOffered: (settings, cart) => findPublishableKey(settings) !== null && isAnythingDue(cart),
  instrument: (settings, cart) => {
    const chosen = findChosenCard(settings, cart)
    return chosen?.kind === "new" ? chosen.card.token : ""
  },
  async start({ cart, settings, attemptId }) {
    const chosen = findChosenCard(settings, cart)
    if (chosen?.kind !== "new") throw new PaymentError("missing", "Card")
    const customer = cart.account?.stripe_customer
    const { id, secret, status } = await createStripeIntent("payment", {
      amount: toMinorUnits(cart.capture_total, cart.currency) + toMinorUnits(cart.auth_total ?? 0, cart.currency),
      currency: (cart.currency || "USD").toLowerCase(),
      payment_method: chosen.card.token,
      capture_method: "manual",
      setup_future_usage: "off_session",
      ...(customer && { customer }),
    })
    const started = { providerId: id, providerSecret: secret, billing: { method: "card" } }
    if (status === "requires_capture") return { ...started, to: null }
    if (status === "requires_confirmation") return { ...started, to: authenticationPath(attemptId) }
    throw new PaymentError("unsupported_intent_status", status)
  },
  finish: (request) =>
    finishStripe(request, {
      kind: "payment",
      alsoWaiting: ["requires_confirmation"],
      billing: (intent) => billingOf(intent, request),
    }),
}

/** What the order charges: the card and intent that Stripe accepted, even when another tab has changed the cart since. */
function billingOf(intent: StripeIntent, { cart, settings }: FinishRequest): BillingPatch {
  const token = requireStripeMethod(intent)
  const chosen = findChosenCard(settings, { ...cart, billing: { ...cart.billing, method: "card", account_card_id: null } })
  const unknown = { brand: null, display_brand: null, last4: null, exp_month: null, exp_year: null }
  const card = chosen?.kind === "new" && chosen.card.token === token ? chosen.card : { ...unknown, token, gateway: "stripe" }
  return {
    method: "card",
    // A saved card that was chosen before would be charged instead.
    account_card_id: null,
    card: { ...card, ...(settings["card"]?.mode === "test" && { test: true }) },
    intent: { stripe: { id: intent.id, ...(cart.auth_total ? { auth_amount: cart.auth_total } : {}) } },
  }
}
