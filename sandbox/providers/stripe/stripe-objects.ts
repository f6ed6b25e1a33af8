import type { IntentRecord } from "../../services/vault/intent-record.ts"
import { stripeData } from "../../services/vault/stripe-intent.ts"
import type { TokenRecord } from "../../services/vault/token-record.ts"

/** A payment method as Stripe's API shows it to a publishable key. */
export function publishPaymentMethod(token: TokenRecord) {
  const { brand, last4, exp_month, exp_year } = token
  const card = {
    brand,
    display_brand: brand,
    last4,
    exp_month,
    exp_year,
    country: "FR",
    funding: "credit",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
  }
  return {
    id: token.id,
    object: "payment_method",
    type: token.type,
    billing_details: { name: null, email: null, phone: null, address: null, ...token.billing },
    [token.type]: token.type === "card" ? card : {},
    livemode: false,
  }
}

/** An intent as Stripe's API shows it to its client secret; `method` fills in the payment method when it was expanded. */
export function publishIntent(intent: IntentRecord, method: TokenRecord | null) {
  const data = stripeData(intent)
  const both = {
    id: intent.id,
    object: `${intent.kind}_intent`,
    client_secret: intent.client_secret,
    created: Math.floor(data.created / 1000),
    customer: data.customer,
    description: null,
    livemode: false,
    next_action: data.next_action,
    payment_method: method ? publishPaymentMethod(method) : intent.payment_method,
    payment_method_types: data.payment_method_types,
    status: intent.status,
  }
  if (intent.kind === "setup") return { ...both, last_setup_error: data.last_error, usage: data.usage ?? "off_session" }
  return {
    ...both,
    amount: intent.amount,
    amount_capturable: intent.status === "requires_capture" ? intent.amount : 0,
    amount_received: intent.status === "succeeded" ? intent.amount : 0,
    canceled_at: null,
    capture_method: data.capture_method,
    confirmation_method: data.confirmation_method,
    currency: intent.currency?.toLowerCase() ?? null,
    last_payment_error: data.last_error,
    setup_future_usage: data.usage,
    shipping: null,
  }
}
