import type { SandboxContext } from "../../storage/context.ts"
import { addInvoice } from "./invoice-record.ts"
import { periodEnd } from "./period.ts"
import { addRenewalOrder, isCharged, isShipped } from "./renewal-order.ts"
import { withTotals } from "./subscription-totals.ts"
import { saveSubscription, type SubscriptionRecord } from "./subscription-record.ts"

/** More periods than any test skips; a clock moved further leaves the rest to the next read. */
const mostRenewals = 120

/**
 * Does what time did to a subscription since it was last read: ends a pause or a cancelled period, renews and
 * bills the others.
 */
export function advanceSubscription(context: SandboxContext, subscription: SubscriptionRecord): SubscriptionRecord {
  const now = context.clock.now()
  const current = { ...subscription }
  if (current.paused && current.date_pause_end !== null && Date.parse(current.date_pause_end) <= now) endPause(current)
  for (let renewals = 0; renewals < mostRenewals && isDue(current, now); renewals++) {
    if (current.cancel_at_end) {
      Object.assign(current, { status: "canceled", active: false, canceled: true })
      break
    }
    startPeriod(context, current, current.date_period_end)
  }
  return JSON.stringify(current) === JSON.stringify(subscription) ? subscription : saveSubscription(context, current)
}

/**
 * Ends a dated pause, in place. assumed: a period that falls due while it lasts, or on its last moment, passes without a
 * bill, which is how one date is skipped.
 */
function endPause(subscription: SubscriptionRecord): void {
  const end = Date.parse(subscription.date_pause_end ?? "")
  for (let periods = 0; periods < mostRenewals && !subscription.cancel_at_end; periods++) {
    const { date_period_end: due, billing_schedule: schedule } = subscription
    if (Date.parse(due) > end) break
    Object.assign(subscription, { date_period_start: due, date_period_end: periodEnd(due, schedule) })
  }
  Object.assign(subscription, { paused: false, date_pause_end: null, status: "active" })
}

/** Starts a new period at `start` and bills it, in place: by an order where goods are sent, else by an invoice. */
export function startPeriod(context: SandboxContext, subscription: SubscriptionRecord, start: string): void {
  subscription.status = "active"
  subscription.active = true
  subscription.date_period_start = start
  subscription.date_period_end = periodEnd(start, subscription.billing_schedule)
  const bill = isShipped(context, subscription)
    ? addRenewalOrder(context, subscription)
    : addInvoice(context, subscription, { paid: isCharged(context, subscription) })
  // assumed: a charge that failed is not tried again by itself.
  if (!bill.paid) subscription.status = "pastdue"
  const items = subscription.items.filter((item) => item.recurring)
  if (items.length < subscription.items.length) Object.assign(subscription, withTotals(context, { ...subscription, items }))
}

function isDue(subscription: SubscriptionRecord, now: number): boolean {
  return (
    subscription.active &&
    !subscription.paused &&
    subscription.status !== "pastdue" &&
    Date.parse(subscription.date_period_end) <= now
  )
}
