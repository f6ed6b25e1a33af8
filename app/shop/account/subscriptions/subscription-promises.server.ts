import { z } from "zod"
import { updateAccount } from "~/commerce/accounts.server"
import type { Account } from "~/commerce/api-types"
import { type Result, succeed } from "~/problems"
import { catchAccountFailure, type Customer } from "../customer.server"

const text = z.string()
const promises = z.object({
  product_id: text,
  plan_id: text,
  quantity: z.number(),
  /** What is ordered, how often and at what price, in the words of the recap. */
  goods: text,
  plan: text,
  price_label: text,
  price: text,
  payment: text,
  /** When the first goods arrive, as one sentence without its full stop; null where nothing is sent. */
  delivery: text.nullable(),
  address: z.array(text),
  /** How it goes on, from when the time to withdraw runs, and what cannot be sent back: a sentence each. */
  renewals: z.array(text),
  withdrawal_periods: z.array(text).catch([]),
  exceptions: z.array(text),
  terms_version: text.nullable(),
  /** The subscription that came of it, which the function `abonnement-mail` notes. */
  subscription_id: text.nullish(),
})

/**
 * What a customer was promised with a subscription: the recap says it, the account keeps it in `metadata.subscription_promises` by the key of
 * the order, because a subscription takes up no metadata, and its page and its mail read it from there.
 */
export type SubscriptionPromises = z.infer<typeof promises>

/** What was promised with the subscription of an id; null where it was ordered elsewhere, or its mail is still to be written. */
export function findSubscriptionPromises({ metadata }: Pick<Account, "metadata">, id: string): SubscriptionPromises | null {
  const all = z.record(promises.nullable().catch(null)).catch({}).parse(keptPromises({ metadata }))
  return Object.values(all).find((each) => each?.subscription_id === id) ?? null
}

/** Whether the order of a key was noted on the account, which comes before it is sent, and the subscription that is known to have come of it. */
export function findNotedOrder(account: Pick<Account, "metadata">, key: string): { subscriptionId: string | null } | null {
  const noted = keptPromises(account)[key] as Partial<SubscriptionPromises> | null | undefined
  return noted ? { subscriptionId: noted.subscription_id ?? null } : null
}

/** Keeps what a customer was promised with the order of a key; null where that order came to nothing. */
export function noteSubscriptionPromises(
  { commerce, account }: Customer,
  key: string,
  promised: SubscriptionPromises | null,
): Promise<Result<null>> {
  const metadata = { ...account.metadata, subscription_promises: { ...keptPromises(account), [key]: promised } }
  return catchAccountFailure(async () => {
    await updateAccount(commerce, { metadata })
    return succeed(null)
  })
}

function keptPromises({ metadata }: Pick<Account, "metadata">): Record<string, unknown> {
  return ((metadata ?? {}) as { subscription_promises?: Record<string, unknown> }).subscription_promises ?? {}
}
