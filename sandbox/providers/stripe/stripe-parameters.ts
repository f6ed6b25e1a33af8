import { findMisfit, type Shape } from "../../services/vault/vault-input.ts"
import { missingParameter, StripeError } from "./stripe-error.ts"

const address: Shape = { line1: true, line2: true, city: true, state: true, postal_code: true, country: true }
const methodData: Shape = {
  type: true,
  billing_details: { name: true, email: true, phone: true, address },
  card: { number: true, exp_month: true, exp_year: true, cvc: true },
  ideal: { bank: true },
  bancontact: true,
  klarna: true,
  metadata: true,
  allow_redisplay: true,
}
const mandateData: Shape = {
  customer_acceptance: {
    type: true,
    accepted_at: true,
    online: { ip_address: true, user_agent: true, infer_from_client: true },
  },
}
const confirmation: Shape = {
  client_secret: true,
  expand: true,
  key: true,
  mandate_data: mandateData,
  payment_method: true,
  payment_method_data: methodData,
  payment_method_options: true,
  return_url: true,
  use_stripe_sdk: true,
}
const intentUpdate: Shape = {
  client_secret: true,
  expand: true,
  key: true,
  payment_method: true,
  payment_method_data: methodData,
}
const reading: Shape = { client_secret: true, expand: true, key: true }

/** What each call takes; anything else is refused, as Stripe does. */
export const stripeShapes = {
  read: reading,
  payment: { ...intentUpdate, receipt_email: true, setup_future_usage: true, shipping: true },
  setup: intentUpdate,
  confirmPayment: { ...confirmation, receipt_email: true, setup_future_usage: true, shipping: true },
  confirmSetup: confirmation,
  paymentMethod: { ...methodData, expand: true, key: true },
} satisfies Record<string, Shape>

/**
 * Refuses fields that a call does not take.
 *
 * @throws StripeError `parameter_unknown` with the field's whole name
 */
export function requireKnownParameters(input: Record<string, unknown>, shape: Shape): void {
  const misfit = findMisfit(input, shape)
  if (!misfit) return
  const { param, isKnown } = misfit
  if (isKnown) throw new StripeError(400, `Invalid object: ${param}`, { code: "parameter_invalid", param })
  throw new StripeError(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param })
}

/** A field's text. @throws StripeError `parameter_missing` */
export function requireText(input: Record<string, unknown>, name: string, param = name): string {
  const value = input[name]
  if (typeof value !== "string" || value === "") throw missingParameter(param)
  return value
}
