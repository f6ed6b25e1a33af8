import { ApiFault } from "~/commerce/errors"
import type { Cart } from "~/commerce/api-types"
import { PaymentError } from "~/payments/errors"
import {
  type BillingPatch,
  type PaymentStatus,
  type ServerPaymentMethod,
  type StatusRequest,
  parseRedirectFailure,
} from "~/payments/server-payment-method"
import {
  type IntentKind,
  type IntentReference,
  type StripeIntent,
  findPublishableKey,
  readStripeIntent,
} from "./stripe-api.server"

type IntentRules = {
  kind: IntentKind
  /** Statuses that mean success beside Stripe's own two. */
  alsoAccepted?: readonly string[]
  /** Statuses of a payment that is still open, beside those that wait for the shopper. */
  alsoWaiting?: readonly string[]
  /** The billing that the order needs; null when it stands in the cart already. */
  billing(intent: StripeIntent, request: StatusRequest): BillingPatch | null
}

/** A method whose payments are Stripe intents. */
export function stripeMethod({
  id,
  suits,
  intent,
  ...method
}: Pick<ServerPaymentMethod, "label" | "description" | "start" | "cardToken"> & {
  id: string
  suits: (cart: Cart) => boolean
  intent: IntentRules
}): ServerPaymentMethod {
  return {
    ...method,
    gateway: "stripe",
    // A setup intent moves nothing: the order charges it.
    fundsTaken: intent.kind === "setup" ? "on-order" : "on-approval",
    isOffered: (settings, cart) => settings[id] !== undefined && findPublishableKey(settings) !== null && suits(cart),
    readStatus: (request) => readStripeStatus(request, intent),
  }
}

const WAITING_FOR_SHOPPER: ReadonlySet<string> = new Set(["requires_action", "requires_source_action"])

/** Throws PaymentError `unsupported_intent_status` unless an intent waits for the shopper at the bank [4.4]. */
export function requireWaitingForShopper(status: string): void {
  if (!WAITING_FOR_SHOPPER.has(status)) throw new PaymentError("unsupported_intent_status", status)
}

/** Where Stripe sends the shopper. Throws PaymentError `unsupported_intent_status`, and ApiFault when Stripe names no page. */
export function requireBankPage(intent: StripeIntent): string {
  requireWaitingForShopper(intent.status)
  const url = intent.next_action?.redirect_to_url?.url
  if (!url || !URL.canParse(url)) throw new ApiFault("malformed", "Stripe names no page to go to")
  return url
}

/**
 * How a payment through Stripe stands; Stripe is always asked. After a failed return, money that Stripe holds or processes leaves the
 * payment pending, so that nobody is asked to pay twice.
 */
async function readStripeStatus(
  request: StatusRequest,
  { kind, alsoAccepted = [], alsoWaiting = [], billing }: IntentRules,
): Promise<PaymentStatus> {
  const { attempt, isReturn, parameters, settings } = request
  const { providerId: id, providerSecret: secret } = attempt
  if (!id || !secret) return unableToAuthenticate()
  if (isReturn && !isReturnOfAttempt(request, { kind, id, secret })) return { kind: "mismatch" }
  const failed = isReturn ? parseRedirectFailure(parameters, "unable_to_authenticate") : null

  const intent = await readStripeIntent(settings, { kind, id, secret })
  const accepted = ["succeeded", "requires_capture", ...alsoAccepted].includes(intent.status)
  // Before its order, a setup moves no money.
  if (intent.status === "processing" || (failed && accepted)) return { kind: kind === "payment" ? "processing" : "pending" }
  if (failed) return failed
  if ([...WAITING_FOR_SHOPPER, ...alsoWaiting].includes(intent.status)) return { kind: "pending" }
  if (!accepted) return unableToAuthenticate()
  const patch = billing(intent, request)
  return {
    kind: "approved",
    ...(patch && { billing: patch }),
    ...(kind === "payment" && { amount: intent.amount ?? -1, currency: intent.currency ?? "" }),
  }
}

function unableToAuthenticate(): PaymentStatus {
  return { kind: "refused", error: new PaymentError("unable_to_authenticate") }
}

function isReturnOfAttempt({ parameters }: StatusRequest, { kind, id, secret }: IntentReference): boolean {
  const { [`${kind}_intent`]: named = id, [`${kind}_intent_client_secret`]: opened = secret } = parameters
  return named === id && opened === secret
}

/** The payment method that Stripe has in an accepted intent. Throws ApiFault when there is none. */
export function requirePaymentMethodId(intent: StripeIntent): string {
  if (!intent.payment_method) throw new ApiFault("malformed", "Stripe's intent has no payment method")
  return intent.payment_method
}
