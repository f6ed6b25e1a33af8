import { changeSubscription, listSubscriptions, readSubscription } from "~/commerce/account-subscriptions.server"
import type { Subscription } from "~/commerce/account-wire"
import type { Commerce } from "~/commerce/client.server"
import { readSubscriptionRules } from "~/commerce/settings.server"
import { type Result, fail, succeed } from "~/problems"
import { acknowledgeCancellation } from "~/shop/legal/cancellation.server"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type SubscriptionChange, changeOf } from "./subscription-actions"
import { type SubscriptionView, viewSubscription } from "./subscription-views"

/** The customer's subscriptions, as the backend orders them. */
export function readSubscriptions(commerce: Commerce): Promise<ForCustomer<SubscriptionView[]>> {
  return forCustomer(commerce, async () => {
    const [subscriptions, rules] = await Promise.all([listSubscriptions(commerce), readSubscriptionRules()])
    return subscriptions.map((subscription) => viewSubscription(subscription, rules))
  })
}

/** One subscription of the customer; null for an unknown one and for somebody else's. */
export function readOneSubscription(commerce: Commerce, id: string): Promise<ForCustomer<SubscriptionView | null>> {
  return forCustomer(commerce, async () => {
    const [subscription, rules] = await Promise.all([readSubscription(commerce, id), readSubscriptionRules()])
    return subscription && viewSubscription(subscription, rules)
  })
}

/** What the next page says of a gesture. */
type GestureNotice = { notice: string; detail?: Record<string, string> }

/**
 * Pauses, resumes, skips, cancels, or takes a cancellation back, whatever its state allows. Out: the notice; null
 * for an unknown subscription and for somebody else's. Problems: `form-invalid` for what is not offered now, and
 * `service-unavailable`.
 */
export function actOnSubscription(
  commerce: Commerce,
  id: string,
  gesture: unknown,
  when: unknown,
): Promise<ForCustomer<Result<GestureNotice> | null>> {
  return forCustomer(commerce, async () => {
    const [subscription, rules] = await Promise.all([readSubscription(commerce, id), readSubscriptionRules()])
    if (!subscription) return null
    const change = changeOf(gesture, when, subscription, rules)
    if (!change) return fail("form-invalid")
    try {
      const changed = await changeSubscription(commerce, id, change.patch)
      return changed && succeed(await noticeOf(commerce, change, changed))
    } catch (error) {
      return accountFailure(error)
    }
  })
}

/** A cancellation is receipted by mail, which its notice only says where it is so. */
async function noticeOf(
  commerce: Commerce,
  { notice, patch }: SubscriptionChange,
  { number }: Subscription,
): Promise<GestureNotice> {
  if (!("canceled" in patch) || !patch.canceled) return { notice }
  const acknowledged = await acknowledgeCancellation(commerce, number ?? "")
  return acknowledged.ok ? { notice, detail: { reference: acknowledged.value } } : { notice: `${notice}-unreceipted` }
}
