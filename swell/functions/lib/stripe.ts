/** A payment intent, as far as the functions look at it. */
export type StripeIntent = { status: string; client_secret?: string | null }

/** The key that the merchant keeps in the app's settings, or null. */
export async function readStripeKey(req: SwellRequest): Promise<string | null> {
  const key = (await req.swell.settings())["paiements"]?.["stripe_restricted_key"]
  return typeof key === "string" && key !== "" ? key : null
}

/** Reads a payment intent; null when Stripe refuses, or gives no whole answer within four seconds. */
export function readIntent(key: string, id: string): Promise<StripeIntent | null> {
  return call(key, "GET", `/${id}`)
}

/** Cancels a payment intent; null when Stripe refuses, as it does for one that is paid or processed. */
export function cancelIntent(key: string, id: string): Promise<StripeIntent | null> {
  return call(key, "POST", `/${id}/cancel`)
}

async function call(key: string, method: string, path: string): Promise<StripeIntent | null> {
  try {
    const answer = await fetch(`https://api.stripe.com/v1/payment_intents${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(4_000),
    })
    return answer.ok ? ((await answer.json()) as StripeIntent) : null
  } catch {
    return null
  }
}
