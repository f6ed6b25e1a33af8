import { stringify } from "qs"
import { runVaultCall } from "../../services/vault/vault-calls.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { createBareContext } from "../bare-context.fixture.ts"
import { stripeApiRoutes } from "./stripe-api.ts"

export type Fields = Record<string, unknown>
type Answer = { status: number; body: Fields & { error?: Fields }; headers: Headers }

/** Where the bank sends the shopper back in tests. */
export const returnUrl = "http://localhost:3000/commande/verification?gateway=stripe"

/** What a shopper tells about themselves in tests. */
export const billing_details = { name: "Jeanne Martin", email: "jeanne@exemple.fr", address: { country: "FR" } }

/** Stripe's API for tests, and the vault's intents. */
export type StripeClient = {
  context: SandboxContext
  /** A GET, or with fields a form-encoded POST, with a publishable key. */
  call(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Answer>
  make(intent: Fields, more?: Fields): { id: string; client_secret: string }
  klarna(): { id: string; client_secret: string }
  card(paymentMethod: string): { id: string; client_secret: string }
}

/** Makes Stripe's API over an empty database. */
export function createStripeClient(): StripeClient {
  const context = createBareContext()
  const app = stripeApiRoutes(context)
  const make: StripeClient["make"] = (intent, more = {}) =>
    runVaultCall(context, "/intent", "post", { gateway: "stripe", intent, ...more }) as { id: string; client_secret: string }
  return {
    context,
    make,
    klarna: () => make({ payment_method_types: "klarna", amount: 1250, currency: "eur", capture_method: "manual" }),
    card: (payment_method) => make({ amount: 1250, currency: "eur", payment_method, capture_method: "manual" }),
    async call(path, fields, more = {}) {
      const headers = { authorization: "Bearer pk_test_stripe", "content-type": "application/x-www-form-urlencoded", ...more }
      const response = await app.request(path, fields ? { method: "POST", body: stringify(fields), headers } : { headers })
      return { status: response.status, body: (await response.json()) as Answer["body"], headers: response.headers }
    },
  }
}
