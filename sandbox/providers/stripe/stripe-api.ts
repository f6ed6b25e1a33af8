import type { Context } from "hono"
import { Hono } from "hono"
import { cors } from "hono/cors"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { parse } from "qs"
import { paymentSettings } from "../../seed/settings/payments.ts"
import { verifyDomain } from "../../services/vault/authorize-gateway.ts"
import type { IntentRecord } from "../../services/vault/intent-record.ts"
import { newProviderId, readIntent } from "../../services/vault/intent-record.ts"
import { attachPaymentMethod } from "../../services/vault/stripe-intent.ts"
import { readToken } from "../../services/vault/token-record.ts"
import { readTexts } from "../../services/vault/vault-input.ts"
import type { SandboxContext, SandboxEnv } from "../../storage/context.ts"
import { confirmIntent, updateIntent } from "./confirm-intent.ts"
import type { StripeAnswer } from "./idempotency.ts"
import { once } from "./idempotency.ts"
import { createPaymentMethod } from "./payment-methods.ts"
import { StripeError } from "./stripe-error.ts"
import { publishIntent, publishPaymentMethod } from "./stripe-objects.ts"
import { requireKnownParameters, requireText, stripeShapes } from "./stripe-parameters.ts"

type Input = Record<string, unknown>
/** A day, and since 2024 a release's name. */
const VERSION = /^20[12]\d-\d\d-\d\d(\.[a-z]+)?$/
/** What a key without another speaks. */
const FIRST_VERSION = "2020-08-27"

type Run = (c: Context<SandboxEnv>, input: Input) => unknown

function readKey(c: Context<SandboxEnv>, input: Input): string {
  const [scheme = "", value = ""] = (c.req.header("authorization") ?? "").split(" ", 2)
  if (/^bearer$/i.test(scheme)) return value
  if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString().split(":")[0] ?? ""
  return typeof input.key === "string" ? input.key : ""
}

function requirePublishableKey(key: string): void {
  if (key === "") throw new StripeError(401, "You did not provide an API key.")
  if (key !== paymentSettings.card.publishable_key) throw new StripeError(401, "Invalid API Key provided.")
}

function answerStripeError(error: StripeError): StripeAnswer {
  const { intent, type = "invalid_request_error", ...details } = error.details
  const attached = intent ? { [`${intent.kind}_intent`]: publishIntent(intent, null) } : {}
  return { status: error.status, body: { error: { type, message: error.message, ...details, ...attached } } }
}

function attempt(run: () => unknown): StripeAnswer {
  try {
    return { status: 200, body: run() }
  } catch (error) {
    if (error instanceof StripeError) return answerStripeError(error)
    throw error
  }
}

async function handle(c: Context<SandboxEnv>, context: SandboxContext, run: Run): Promise<Response> {
  const text = c.req.method === "GET" ? new URL(c.req.url).search.slice(1) : await c.req.text()
  const input = parse(text, { depth: 8, arrayLimit: 200 }) as Input
  const call = () =>
    attempt(() => {
      requirePublishableKey(readKey(c, input))
      if (!VERSION.test(c.req.header("stripe-version") ?? FIRST_VERSION)) {
        throw new StripeError(400, "Invalid Stripe API version.")
      }
      const type = c.req.header("content-type")
      if (text !== "" && c.req.method === "POST" && !type?.startsWith("application/x-www-form-urlencoded")) {
        throw new StripeError(400, "The body must be form-encoded.")
      }
      return run(c, input)
    })
  const key = c.req.method === "POST" ? c.req.header("idempotency-key") : undefined
  let answer: StripeAnswer & { replayed?: boolean }
  try {
    answer = once(context, key, `${c.req.path}\n${text}`, call)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    answer = answerStripeError(error)
  }
  c.header("Request-Id", newProviderId("req_"))
  if (key) c.header("Idempotency-Key", key)
  if (answer.replayed) c.header("Idempotent-Replayed", "true")
  return c.json(answer.body as object, answer.status as ContentfulStatusCode)
}

function intentRoutes(app: Hono<SandboxEnv>, context: SandboxContext, kind: IntentRecord["kind"]): void {
  const path = `/v1/${kind}_intents`
  const requireIntent = (c: Context<SandboxEnv>, input: Input): IntentRecord => {
    const secret = requireText(input, "client_secret")
    const intent = readIntent(context, "stripe", c.req.param("id"))
    if (intent?.kind === kind && intent.client_secret === secret) return intent
    throw new StripeError(404, `No such ${kind}_intent for this client secret.`, { code: "resource_missing", param: "intent" })
  }
  const publish = (intent: IntentRecord, input: Input) =>
    publishIntent(intent, readTexts(input.expand).includes("payment_method") ? readToken(context, intent.payment_method) : null)
  const route = (run: Run) => (c: Context<SandboxEnv>) => handle(c, context, run)

  app.post(
    path,
    route(() => {
      throw new StripeError(403, "A publishable key cannot make an intent.", { code: "secret_key_required" })
    }),
  )
  app.post(
    `${path}/:id/cancel`,
    route(() => {
      throw new StripeError(403, "A publishable key cannot cancel an intent.", { code: "secret_key_required" })
    }),
  )
  app.get(
    `${path}/:id`,
    route((c, input) => {
      requireKnownParameters(input, stripeShapes.read)
      return publish(requireIntent(c, input), input)
    }),
  )
  app.post(
    `${path}/:id`,
    route((c, input) => {
      requireKnownParameters(input, stripeShapes[kind])
      const { intent, token } = updateIntent(context, requireIntent(c, input), input)
      const changed = token && token.id !== intent.payment_method ? attachPaymentMethod(context, intent, token) : intent
      return publish(changed, input)
    }),
  )
  app.post(
    `${path}/:id/confirm`,
    route((c, input) => {
      requireKnownParameters(input, kind === "setup" ? stripeShapes.confirmSetup : stripeShapes.confirmPayment)
      return publish(confirmIntent(context, requireIntent(c, input), input), input)
    }),
  )
}

/** The parts of Stripe's API that a shop reaches with its publishable key and an intent's client secret. */
export function stripeApiRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.use("/v1/*", cors({ origin: "*" }))
  intentRoutes(app, context, "payment")
  intentRoutes(app, context, "setup")
  app.post("/v1/payment_methods", (c) =>
    handle(c, context, (_c, input) => {
      requireKnownParameters(input, stripeShapes.paymentMethod)
      return publishPaymentMethod(createPaymentMethod(context, input))
    }),
  )
  // assumed: how the answer says it; what it decides is docs.stripe.com/payments/payment-methods/pmd-registration
  app.get("/v1/elements/sessions", (c) =>
    handle(c, context, (_c, input) => ({ wallets_enabled: verifyDomain(context, requireText(input, "referrer_host")) })),
  )
  app.all("/v1/*", (c) =>
    handle(c, context, () => {
      throw new StripeError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`)
    }),
  )
  return app
}
