import type { SandboxContext } from "../../storage/context.ts"
import { readIntent, saveIntent } from "../vault/intent-record.ts"

/** The restricted key of the seed's settings. */
export const stripeRestrictedKey = "rk_test_local"

/** What functions reach outside: a merchant's calls of Stripe's API about payment intents. Anything else fails as a lost connection. */
export function callOutside(context: SandboxContext, url: string, init: RequestInit = {}): Promise<Response> {
  const [, id, cancel] = /^https:\/\/api\.stripe\.com\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(url) ?? []
  if (id === undefined) return Promise.reject(new TypeError("fetch failed"))
  const refusal = (status: number) => Promise.resolve(Response.json({ error: { type: "invalid_request_error" } }, { status }))
  if (new Headers(init.headers).get("authorization") !== `Bearer ${stripeRestrictedKey}`) return refusal(401)
  const intent = readIntent(context, "stripe", id)
  if (intent?.kind !== "payment") return refusal(404)
  if (!cancel || init.method !== "POST") return Promise.resolve(Response.json(publish(intent)))
  // What Stripe cancels; a payment that is processed only in rare cases, which are none here.
  if (!intent.status.startsWith("requires_")) return refusal(400)
  return Promise.resolve(Response.json(publish(saveIntent(context, { ...intent, status: "canceled" }))))
}

function publish({ id, status, client_secret, amount, currency }: NonNullable<ReturnType<typeof readIntent>>) {
  return { id, object: "payment_intent", status, client_secret, amount, currency: currency?.toLowerCase() ?? null }
}
