import { z } from "zod"
import { BackendFault } from "~/commerce/errors"
import { createIntent } from "~/commerce/vault.server"
import { PaymentError } from "~/payments/errors"
import {
  type BillingPatch,
  type FinishRequest,
  type Finished,
  type StartRequest,
  type Started,
  parseCreated,
  readFailedRedirect,
} from "~/payments/server-payment-method"
import { billingDetailsOf } from "./billing-details"
import {
  type Confirmation,
  type IntentKind,
  type IntentReference,
  type StripeIntent,
  confirmStripeIntent,
  readStripeIntent,
} from "./stripe-api.server"

const createdSchema = z.object({
  id: z.string().min(1),
  client_secret: z.string().min(1),
  status: z.string().optional(),
})

/**
 * Has the vault create an intent.
 *
 * @param accountId the shopper's account, for a setup intent
 * @throws BackendFault and BackendRefusal
 */
export async function createStripeIntent(
  kind: IntentKind,
  body: Record<string, unknown>,
  accountId?: string | null,
): Promise<IntentReference & { status: string }> {
  const answer = await createIntent("stripe", body, kind === "setup" ? { action: "setup", account_id: accountId } : {})
  const { id, client_secret: secret, status = "" } = parseCreated(createdSchema, answer, `${kind} intent`)
  return { kind, id, secret, status }
}

/**
 * Confirms an intent and answers with the bank's page.
 *
 * @throws PaymentError `unsupported_intent_status`, BackendFault and BackendRefusal
 */
export async function leaveForBank(
  { cart, settings, attemptId, returnUrl }: StartRequest,
  intent: IntentReference,
  { type, mandateFrom, billing }: Pick<Confirmation, "type" | "mandateFrom"> & { billing: BillingPatch },
): Promise<Started> {
  const confirmed = await confirmStripeIntent(settings, intent, {
    type,
    billingDetails: billingDetailsOf(cart),
    returnUrl: returnUrl("stripe"),
    ...(mandateFrom && { mandateFrom }),
    idempotencyKey: `${type}-${attemptId}`,
  })
  return { providerId: intent.id, providerSecret: intent.secret, billing, to: requireBankPage(confirmed) }
}

const WAITING_FOR_SHOPPER: ReadonlySet<string> = new Set(["requires_action", "requires_source_action"])

/** Throws PaymentError `unsupported_intent_status` unless an intent waits for the shopper at the bank (specification §4, Bank-redirect method). */
export function requireWaitingForShopper(status: string): void {
  if (!WAITING_FOR_SHOPPER.has(status)) throw new PaymentError("unsupported_intent_status", status)
}

/** Where Stripe sends the shopper. Throws PaymentError `unsupported_intent_status`, and BackendFault when Stripe names no page. */
export function requireBankPage(intent: StripeIntent): string {
  requireWaitingForShopper(intent.status)
  const url = intent.next_action?.redirect_to_url?.url
  if (!url || !URL.canParse(url)) throw new BackendFault("malformed", "Stripe names no page to go to")
  return url
}

type StripeFinish = {
  kind: IntentKind
  /** Statuses that mean success beside Stripe's own two. */
  alsoAccepted?: readonly string[]
  /** Statuses of a payment that is still open, beside those that wait for the shopper. */
  alsoWaiting?: readonly string[]
  /** The billing that the order needs, or null when it stands in the cart already. */
  billing(intent: StripeIntent, request: FinishRequest): BillingPatch | null
}

/**
 * How a payment through Stripe stands. At the return `redirect_status` must be `succeeded`, and intent and secret must be the
 * attempt's; in any case Stripe is asked. After any other return the payment is not paid: when Stripe holds or processes the
 * money nevertheless, it stays pending for the next look, so that nobody is asked to pay twice.
 */
export async function finishStripe(
  request: FinishRequest,
  { kind, alsoAccepted = [], alsoWaiting = [], billing }: StripeFinish,
): Promise<Finished> {
  const reference = referenceOf(request, kind)
  if (!reference) return { kind: "refused", error: new PaymentError("unable_to_authenticate") }
  if (request.isReturn && !isOwnReturn(request, reference)) return { kind: "foreign" }
  const failed = request.isReturn ? readFailedRedirect(request.parameters, "unable_to_authenticate") : null

  const intent = await readStripeIntent(request.settings, reference)
  const accepted = ["succeeded", "requires_capture", ...alsoAccepted].includes(intent.status)
  if (failed) return accepted || intent.status === "processing" ? { kind: "pending" } : failed
  if (["processing", ...WAITING_FOR_SHOPPER, ...alsoWaiting].includes(intent.status)) return { kind: "pending" }
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
