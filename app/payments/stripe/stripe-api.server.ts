import type Stripe from "stripe"
import { z } from "zod"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { PaymentSettings } from "~/commerce/wire"
import { readEnvironment } from "~/env.server"
import type { BillingDetails } from "./billing-details"
import { PaymentError } from "~/payments/errors"
import type { ShopperBrowser } from "~/payments/server-payment-method"

// Stripe's API as its mobile kits use it: the publishable key and an intent's client secret, never card data
// (docs/decisions/006-redirect-payments-on-the-server.md). Every call throws BackendRefusal or BackendFault; none is repeated.

const intentSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number().int().optional(),
  currency: z.string().nullish(),
  payment_method: z.string().nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string().nullish() }).nullish() }).nullish(),
})

/** A payment or setup intent; the amount is in minor units. */
export type StripeIntent = z.infer<typeof intentSchema>
export type IntentKind = "payment" | "setup"
/** An intent and the secret that opens it. */
export type IntentReference = { kind: IntentKind; id: string; secret: string }

export type Confirmation = {
  type: "bancontact" | "klarna"
  billingDetails: BillingDetails
  returnUrl: string
  /** Who agrees to later charges, for a setup intent. */
  mandateFrom?: ShopperBrowser & { address: string }
  /** Stripe answers every call with the same key as the first. */
  idempotencyKey: string
}

/** Stripe's publishable key, which all its methods take from the card settings (storefront API, payment settings); null without one. */
export function findPublishableKey(settings: PaymentSettings): string | null {
  const key = settings["card"]?.["publishable_key"]
  return typeof key === "string" && key !== "" ? key : null
}

/** Reads an intent as Stripe has it now. */
export function readStripeIntent(settings: PaymentSettings, { kind, id, secret }: IntentReference): Promise<StripeIntent> {
  const params = { client_secret: secret }
  return call(settings, (stripe) =>
    kind === "setup" ? stripe.setupIntents.retrieve(id, params) : stripe.paymentIntents.retrieve(id, params),
  )
}

/** Confirms an intent with a redirect method; the answer has the page to send the shopper to. */
export function confirmStripeIntent(
  settings: PaymentSettings,
  { kind, id, secret }: IntentReference,
  { type, billingDetails, returnUrl, mandateFrom, idempotencyKey }: Confirmation,
): Promise<StripeIntent> {
  const params = {
    client_secret: secret,
    payment_method_data: { type, billing_details: billingDetails },
    return_url: returnUrl,
    ...(mandateFrom && {
      mandate_data: {
        customer_acceptance: {
          type: "online" as const,
          online: { ip_address: mandateFrom.address, user_agent: mandateFrom.agent },
        },
      },
    }),
  }
  return call(settings, (stripe) =>
    kind === "setup"
      ? stripe.setupIntents.confirm(id, params, { idempotencyKey })
      : stripe.paymentIntents.confirm(id, params, { idempotencyKey }),
  )
}

/** Makes the payment method that the vault puts into an iDEAL intent; its id. */
export async function createIdealMethod(
  settings: PaymentSettings,
  billingDetails: BillingDetails,
  idempotencyKey: string,
): Promise<string> {
  const params = { type: "ideal" as const, billing_details: billingDetails }
  const { id } = await call(settings, (stripe) => stripe.paymentMethods.create(params, { idempotencyKey }), methodSchema)
  return id
}

const methodSchema = z.object({ id: z.string().min(1) })

function call(settings: PaymentSettings, ask: (stripe: Stripe) => Promise<unknown>): Promise<StripeIntent>
function call<T>(settings: PaymentSettings, ask: (stripe: Stripe) => Promise<unknown>, schema: z.ZodType<T>): Promise<T>
async function call(
  settings: PaymentSettings,
  ask: (stripe: Stripe) => Promise<unknown>,
  schema: z.ZodType<unknown> = intentSchema,
): Promise<unknown> {
  const key = findPublishableKey(settings)
  if (key === null) throw new PaymentError("method_disabled", "Credit cards")
  // Loaded with the first payment that needs it: it is a third of all that a server loads to start.
  const { default: library } = await import("stripe")
  const reply = await ask(openStripe(library, key)).catch((error: unknown) => translate(library, error))
  const answer = schema.safeParse(reply)
  if (!answer.success) throw new BackendFault("malformed", "Stripe's answer cannot be read")
  return answer.data
}

function openStripe(library: typeof Stripe, publishableKey: string): Stripe {
  const { stripeApiUrl, vaultTimeoutMs } = readEnvironment()
  const { hostname, port, protocol } = new URL(stripeApiUrl)
  const isPlain = protocol === "http:"
  return new library(publishableKey, {
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
  if (error instanceof errors.StripeConnectionError) throw new BackendFault("connection", summary)
  if (status === undefined || status >= 500 || status === 429) throw new BackendFault("status", summary, status)
  throw new BackendRefusal({ message: summary, status, code: code ?? "stripe_error", param: param ?? null })
}
