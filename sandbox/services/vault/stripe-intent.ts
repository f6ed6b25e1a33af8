import type { SandboxContext } from "../../storage/context.ts"
import type { IntentRecord } from "./intent-record.ts"
import { saveIntent } from "./intent-record.ts"
import { noteUse, type TokenRecord } from "./token-record.ts"

/** What ended an attempt at the shopper's bank. */
export type BankOutcome = "accept" | "refuse" | "cancel" | "pending"

type StripeProblem = { type: "card_error" | "invalid_request_error"; code: string; decline_code?: string; message: string }

/** What only Stripe's intents hold, in `IntentRecord.data`. */
export type StripeIntentData = {
  payment_method_types: string[]
  capture_method: "automatic" | "manual"
  confirmation_method: "automatic" | "manual"
  customer: string | null
  usage: string | null
  next_action: Record<string, unknown> | null
  last_error: StripeProblem | null
  created: number
}

/** The Stripe part of an intent. */
export function stripeData(intent: IntentRecord): StripeIntentData {
  return intent.data as StripeIntentData
}

/** Whether the gateway holds or took the money, saved the payment method, or may take the money once its merchant confirms. */
export function isAccepted(intent: IntentRecord): boolean {
  return intent.status === "requires_capture" || intent.status === "succeeded" || awaitsMerchant(intent)
}

/** Whether the shopper has agreed to an intent that only the merchant's secret key may confirm (`confirmation_method: "manual"`). */
function awaitsMerchant(intent: IntentRecord): boolean {
  return intent.status === "requires_confirmation" && stripeData(intent).confirmation_method === "manual"
}

/** The page of the shopper's bank for this intent, on the providers' host. */
function bankPageAddress(context: SandboxContext, intent: IntentRecord): string {
  return `${context.providersOrigin}/provider/stripe/${intent.kind}_intents/${intent.id}`
}

const declined: StripeProblem = {
  type: "card_error",
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Votre carte a été refusée.",
}

/** What a bank says to a charge without the shopper. */
export const authenticationRequired: StripeProblem = {
  type: "card_error",
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Authentification requise",
}

function change(context: SandboxContext, intent: IntentRecord, status: string, data: Partial<StripeIntentData>): IntentRecord {
  return saveIntent(context, { ...intent, status, data: { ...intent.data, next_action: null, last_error: null, ...data } })
}

/** An intent to be confirmed by hand (iDEAL's) moves no money until its merchant confirms it once more. */
function acceptedStatus(intent: IntentRecord): string {
  if (intent.kind === "payment" && stripeData(intent).confirmation_method === "manual") return "requires_confirmation"
  return intent.kind === "payment" && stripeData(intent).capture_method === "manual" ? "requires_capture" : "succeeded"
}

/** Gives the intent a payment method that is still to be confirmed. */
export function attachPaymentMethod(context: SandboxContext, intent: IntentRecord, token: TokenRecord): IntentRecord {
  return change(context, { ...intent, payment_method: token.id }, "requires_confirmation", {})
}

/**
 * Confirms the intent with its payment method: accepted, declined, or waiting for the shopper at the bank.
 *
 * @param options.returnUrl where the bank sends the browser back; needed for a redirect
 * @param options.inPage true when the page's own library shows the bank's question (Stripe.js)
 */
export function confirmStripeIntent(
  context: SandboxContext,
  intent: IntentRecord,
  token: TokenRecord,
  options: { returnUrl: string | null; inPage?: boolean },
): IntentRecord {
  const confirmed: IntentRecord = {
    ...intent,
    payment_method: token.id,
    redirect: options.returnUrl ? { return_url: options.returnUrl } : {},
  }
  noteUse(context, token, intent)
  if (token.type === "card" && (token.behaviour === "decline" || token.behaviour === "charge-decline")) {
    return change(context, confirmed, "requires_payment_method", { last_error: declined })
  }
  if (token.type === "card" && token.behaviour !== "3ds") return change(context, confirmed, acceptedStatus(confirmed), {})
  const url = bankPageAddress(context, confirmed)
  const next_action =
    options.returnUrl && !(options.inPage && token.type === "card")
      ? { type: "redirect_to_url", redirect_to_url: { url, return_url: options.returnUrl } }
      : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } }
  return change(context, confirmed, "requires_action", { next_action })
}

/** Ends, or leaves open, what the shopper was asked at the bank. */
export function settleStripeIntent(context: SandboxContext, intent: IntentRecord, outcome: BankOutcome): IntentRecord {
  if (outcome === "accept") return change(context, intent, acceptedStatus(intent), {})
  if (outcome === "pending") return change(context, intent, "processing", {})
  const code = `${intent.kind}_intent_authentication_failure`
  const message =
    outcome === "cancel" ? "Le paiement a été annulé par le client." : "Nous ne pouvons pas authentifier votre moyen de paiement."
  return change(context, intent, "requires_payment_method", { last_error: { type: "invalid_request_error", code, message } })
}
