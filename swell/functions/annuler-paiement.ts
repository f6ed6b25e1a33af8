import { findRecord } from "./lib/records"
import { isSameText } from "./lib/secrets"
import { cancelIntent, readIntent, readStripeKey } from "./lib/stripe"

export const config: SwellConfig = {
  description: "Cancels a payment that a shopper began at Stripe and does not want to finish",
  route: { public: true, methods: ["post"] },
}

type Ordered = { billing?: { intent?: { stripe?: { id?: string } | null } | null } | null }

/**
 * Fields `intent` and `client_secret`, which proves whose payment it is (the shop's docs/functions.md). Answers {ok: true} once it is
 * cancelled; an order's own payment never is.
 */
export async function post(req: SwellRequest): Promise<unknown> {
  const id = String(req.body["intent"] ?? "")
  const key = await readStripeKey(req)
  if (key === null || !/^pi_[A-Za-z0-9]+$/.test(id)) return refuse("cannot be cancelled here")
  const intent = await readIntent(key, id)
  if (!intent?.client_secret || !isSameText(intent.client_secret, String(req.body["client_secret"] ?? "")))
    return refuse("is not known")
  const order = await findRecord<Ordered>(req, "/orders", { "billing.intent.stripe.id": id })
  if (order?.billing?.intent?.stripe?.id === id) return refuse("belongs to an order")
  const ended = intent.status === "canceled" ? intent : await cancelIntent(key, id)
  return ended?.status === "canceled" ? { ok: true } : refuse("cannot be cancelled any more")
}

function refuse(why: string): SwellResponse {
  const error = { code: "validation_error", message: `This payment ${why}`, param: "intent" }
  return new SwellResponse({ error }, { status: 400 })
}
