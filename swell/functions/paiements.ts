import { readIntent, readStripeKey } from "./lib/stripe"

export const config: SwellConfig = {
  description: "Lists the payments that shoppers left for another one, and which of them were taken all the same",
  route: { methods: ["get"], cache: { timeout: 0 } },
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As many as fit into an answer of 75,000 bytes. */
const MAX_LISTED = 200
/** As many as Stripe answers within the function's ten seconds, six at a time. */
const MAX_ASKED = 30
const ASKED_AT_ONCE = 6

type Abandoned = { method: string; gateway: string; id: string; amount: number; currency: string; started: string }
type Order = {
  number: string
  billing?: { method?: string; intent?: Record<string, { id?: string } | undefined> }
  metadata?: { abandoned_payments?: Record<string, Abandoned | null> }
}

/** `surplus`: taken beside the order. `held`: reserved. `open`: may still be. `over`: never. `unknown`: look at the provider. */
type State = "surplus" | "held" | "open" | "over" | "unknown"

/**
 * Only a secret key reaches it: it is no public route. `?days=` looks further back than 30. The shop wrote each payment to the cart before the
 * other one began, so an order carries it; the order's own is left out. Only Stripe can be asked, with the key of the settings.
 */
export async function get(req: SwellRequest): Promise<unknown> {
  const days = Math.min(Math.max(Number(req.query["days"]) || 30, 1), 365)
  const since = new Date(Date.now() - days * DAY_MS).toISOString()
  const where = { date_created: { $gte: since }, "metadata.abandoned_payments": { $exists: true } }
  const found = (await req.swell.get("/orders", { where, sort: "date_created desc", limit: 1000 })) as { results?: Order[] }
  const payments = (found.results ?? []).flatMap(listAbandoned)
  const listed = payments.slice(0, MAX_LISTED)
  const key = await readStripeKey(req)
  const states: State[] = []
  for (let index = 0; index < listed.length; index += ASKED_AT_ONCE) {
    const some = listed.slice(index, index + ASKED_AT_ONCE)
    states.push(...(await Promise.all(some.map((payment) => (index < MAX_ASKED ? askStripe(key, payment) : "unknown")))))
  }
  return {
    days,
    left_off: payments.length - listed.length,
    payments: listed.map((payment, index) => ({ ...payment, state: states[index] })),
  }
}

function listAbandoned({ number, billing, metadata }: Order) {
  return Object.entries(metadata?.abandoned_payments ?? {}).flatMap(([reference, payment]) => {
    if (!payment) return []
    const isOrders = billing?.method === payment.method && billing.intent?.[payment.gateway]?.id === payment.id
    return isOrders ? [] : [{ order: number, reference, ...payment }]
  })
}

async function askStripe(key: string | null, { gateway, id }: Abandoned): Promise<State> {
  if (key === null || gateway !== "stripe" || !/^pi_[A-Za-z0-9]+$/.test(id)) return "unknown"
  const intent = await readIntent(key, id)
  if (!intent) return "unknown"
  if (intent.status === "succeeded") return "surplus"
  if (intent.status === "requires_capture") return "held"
  return intent.status === "processing" || intent.status === "requires_action" ? "open" : "over"
}
