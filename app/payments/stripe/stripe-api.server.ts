import type Stripe from "stripe"
import { z } from "zod"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import { createIntent } from "~/commerce/vault.server"
import type { Address, Nullable, PaymentSettings } from "~/commerce/api-types"
import { readEnvironment } from "~/env.server"
import { PaymentError } from "~/payments/errors"
import { parseCreated, type ShopperBrowser, type StartRequest } from "~/payments/server-payment-method"
import { phoneForProvider } from "~/texts/phone"

// Stripe's API as its mobile kits use it: the publishable key and an intent's client secret, never card data
// (docs/decisions/006-redirect-payments-on-the-server.md). Every call throws ApiError or ApiUnavailableError, and PaymentError
// without a publishable key; none is repeated.

const intentSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number().int().optional(),
  currency: z.string().nullish(),
  payment_method: z.string().nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string().nullish() }).nullish() }).nullish(),
})
const createdSchema = z.object({ id: z.string().min(1), client_secret: z.string().min(1), status: z.string().optional() })
const methodSchema = z.object({ id: z.string().min(1) })

/** A payment or setup intent; the amount is in minor units. */
export type StripeIntent = z.infer<typeof intentSchema>
export type IntentKind = "payment" | "setup"
/** What the vault passes on to Stripe; the published client names a single type of payment without a list. */
type NewIntent = {
  payment: Omit<Stripe.PaymentIntentCreateParams, "payment_method_types"> & { payment_method_types?: string }
  setup: Stripe.SetupIntentCreateParams
}
/** What the shop sends of all that a publishable key may confirm an intent with (docs/payments.md). */
type ConfirmParams = Pick<
  Stripe.PaymentIntentConfirmParams & Stripe.SetupIntentConfirmParams,
  "payment_method_data" | "return_url" | "mandate_data"
> & { client_secret: string }
/** An intent and the secret that opens it. */
export type IntentReference = { kind: IntentKind; id: string; secret: string }

/** Stripe's publishable key, which all its methods take from the card settings; null without one. */
export function findPublishableKey(settings: PaymentSettings): string | null {
  const key = settings["card"]?.["publishable_key"]
  return typeof key === "string" && key !== "" ? key : null
}

/** Has the vault create an intent; a setup intent belongs to the shopper's account. */
export async function createStripeIntent<Kind extends IntentKind>(
  kind: Kind,
  body: NewIntent[Kind],
  accountId?: string | null,
): Promise<IntentReference & { status: string }> {
  const answer = await createIntent("stripe", { ...body }, kind === "setup" ? { action: "setup", account_id: accountId } : {})
  const { id, client_secret: secret, status = "" } = parseCreated(createdSchema, answer, `${kind} intent`)
  return { kind, id, secret, status }
}

/** Reads an intent as Stripe has it now. */
export function readStripeIntent(settings: PaymentSettings, { kind, id, secret }: IntentReference): Promise<StripeIntent> {
  const params = { client_secret: secret }
  return call(settings, intentSchema, (stripe) =>
    kind === "setup" ? stripe.setupIntents.retrieve(id, params) : stripe.paymentIntents.retrieve(id, params),
  )
}

/** Confirms an intent with a redirect method; `payer` agrees to later charges, for a setup intent. */
export function confirmStripeIntent(
  { cart, settings, attemptId, returnUrl }: StartRequest,
  { kind, id, secret }: IntentReference,
  type: "bancontact" | "klarna",
  payer?: ShopperBrowser & { ipAddress: string },
): Promise<StripeIntent> {
  const online = payer && { ip_address: payer.ipAddress, user_agent: payer.agent }
  const params: ConfirmParams = {
    client_secret: secret,
    payment_method_data: { type, billing_details: billingDetailsOf(cart) },
    return_url: returnUrl("stripe"),
    ...(online && { mandate_data: { customer_acceptance: { type: "online", online } } }),
  }
  // Stripe answers every call with the same key as the first.
  const options = { idempotencyKey: `${type}-${attemptId}` }
  return call(settings, intentSchema, (stripe) =>
    kind === "setup" ? stripe.setupIntents.confirm(id, params, options) : stripe.paymentIntents.confirm(id, params, options),
  )
}

/** Confirms a card's intent without a script: the answer names the bank's page, where it asks the shopper. */
export function confirmCardIntent(
  settings: PaymentSettings,
  { id, secret }: Pick<IntentReference, "id" | "secret">,
  returnUrl: string,
): Promise<StripeIntent> {
  const params: ConfirmParams = { client_secret: secret, return_url: returnUrl }
  return call(settings, intentSchema, (stripe) => stripe.paymentIntents.confirm(id, params))
}

/** Makes the payment method that the vault puts into an iDEAL intent; its id. */
export async function createIdealPaymentMethod({ cart, settings, attemptId }: StartRequest): Promise<string> {
  const params: Stripe.PaymentMethodCreateParams = { type: "ideal", billing_details: billingDetailsOf(cart) }
  const options = { idempotencyKey: `ideal-${attemptId}` }
  return (await call(settings, methodSchema, (stripe) => stripe.paymentMethods.create(params, options))).id
}

async function call<T>(settings: PaymentSettings, schema: z.ZodType<T>, ask: (stripe: Stripe) => Promise<unknown>): Promise<T> {
  const key = findPublishableKey(settings)
  if (key === null) throw new PaymentError("method_disabled", "Credit cards")
  // Loaded with the first payment that needs it: it is a third of all that a server loads to start.
  const { default: library } = await import("stripe")
  const reply = await ask(openStripe(library, key)).catch((error: unknown) => translate(library, error))
  const answer = schema.safeParse(reply)
  if (!answer.success) throw new ApiUnavailableError("malformed", "Stripe's answer cannot be read")
  return answer.data
}

function openStripe(library: typeof Stripe, publishableKey: string): Stripe {
  const { stripeApiUrl, vaultTimeoutMs } = readEnvironment()
  const { hostname, port, protocol } = new URL(stripeApiUrl)
  const isPlain = protocol === "http:"
  return new library(publishableKey, {
    // The version of the types above: another is a change to read Stripe's changelog for.
    apiVersion: "2026-10-28.endive",
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: vaultTimeoutMs,
    // A redirect would carry the client secret to another host.
    httpClient: library.createFetchHttpClient((url, init) => fetch(url, { ...init, redirect: "error" })),
  })
}

/** Stripe's own texts may repeat what the shopper typed, so only its codes go on. */
function translate({ errors }: typeof Stripe, error: unknown): never {
  if (!(error instanceof errors.StripeError)) throw error
  const { type, code, param, statusCode: status } = error
  const summary = ["Stripe", type, code, param].filter(Boolean).join(" ")
  if (error instanceof errors.StripeConnectionError) throw new ApiUnavailableError("connection", summary)
  if (status === undefined || status >= 500 || status === 429) throw new ApiUnavailableError("http-error", summary, status)
  throw new ApiError({ message: summary, status, code: code ?? "stripe_error", param: param ?? null })
}

/** Who pays, as a cart or an account tells it. */
export type Payer = {
  account?: Nullable<Record<"email" | "name" | "first_name" | "last_name", string>> | null
  billing?: Nullable<Address> | null
  shipping?: Nullable<Address> | null
}

/** The payer as Stripe describes one: the billing address, completed by the delivery address; unknown fields are left out. */
export function billingDetailsOf({ billing, shipping, account }: Payer) {
  const read = (name: "address1" | "address2" | "city" | "state" | "zip" | "country" | "phone") =>
    billing?.[name] || shipping?.[name]
  const address = filled({
    line1: read("address1"),
    line2: read("address2"),
    city: read("city"),
    state: read("state"),
    postal_code: read("zip"),
    country: read("country"),
  })
  const names = [billing, shipping, account].map(
    (one) => one?.name || [one?.first_name, one?.last_name].filter(Boolean).join(" "),
  )
  return {
    ...filled({ name: names.find(Boolean), email: account?.email, phone: phoneForProvider(read("phone")) }),
    ...(Object.keys(address).length > 0 && { address }),
  }
}

function filled<Name extends string>(fields: Record<Name, string | null | undefined>): Partial<Record<Name, string>> {
  const entries = Object.entries<string | null | undefined>(fields).filter(([, value]) => value)
  return Object.fromEntries(entries) as Partial<Record<Name, string>>
}
