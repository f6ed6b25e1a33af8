import { changeSubscription, listSubscriptions, readSubscription } from "~/commerce/account-subscriptions.server"
import type { Commerce } from "~/commerce/client.server"
import { type Result, fail, succeed } from "~/problems"
import { accountFailure } from "./account-failures.server"
import { type ForCustomer, forCustomer } from "./customer.server"
import { changeOf } from "./subscription-gestures"
import { type SubscriptionView, viewSubscription } from "./subscription-views"

/** The customer's subscriptions, as the backend orders them. */
export function readSubscriptions(commerce: Commerce): Promise<ForCustomer<SubscriptionView[]>> {
  return forCustomer(commerce, async () => (await listSubscriptions(commerce)).map(viewSubscription))
}

/** One subscription of the customer; null for an unknown one and for somebody else's. */
export function readOneSubscription(commerce: Commerce, id: string): Promise<ForCustomer<SubscriptionView | null>> {
  return forCustomer(commerce, async () => {
    const subscription = await readSubscription(commerce, id)
    return subscription && viewSubscription(subscription)
  })
}

/**
 * Pauses, resumes, skips, cancels, or takes a cancellation back, whatever its state allows. Out: the notice's code; null
 * for an unknown subscription and for somebody else's. Problems: `form-invalid` for what is not offered now, and
 * `service-unavailable`.
 */
export function actOnSubscription(
  commerce: Commerce,
  id: string,
  gesture: unknown,
  when: unknown,
): Promise<ForCustomer<Result<string> | null>> {
  return forCustomer(commerce, async () => {
    const subscription = await readSubscription(commerce, id)
    if (!subscription) return null
    const change = changeOf(gesture, when, subscription)
    if (!change) return fail("form-invalid")
    try {
      return (await changeSubscription(commerce, id, change.patch)) ? succeed(change.notice) : null
    } catch (error) {
      return accountFailure(error)
    }
  })
}
