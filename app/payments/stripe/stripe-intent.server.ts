import { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { callFunction } from "~/commerce/functions.server"
import type { Cart } from "~/commerce/api-types"
import { PaymentError } from "~/payments/errors"
import {
  type BillingPatch,
  type Funds,
  type PaymentStatus,
  type ServerPaymentMethod,
  type StatusRequest,
  parseRedirectFailure,
} from "~/payments/server-payment-method"
import type { PaymentAttempt } from "~/store/attempts.server"
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
  /** Statuses of a payment that a page of ours has yet to confirm. */
  unconfirmed?: readonly string[]
  /** Whether Stripe leads back without `redirect_status`, as for cards: its own word counts then. */
  returnsWithoutStatus?: boolean
  /** The billing that the order needs. */
  billing(intent: StripeIntent, request: StatusRequest): BillingPatch
}

/** A method whose payments are Stripe intents. */
export function stripeMethod({
  id,
  suits,
  intent,
  ...method
}: Pick<ServerPaymentMethod, "label" | "description" | "payableForMs" | "holdDays" | "start" | "singleUseToken"> & {
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
    fetchStatus: (request) => fetchStripeStatus(request, intent),
    ...(intent.kind === "payment" && { cancel: cancelStripePayment }),
  }
}

/** By an accepted payment's status; one that the merchant has yet to confirm (iDEAL's) has moved nothing. */
const FUNDS: Readonly<Record<string, Funds>> = { succeeded: "captured", requires_capture: "held" }

const WAITING_FOR_SHOPPER: ReadonlySet<string> = new Set(["requires_action", "requires_source_action"])

/** Nobody takes the money of such an intent unless the shopper begins anew. Any status that is in no list here is undecided. */
const ENDED: ReadonlySet<string> = new Set(["requires_payment_method", "requires_source", "requires_confirmation", "canceled"])

/** Throws PaymentError `unsupported_intent_status` unless an intent waits for the shopper at the bank [4.4]. */
export function requireWaitingForShopper(status: string): void {
  if (!WAITING_FOR_SHOPPER.has(status)) throw new PaymentError("unsupported_intent_status", status)
}

/** Where Stripe sends the shopper. Throws PaymentError `unsupported_intent_status`, and ApiUnavailableError when Stripe names no page. */
export function requireBankPage(intent: StripeIntent): string {
  requireWaitingForShopper(intent.status)
  const url = intent.next_action?.redirect_to_url?.url
  if (!url || !URL.canParse(url)) throw new ApiUnavailableError("malformed", "Stripe names no page to go to")
  return url
}

/**
 * How a payment through Stripe stands; Stripe is always asked. After a failed return, money that Stripe holds or processes leaves the
 * payment pending, so that nobody is asked to pay twice.
 */
async function fetchStripeStatus(
  request: StatusRequest,
  { kind, alsoAccepted = [], unconfirmed = [], returnsWithoutStatus = false, billing }: IntentRules,
): Promise<PaymentStatus> {
  const { attempt, isReturn, parameters, settings } = request
  const { providerId: id, providerSecret: secret } = attempt
  if (!id || !secret) return unableToAuthenticate()
  if (isReturn && !isReturnOfAttempt(request, { kind, id, secret })) return { kind: "mismatch" }
  // Stripe's own word for a payment that its bank has not decided.
  const status = parameters["redirect_status"]
  const isDecided = isReturn && status !== "pending" && (status !== undefined || !returnsWithoutStatus)
  const failed = isDecided ? parseRedirectFailure(parameters, "unable_to_authenticate") : null

  const intent = await readStripeIntent(settings, { kind, id, secret })
  const accepted = ["succeeded", "requires_capture", ...alsoAccepted].includes(intent.status)
  const isUndecided = !accepted && !WAITING_FOR_SHOPPER.has(intent.status) && !ENDED.has(intent.status)
  // Before its order, a setup moves no money.
  if (isUndecided || (failed && accepted)) return { kind: kind === "payment" ? "processing" : "pending" }
  if (failed) return failed
  if (unconfirmed.includes(intent.status)) return { kind: "pending", isUnconfirmed: true }
  if (WAITING_FOR_SHOPPER.has(intent.status)) return { kind: "pending" }
  if (!accepted) return unableToAuthenticate()
  return {
    kind: "approved",
    funds: kind === "setup" ? "none" : (FUNDS[intent.status] ?? "none"),
    billing: billing(intent, request),
    ...(kind === "payment" && { amount: intent.amount ?? -1, currency: intent.currency ?? "" }),
  }
}

const cancelledSchema = z.object({ ok: z.literal(true) })

/** The merchant's function cancels a payment intent: a publishable key cannot. The client secret proves whose it is (docs/functions.md). */
async function cancelStripePayment(commerce: Commerce, { providerId, providerSecret }: PaymentAttempt): Promise<void> {
  const fields = { intent: providerId ?? "", client_secret: providerSecret ?? "" }
  await callFunction(commerce, "annuler-paiement", fields, cancelledSchema)
}

function unableToAuthenticate(): PaymentStatus {
  return { kind: "refused", error: new PaymentError("unable_to_authenticate") }
}

function isReturnOfAttempt({ parameters }: StatusRequest, { kind, id, secret }: IntentReference): boolean {
  const { [`${kind}_intent`]: named = id, [`${kind}_intent_client_secret`]: opened = secret } = parameters
  return named === id && opened === secret
}

/** The payment method that Stripe has in an accepted intent. Throws ApiUnavailableError when there is none. */
export function requirePaymentMethodId(intent: StripeIntent): string {
  if (!intent.payment_method) throw new ApiUnavailableError("malformed", "Stripe's intent has no payment method")
  return intent.payment_method
}
