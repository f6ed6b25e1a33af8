import type { IntentRecord } from "../../services/vault/intent-record.ts"
import { confirmStripeIntent, stripeData } from "../../services/vault/stripe-intent.ts"
import type { TokenRecord } from "../../services/vault/token-record.ts"
import { isUsedElsewhere, readToken, usedBefore } from "../../services/vault/token-record.ts"
import { readObject, readText } from "../../services/vault/vault-input.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { createPaymentMethod } from "./payment-methods.ts"
import { invalidParameter, missingParameter, StripeError } from "./stripe-error.ts"

type Input = Record<string, unknown>

function requireOpen(intent: IntentRecord): void {
  if (["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)) return
  throw new StripeError(400, `This intent cannot be changed or confirmed: its status is ${intent.status}.`, {
    code: `${intent.kind}_intent_unexpected_state`,
    intent,
  })
}

/** The payment method that a call brings, or the one that the intent has; null when there is none. */
function choosePaymentMethod(context: SandboxContext, intent: IntentRecord, input: Input): TokenRecord | null {
  if (input.payment_method !== undefined && input.payment_method_data !== undefined) {
    throw invalidParameter("payment_method_data", "Send payment_method or payment_method_data, not both.")
  }
  const data = readObject(input.payment_method_data)
  const id = readText(input.payment_method) ?? intent.payment_method
  if (input.payment_method_data === undefined && !id) return null
  const token =
    input.payment_method_data === undefined ? readToken(context, id) : createPaymentMethod(context, data, "payment_method_data")
  if (!token) {
    throw new StripeError(404, `No such PaymentMethod: '${id ?? ""}'`, { code: "resource_missing", param: "payment_method" })
  }
  if (isUsedElsewhere(token, intent.id)) throw new StripeError(400, usedBefore)
  if (!stripeData(intent).payment_method_types.includes(token.type)) {
    throw new StripeError(400, `The payment method type "${token.type}" is not one of this intent's.`, {
      code: `${intent.kind}_intent_incompatible_payment_method`,
      param: "payment_method",
    })
  }
  return token
}

function requireBillingDetails(token: TokenRecord, kind: IntentRecord["kind"]): void {
  const needed: Record<string, string[]> = { bancontact: kind === "setup" ? ["name", "email"] : ["name"] }
  const lacking = needed[token.type]?.find((field) => !readText(token.billing[field]))
  if (lacking) throw missingParameter(`billing_details[${lacking}]`)
}

function requireMandate(input: Input): void {
  const acceptance = readObject(readObject(input.mandate_data).customer_acceptance)
  const online = readObject(acceptance.online)
  if (!readText(acceptance.type)) throw missingParameter("mandate_data")
  if (readText(online.infer_from_client) === "true") return
  for (const name of ["ip_address", "user_agent"]) {
    if (!readText(online[name])) throw missingParameter(`mandate_data[customer_acceptance][online][${name}]`)
  }
}

/** Gives an intent a payment method without confirming it; other fields have no effect here. @throws StripeError */
export function updateIntent(
  context: SandboxContext,
  intent: IntentRecord,
  input: Input,
): { intent: IntentRecord; token: TokenRecord | null } {
  requireOpen(intent)
  return { intent, token: choosePaymentMethod(context, intent, input) }
}

/**
 * Confirms an intent with a publishable key and its client secret.
 *
 * assumed: which details each bank method needs, and that an intent to be confirmed by hand refuses this key.
 *
 * @throws StripeError with status 402 when the card is declined
 */
export function confirmIntent(context: SandboxContext, intent: IntentRecord, input: Input): IntentRecord {
  requireOpen(intent)
  const data = stripeData(intent)
  if (data.confirmation_method === "manual") {
    throw new StripeError(400, "This intent is confirmed by hand, which a publishable key cannot do.", {
      code: "payment_intent_invalid_parameter",
      intent,
    })
  }
  const token = choosePaymentMethod(context, intent, input)
  if (!token) throw missingParameter("payment_method")
  const returnUrl = readText(input.return_url)
  if (returnUrl && !/^https?:\/\//.test(returnUrl)) throw invalidParameter("return_url", "Not a valid URL")
  if (token.type !== "card") {
    requireBillingDetails(token, intent.kind)
    if (intent.kind === "setup") requireMandate(input)
    if (!returnUrl) throw missingParameter("return_url")
  }
  const inPage = readText(input.use_stripe_sdk) === "true"
  const confirmed = confirmStripeIntent(context, intent, token, { returnUrl, inPage })
  const { last_error } = stripeData(confirmed)
  if (!last_error) return confirmed
  const { type, code, decline_code, message } = last_error
  throw new StripeError(402, message, { type, code, ...(decline_code ? { decline_code } : {}), intent: confirmed })
}
