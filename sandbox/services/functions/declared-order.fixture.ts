import type { SandboxContext } from "../../storage/context.ts"
import type { AccountRecord } from "../account/account-record.ts"
import { saveOrder, type OrderRecord } from "../orders/order-record.ts"
import { saveSubscription, type SubscriptionRecord } from "../subscriptions/subscription-record.ts"

/**
 * Keeps an order of two products (two of the first), and the subscription that it began, as far as declarations look at them.
 *
 * @param periodEnd when the subscription's period ends, as an ISO 8601 date
 */
export function saveDeclaredOrder(
  context: SandboxContext,
  { id: account_id }: AccountRecord,
  { names, periodEnd }: { names: [string, string]; periodEnd: string },
): void {
  const items = names.map((product_name, index) => ({
    id: `i${index + 1}`,
    product_name,
    quantity: index === 0 ? 2 : 1,
    options: [],
    purchase_option: null,
  }))
  const order: Partial<OrderRecord> = {
    id: "o1",
    number: "10042",
    checkout_id: "c1",
    account_id,
    metadata: {},
    date_created: "2026-11-18T09:00:00.000Z",
    items: items as unknown as OrderRecord["items"],
  }
  saveOrder(context, order as OrderRecord)
  const subscription: Partial<SubscriptionRecord> = {
    id: "s1",
    number: "S1007",
    account_id,
    order_id: "o1",
    product_name: "Guji",
    plan_name: "Mensuel",
    status: "active",
    active: true,
    canceled: false,
    cancel_at_end: false,
    paused: false,
    visible_from: 0,
    date_pause_end: null,
    date_period_end: periodEnd,
  }
  saveSubscription(context, subscription as SubscriptionRecord)
}
