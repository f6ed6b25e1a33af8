import type { SandboxContext } from "../../storage/context.ts"
import type { OrderRecord } from "../orders/order-record.ts"
import { emit } from "../functions/events.ts"
import { addInvoice } from "./invoice-record.ts"
import { newSubscription } from "./new-subscription.ts"
import { isShipped } from "./renewal-order.ts"
import { saveSubscription } from "./subscription-record.ts"

/** A checkout's subscription shows some seconds after the order, its invoice later. assumed: how many. */
const subscriptionDelay = 2_000
const invoiceDelay = 10_000

/** Starts the subscriptions of a paid order's subscription items, for the account that the order belongs to. */
export function startSubscriptions(context: SandboxContext, order: OrderRecord): void {
  const { account_id: accountId } = order
  if (!accountId) return
  for (const item of order.items) {
    if (!item.purchase_option) continue
    const subscription = newSubscription(context, {
      accountId,
      productName: item.product_name,
      choice: item,
      plan: item.purchase_option,
      orderId: order.id,
      currency: order.currency,
      // assumed: a cart's coupon is for its first period only.
      couponCode: null,
      billing: { method: order.billing.method ?? null, account_card_id: order.billing.account_card_id ?? null },
      shipping: order.shipping,
      delay: subscriptionDelay,
    })
    saveSubscription(context, subscription)
    emit(context, "subscription.created", subscription)
    // The first period of goods that are sent is the order itself.
    const isBilled = subscription.status !== "trial" && !isShipped(context, subscription)
    if (isBilled) addInvoice(context, subscription, { delay: invoiceDelay, paid: order.paid })
  }
}
