import type { SandboxContext } from "../../storage/context.ts"
import type { IntentRecord } from "./intent-record.ts"
import { addIntent, newProviderId, readIntent } from "./intent-record.ts"
import type { StripeIntentData } from "./stripe-intent.ts"
import { isTooSmallForStripe } from "./stripe-minimums.ts"
import { attachPaymentMethod, confirmStripeIntent } from "./stripe-intent.ts"
import type { TokenRecord } from "./token-record.ts"
import { isUsedElsewhere, readToken, usedBefore } from "./token-record.ts"
import { gatewayError } from "./vault-errors.ts"
import { readAmount, readCurrency, readObject, readText, readTexts, readWebAddress } from "./vault-input.ts"

type Published = { id: string; status: string; client_secret: string | null }

const knownTypes = new Set(["card", "ideal", "bancontact", "klarna"])
const setupFields = ["payment_method_types", "usage", "customer"]
const paymentFields = [
  ...["amount", "currency", "customer", "payment_method", "payment_method_types", "return_url"],
  ...["capture_method", "confirmation_method", "confirm", "setup_future_usage"],
]
/** Of types that serve some only: docs.stripe.com/payments/klarna, /ideal, /bancontact (a European account's). */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  klarna: ["EUR", "CHF", "GBP", "SEK", "NOK", "DKK", "PLN", "CZK", "RON"],
  ideal: ["EUR"],
  bancontact: ["EUR"],
}
const withoutDecimals = ["JPY"]

function publish(intent: IntentRecord): Published {
  return { id: intent.id, status: intent.status, client_secret: intent.client_secret }
}

function requirePaymentMethod(context: SandboxContext, id: string): TokenRecord {
  const token = readToken(context, id)
  if (!token) throw gatewayError("resource_missing", `No such PaymentMethod: '${id}'`)
  if (isUsedElsewhere(token, null)) throw gatewayError("invalid_request_error", usedBefore)
  return token
}

function newStripeIntent(kind: "payment" | "setup"): { id: string; client_secret: string } {
  const id = newProviderId(kind === "setup" ? "seti_" : "pi_")
  return { id, client_secret: newProviderId(`${id}_secret_`) }
}

function requireKnownFields(input: Record<string, unknown>, fields: readonly string[]): void {
  const unknown = Object.keys(input).find((name) => !fields.includes(name))
  if (unknown !== undefined) throw gatewayError("parameter_unknown", `Received unknown parameter: ${unknown}`)
  requireKnownValues(input)
}

const USES = ["off_session", "on_session"]
/** What a field may be, by its name. */
const VALUES: Record<string, readonly string[]> = {
  capture_method: ["automatic", "automatic_async", "manual"],
  confirmation_method: ["automatic", "manual"],
  setup_future_usage: USES,
  usage: USES,
}

function requireKnownValues(input: Record<string, unknown>): void {
  const isWrong = (name: string) => input[name] !== undefined && !VALUES[name]?.includes(String(input[name]))
  const wrong = Object.keys(VALUES).find(isWrong)
  if (wrong !== undefined) throw gatewayError("parameter_invalid", `Invalid ${wrong}: ${String(input[wrong])}`)
}

function readTypes(value: unknown): string[] {
  const types = value === undefined ? ["card"] : readTexts(value)
  const unknown = types.find((type) => !knownTypes.has(type))
  if (unknown !== undefined || types.length === 0) {
    throw gatewayError("payment_intent_invalid_parameter", `The payment method type "${unknown ?? ""}" is invalid`)
  }
  return types
}

function createSetupIntent(context: SandboxContext, input: Record<string, unknown>): Published {
  requireKnownFields(input, setupFields)
  const data: StripeIntentData = {
    payment_method_types: readTypes(input.payment_method_types),
    capture_method: "automatic",
    confirmation_method: "automatic",
    customer: readText(input.customer),
    usage: readText(input.usage),
    next_action: null,
    last_error: null,
    created: context.clock.now(),
  }
  const status = "requires_payment_method"
  return publish(addIntent(context, { ...newStripeIntent("setup"), gateway: "stripe", kind: "setup", status, data }))
}

function createPaymentIntent(context: SandboxContext, input: Record<string, unknown>): Published {
  requireKnownFields(input, paymentFields)
  const amount = readAmount(input.amount, "minor")
  const currency = readCurrency(input.currency)
  if (isTooSmallForStripe(withoutDecimals.includes(currency) ? amount : amount / 100, currency)) {
    throw gatewayError("amount_too_small", "The amount is under the least charge of this currency")
  }
  const types = readTypes(input.payment_method_types)
  const unserved = types.find((type) => CURRENCIES[type]?.includes(currency) === false)
  if (unserved) throw gatewayError("payment_intent_invalid_parameter", `The currency ${currency} is invalid for ${unserved}`)
  const methodId = readText(input.payment_method)
  const token = methodId ? requirePaymentMethod(context, methodId) : null
  const confirm = readText(input.confirm) === "true" || input.confirm === true
  if (confirm && !token) throw gatewayError("parameter_missing", "A payment method is needed to confirm this intent")
  const returnUrl =
    confirm && token?.type !== "card" ? readWebAddress(input.return_url, "return_url") : readText(input.return_url)
  const data: StripeIntentData = {
    payment_method_types: types,
    capture_method: input.capture_method === "manual" ? "manual" : "automatic",
    confirmation_method: input.confirmation_method === "manual" ? "manual" : "automatic",
    customer: readText(input.customer),
    usage: readText(input.setup_future_usage),
    next_action: null,
    last_error: null,
    created: context.clock.now(),
  }
  const intent = addIntent(context, {
    ...newStripeIntent("payment"),
    gateway: "stripe",
    status: "requires_payment_method",
    amount,
    currency,
    data,
  })
  if (!token) return publish(intent)
  if (confirm) return publish(confirmStripeIntent(context, intent, token, { returnUrl }))
  return publish(attachPaymentMethod(context, intent, token))
}

/** Makes a payment intent, or with `action: "setup"` a setup intent; errors as the vault's `gateway` field. */
export function createStripeIntent(context: SandboxContext, data: Record<string, unknown>): Published {
  const input = readObject(data.intent)
  return readText(data.action) === "setup" ? createSetupIntent(context, input) : createPaymentIntent(context, input)
}

/** Gives an intent another payment method; what is wrong comes back as `{error: {message}}`. */
export function updateStripeIntent(
  context: SandboxContext,
  data: Record<string, unknown>,
): { client_secret: string | null } | { error: { message: string } } {
  const input = readObject(data.intent)
  const intent = readIntent(context, "stripe", readText(input.id))
  if (!intent) return { error: { message: "No such intent" } }
  const methodId = readText(input.payment_method)
  const token = readToken(context, methodId)
  if (!token) return { error: { message: `No such PaymentMethod: '${methodId ?? ""}'` } }
  if (isUsedElsewhere(token, intent.id)) return { error: { message: usedBefore } }
  if (!intent.status.startsWith("requires_") || intent.status === "requires_capture") {
    return { error: { message: `This intent cannot change any more: its status is ${intent.status}` } }
  }
  return { client_secret: attachPaymentMethod(context, intent, token).client_secret }
}
