import type { Backend } from "../setup/backend"
import { testEnvironment } from "../setup/environment"
import { findAccount } from "../../sandbox/services/account/account-store"
import { saveOrder, type OrderRecord } from "../../sandbox/services/orders/order-record"
import { saveSubscription, type SubscriptionRecord } from "../../sandbox/services/subscriptions/subscription-record"

export const periodEnd = "2099-01-15T09:00:00.000Z"

/** An order of Jeanne's with two products, and the subscription that it began, as far as declarations look at them. */
export function placeDeclaredOrder({ sandbox }: Backend): void {
  const account = findAccount(sandbox.context, "jeanne@exemple.fr")
  if (!account) throw new Error("The seed has no Jeanne")
  const item = (id: string, name: string, quantity: number) => ({
    id,
    product_name: name,
    quantity,
    options: [],
    purchase_option: null,
  })
  const order: Partial<OrderRecord> = {
    ...{ id: "o1", number: "10042", checkout_id: "c1", account_id: account.id, metadata: {} },
    date_created: "2026-11-18T09:00:00.000Z",
    items: [item("i1", "Guji, Éthiopie", 2), item("i2", "Tasse Lilas", 1)] as unknown as OrderRecord["items"],
  }
  saveOrder(sandbox.context, order as OrderRecord)
  const subscription: Partial<SubscriptionRecord> = {
    ...{ id: "s1", number: "S1007", account_id: account.id, order_id: "o1", product_name: "Guji", plan_name: "Mensuel" },
    ...{ status: "active", active: true, canceled: false, cancel_at_end: false, paused: false, visible_from: 0 },
    ...{ date_pause_end: null, date_period_end: periodEnd },
  }
  saveSubscription(sandbox.context, subscription as SubscriptionRecord)
}

/** Makes the sandbox's next call fail as described. */
export async function failOnce({ sandbox }: Backend, fault: object): Promise<void> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...fault, times: 1 }) }
  const answer = await sandbox.storefront.fetch(new Request(`${testEnvironment.SWELL_URL}/__faults`, init))
  if (!answer.ok) throw new Error(await answer.text())
}
