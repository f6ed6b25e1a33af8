import { z } from "zod"
import { BackendFault } from "~/commerce/errors"
import { PaymentError } from "~/payments/errors"
import type { BillingPatch, FinishRequest, Finished } from "~/payments/server-payment-method"
import { readFailedBankRedirect } from "~/payments/redirect-status"
import { type IntentKind, type IntentReference, type StripeIntent, readStripeIntent } from "./stripe-api.server"

// What Bancontact, iDEAL and Klarna have in common when Stripe carries them.

/** The vault's answer about a new intent. */
export const createdIntentSchema = z.object({
  id: z.string().min(1),
  client_secret: z.string().min(1),
  status: z.string().optional(),
})

const waitingForShopper: ReadonlySet<string> = new Set(["requires_action", "requires_source_action"])

/**
 * Throws PaymentError `unsupported_intent_status` unless an intent waits for the shopper at the bank (specification §4, Bank-redirect
 * method).
 */
export function requireWaitingForShopper(status: string | undefined): void {
  if (!waitingForShopper.has(status ?? "")) throw new PaymentError("unsupported_intent_status", status ?? "")
}

/** Where Stripe sends the shopper. Throws PaymentError `unsupported_intent_status`, and BackendFault when no page is told. */
export function requireBankPage(intent: StripeIntent): string {
  requireWaitingForShopper(intent.status)
  const url = intent.next_action?.redirect_to_url?.url
  if (!url || !URL.canParse(url)) throw new BackendFault("malformed", "Stripe tells no page to go to")
  return url
}

export type StripeFinish = {
  kind: IntentKind
  /** Statuses that mean success beside Stripe's own two. */
  alsoAccepted?: readonly string[]
  /** Statuses of a payment that is still open beside the shopper's bank being asked. */
  alsoWaiting?: readonly string[]
  /** The billing that the order needs, or null when it stands in the cart already. */
  billing(intent: StripeIntent, request: FinishRequest): BillingPatch | null
}

/**
 * How a payment that Stripe carries stands: at the return `redirect_status` must be `succeeded` and intent and secret must be
 * the attempt's, and in any case Stripe is asked. A return that says otherwise is never paid; when Stripe holds or processes
 * the money all the same, the next look settles it, since nobody may be asked to pay twice.
 */
export async function finishStripe(
  request: FinishRequest,
  { kind, alsoAccepted = [], alsoWaiting = [], billing }: StripeFinish,
): Promise<Finished> {
  const reference = referenceOf(request, kind)
  if (!reference) return { kind: "refused", error: new PaymentError("unable_to_authenticate") }
  if (request.isReturn && !isOwnReturn(request, reference)) return { kind: "foreign" }
  const failed = request.isReturn ? readFailedBankRedirect(request.parameters) : null

  const intent = await readStripeIntent(request.settings, reference)
  const accepted = ["succeeded", "requires_capture", ...alsoAccepted].includes(intent.status)
  if (failed) return accepted || intent.status === "processing" ? { kind: "pending" } : failed
  if (["processing", ...waitingForShopper, ...alsoWaiting].includes(intent.status)) return { kind: "pending" }
  if (!accepted) return { kind: "refused", error: new PaymentError("unable_to_authenticate") }
  const patch = billing(intent, request)
  return {
    kind: "paid",
    ...(patch && { billing: patch }),
    ...(kind === "payment" && { amount: intent.amount ?? -1, currency: intent.currency ?? "" }),
  }
}

/** The payment method that Stripe has in an accepted intent. Throws BackendFault when there is none. */
export function requireStripeMethod(intent: StripeIntent): string {
  if (!intent.payment_method) throw new BackendFault("malformed", "Stripe's intent has no payment method")
  return intent.payment_method
}

function referenceOf({ attempt }: FinishRequest, kind: IntentKind): IntentReference | null {
  const { providerId: id, providerSecret: secret } = attempt
  return id && secret ? { kind, id, secret } : null
}

function isOwnReturn({ parameters }: FinishRequest, { kind, id, secret }: IntentReference): boolean {
  const named = parameters[`${kind}_intent`]
  const opened = parameters[`${kind}_intent_client_secret`]
  return (named === undefined || named === id) && (opened === undefined || opened === secret)
}
