import type { SandboxContext } from "../../storage/context.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { startPeriod } from "./advance-subscription.ts"
import { addInvoice, type InvoiceItem } from "./invoice-record.ts"
import { remainingPart } from "./period.ts"
import { isCharged } from "./renewal-order.ts"
import type { SubscriptionRecord } from "./subscription-record.ts"

/**
 * Bills a change of price in the middle of a period at once: a credit for what is left of the old price, and a
 * charge for the same days at the new one. Another interval starts a new period with an invoice of its own.
 * assumed: a card that is declined leaves the change as it is, and the bill unpaid.
 */
export function prorate(context: SandboxContext, before: SubscriptionRecord, after: SubscriptionRecord): SubscriptionRecord {
  const now = context.clock.now()
  const interval = ({ interval, interval_count }: SubscriptionRecord["billing_schedule"]): string =>
    `${interval_count} ${interval}`
  const newInterval = interval(before.billing_schedule) !== interval(after.billing_schedule)
  if (!before.active || before.status === "trial" || (!newInterval && before.grand_total === after.grand_total)) return after
  const part = (amount: number): number =>
    toEuros(remainingPart(toCents(amount), before.date_period_start, before.date_period_end, now))
  const prorated = { ...after, prorated: true, date_prorated: new Date(now).toISOString() }
  const credit = line(`Avoir : ${before.product_name}, ${before.plan_name}`, -part(before.grand_total))
  if (newInterval) {
    addInvoice(context, prorated, { lines: [credit] })
    startPeriod(context, prorated, new Date(now).toISOString())
  } else {
    const lines = [credit, line(`${after.product_name}, ${after.plan_name}`, part(after.grand_total))]
    const paid = after.grand_total <= before.grand_total || isCharged(context, prorated)
    addInvoice(context, prorated, { lines, paid })
    if (!paid) prorated.status = "pastdue"
  }
  return prorated
}

function line(description: string, price: number): InvoiceItem {
  return { description, price, quantity: 1, price_total: price }
}
