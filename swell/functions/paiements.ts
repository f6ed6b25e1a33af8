import { listRecords } from "./lib/records"
import { readIntent, readStripeKey } from "./lib/stripe"

export const config: SwellConfig = {
  description:
    "Lists the payments that shoppers left for another one, which of them were taken all the same, and the orders without a payment",
  route: { methods: ["get"], cache: { timeout: 0 } },
}

const DAY_MS = 24 * 60 * 60 * 1000
/** As many as fit into an answer of 75,000 bytes. */
const MAX_LISTED = 200
/** As many as Stripe answers within the function's ten seconds, six at a time. */
const MAX_ASKED = 30
const ASKED_AT_ONCE = 6
/** From here on (milliseconds) Stripe is asked no more: a call lasts four seconds at most. */
const LONGEST_MS = 5_000

type Abandoned = { method: string; gateway: string; id: string; amount: number; currency: string; started: string }
type Cart = { order_id?: string | null; metadata?: { abandoned_payments?: Record<string, Abandoned | null> } }
type Order = Pick<Cart, "metadata"> & {
  number: string
  date_created?: string
  currency?: string
  grand_total?: number
  payment_total?: number
  billing?: { method?: string; intent?: Record<string, { id?: string } | undefined> }
}

/** `surplus`: taken beside the order, or without one. `held`: reserved. `open`: may still be. `over`: never. `unknown`: look at the provider. */
type State = "surplus" | "held" | "open" | "over" | "unknown"

/**
 * Only a secret key reaches it: it is no public route. `?days=` looks further back than 30, `left_off` counts what an answer cannot hold. The shop wrote each payment to the cart before the
 * other one began, so an order carries it, whose own is left out; a cart without an order carries what was let go. Only Stripe can be asked, with the key of the settings.
 */
export async function get(req: SwellRequest): Promise<unknown> {
  const end = Date.now() + LONGEST_MS
  const days = Math.min(Math.max(Number(req.query["days"]) || 30, 1), 365)
  const since = new Date(Date.now() - days * DAY_MS).toISOString()
  const list = (where: object) =>
    listRecords<Order>(req, "/orders", { date_created: { $gte: since }, ...where }, { sort: "date_created desc", limit: 1000 })
  const isNoted = { "metadata.abandoned_payments": { $exists: true } }
  const [noted, carts, unpaid] = await Promise.all([
    list(isNoted),
    listRecords<Cart>(req, "/carts", { date_updated: { $gte: since }, ...isNoted }, { sort: "date_updated desc", limit: 1000 }),
    list({ paid: { $ne: true }, canceled: { $ne: true }, draft: { $ne: true } }),
  ])
  const unordered = carts.filter(({ order_id: id }) => !id)
  const payments = [...noted.flatMap(listBesideOrder), ...unordered.flatMap((cart) => listAbandoned(cart, null))]
  const listed = payments.slice(0, MAX_LISTED)
  const key = await readStripeKey(req)
  const states: State[] = []
  for (let index = 0; index < listed.length; index += ASKED_AT_ONCE) {
    const some = listed.slice(index, index + ASKED_AT_ONCE)
    const isAsked = index < MAX_ASKED && Date.now() < end
    states.push(...(await Promise.all(some.map((payment) => (isAsked ? askStripe(key, payment) : "unknown")))))
  }
  return {
    days,
    left_off: payments.length - listed.length + Math.max(0, unpaid.length - MAX_LISTED),
    payments: listed.map((payment, index) => ({ ...payment, state: states[index] })),
    unpaid: unpaid.slice(0, MAX_LISTED).map(describeUnpaid),
  }
}

/** An order that waits for its payment, such as a transfer, or never got one. */
function describeUnpaid({
  number,
  date_created: date,
  currency,
  grand_total: total = 0,
  payment_total: paid = 0,
  billing,
}: Order) {
  return { order: number, date, amount: Math.round((total - paid) * 1000) / 1000, currency, method: billing?.method ?? null }
}

function listBesideOrder(order: Order) {
  const { number, billing } = order
  return listAbandoned(order, number).filter(
    ({ method, gateway, id }) => billing?.method !== method || billing.intent?.[gateway]?.id !== id,
  )
}

function listAbandoned({ metadata }: Pick<Cart, "metadata">, order: string | null) {
  return Object.entries(metadata?.abandoned_payments ?? {}).flatMap(([reference, payment]) =>
    payment ? [{ order, reference, ...payment }] : [],
  )
}

/** By Stripe's statuses; of one that Stripe has added only the provider tells. */
const STATES: ReadonlyMap<string, State> = new Map([
  ["succeeded", "surplus"],
  ["requires_capture", "held"],
  ["processing", "open"],
  ["requires_action", "open"],
  ["requires_confirmation", "open"],
  ["requires_payment_method", "over"],
  ["canceled", "over"],
])

async function askStripe(key: string | null, { gateway, id }: Abandoned): Promise<State> {
  if (key === null || gateway !== "stripe" || !/^pi_[A-Za-z0-9]+$/.test(id)) return "unknown"
  const intent = await readIntent(key, id)
  return STATES.get(intent?.status ?? "") ?? "unknown"
}
