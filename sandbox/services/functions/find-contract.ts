import type { SandboxContext } from "../../storage/context.ts"
import { findAccount } from "../account/account-store.ts"
import { listAccountOrders, type OrderRecord } from "../orders/order-record.ts"
import { advanceSubscription } from "../subscriptions/advance-subscription.ts"
import { listAccountSubscriptions, type SubscriptionRecord } from "../subscriptions/subscription-record.ts"

/** The order of this number, if it was made with this e-mail; otherwise null, whichever of both is wrong. */
export function findOwnOrder(context: SandboxContext, number: string, email: string): OrderRecord | null {
  const account = findAccount(context, email)
  if (!account) return null
  return listAccountOrders(context, account.id).find((order) => order.number === tidyNumber(number)) ?? null
}

/**
 * The subscriptions of this e-mail that a number leads to: the one that has it, or those that the order of this number
 * began. Ended ones are left out.
 */
export function findOwnSubscriptions(context: SandboxContext, number: string, email: string): SubscriptionRecord[] {
  const account = findAccount(context, email)
  if (!account) return []
  const wanted = tidyNumber(number)
  const order = listAccountOrders(context, account.id).find((each) => each.number === wanted)
  return listAccountSubscriptions(context, account.id)
    .filter(({ visible_from: visibleFrom }) => visibleFrom <= context.clock.now())
    .filter((each) => each.number === wanted || (order !== undefined && each.order_id === order.id))
    .map((each) => advanceSubscription(context, each))
    .filter(({ status }) => status !== "canceled")
}

/** A number as shoppers copy it: with "nº" or "#" before it, spaces, small letters. */
function tidyNumber(number: string): string {
  return number
    .replace(/^\s*(?:n\s*[º°o]?|#)\s*/i, "")
    .replace(/\s/g, "")
    .toUpperCase()
}
