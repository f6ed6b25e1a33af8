import type { Account, Subscription } from "./contracts"

/** What the shop's recap said of a subscription that was then ordered; `subscription_id` once it is known which one came of it. */
export type SubscriptionPromises = {
  product_id: string
  plan_id: string
  quantity: number
  goods: string
  plan: string
  price_label: string
  price: string
  payment: string
  delivery: string | null
  address: string[]
  renewals: string[]
  withdrawal_periods?: string[]
  exceptions: string[]
  terms_version: string | null
  subscription_id?: string | null
}

type Ordered = Pick<Subscription, "product_id" | "plan_id" | "quantity"> & { id: string }

/**
 * What was promised with a subscription, of the account's `metadata.subscription_promises`: what is noted for it, else the newest of the same
 * goods that is noted for none, which is noted for it. Null for a subscription that was not ordered in the shop.
 */
export async function takePromises(
  { swell }: SwellRequest,
  { id, metadata }: Account & { id: string },
  ordered: Ordered,
): Promise<SubscriptionPromises | null> {
  const kept = (metadata?.["subscription_promises"] ?? {}) as Record<string, SubscriptionPromises | null>
  const all = Object.entries(kept).flatMap(([key, promised]) => (promised ? [{ key, promised }] : []))
  const own = all.find(({ promised }) => promised.subscription_id === ordered.id)
  if (own) return own.promised
  const found = all.findLast(({ promised }) => !promised.subscription_id && isOf(promised, ordered))
  if (!found) return null
  const noted = { [found.key]: { subscription_id: ordered.id } }
  await swell.put(`/accounts/${id}`, { metadata: { subscription_promises: noted } })
  return found.promised
}

function isOf(promised: SubscriptionPromises, { product_id, plan_id, quantity }: Ordered): boolean {
  return promised.product_id === product_id && promised.plan_id === plan_id && promised.quantity === (quantity ?? 1)
}
