import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { getRecord } from "../../storage/records.ts"
import type { CardRecord } from "../account/account-record.ts"
import { orderStatus } from "../orders/make-order.ts"
import { nextNumber } from "../orders/next-number.ts"
import { type OrderItem, type OrderRecord, saveOrder } from "../orders/order-record.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { declinedText } from "../payments/decline.ts"
import { addPayment } from "../payments/payment-record.ts"
import { readStore } from "../settings/read-settings.ts"
import { readToken } from "../vault/token-record.ts"
import type { SubscriptionRecord } from "./subscription-record.ts"

/** Whether a period sends something: then it makes an order, else an invoice. */
export function isShipped(context: SandboxContext, { product_id }: Pick<SubscriptionRecord, "product_id">): boolean {
  return getProductById(context, product_id)?.delivery === "shipment"
}

/** The order that a renewed period of shipped goods makes; unpaid where the subscription's card is declined. assumed: its delivery */
export function addRenewalOrder(context: SandboxContext, subscription: SubscriptionRecord): OrderRecord {
  const { grand_total: total, sub_total, discount_total, tax_total, tax_included_total, currency } = subscription
  const method = String(subscription.billing["method"] ?? "card")
  const items = renewedItems(subscription)
  const paid = isCharged(context, subscription)
  const order = saveOrder(context, {
    id: newId(),
    number: String(nextNumber(context, "order")),
    subscription_id: subscription.id,
    account_id: subscription.account_id,
    cart_id: newId(),
    checkout_id: `${newId()}${newId()}`.slice(0, 32),
    date_created: subscription.date_period_start,
    status: orderStatus(true, paid),
    paid,
    delivered: false,
    canceled: false,
    refunded: false,
    currency,
    display_locale: readStore(context).locale,
    guest: false,
    items,
    item_quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    shipment_delivery: true,
    subscription_delivery: true,
    giftcard_delivery: false,
    shipping: subscription.shipping,
    billing: { ...subscription.billing, method },
    coupon_code: subscription.coupon_code,
    coupon_id: null,
    discounts: [],
    promotion_ids: [],
    giftcards: [],
    sub_total,
    item_discount: discount_total,
    discount_total,
    tax_total,
    tax_included_total,
    item_tax: tax_total,
    item_tax_included: true,
    shipment_tax: 0,
    shipment_tax_included: true,
    taxes: [],
    shipment_price: 0,
    shipment_discount: 0,
    shipment_total: 0,
    giftcard_total: 0,
    account_credit_amount: 0,
    grand_total: total,
    capture_total: total,
    auth_total: 0,
    payment_total: paid ? total : 0,
    payment_balance: paid ? 0 : -total,
    refund_total: 0,
    comments: null,
    metadata: {},
  })
  const outcome = paid
    ? { success: true, status: "success" as const }
    : { success: false, status: "error" as const, error: { code: "card_declined", message: declinedText } }
  addPayment(context, {
    order_id: order.id,
    currency,
    amount: total,
    method,
    gateway: "stripe",
    transaction_id: null,
    ...outcome,
  })
  return order
}

/** Whether a subscription's card is charged without its shopper. assumed: a bill whose charge waits for the bank, or failed, is unpaid. */
export function isCharged(context: SandboxContext, { billing }: SubscriptionRecord): boolean {
  const id = billing["account_card_id"]
  const card = typeof id === "string" ? getRecord<CardRecord>(context.database, "cards", id) : null
  return (readToken(context, card?.token)?.behaviour ?? "ok") === "ok"
}

function renewedItems(subscription: SubscriptionRecord): OrderItem[] {
  const { product_id, variant_id, product_name, options, quantity, price } = subscription
  const own = { product_id, variant_id, product_name, options, quantity, price, price_total: price * quantity }
  const untaxed = { discount_each: 0, discount_total: 0, taxes: [], tax_each: 0, tax_total: 0 }
  return [own, ...subscription.items].map((item) => {
    return { ...item, id: newId(), delivery: "shipment", ...untaxed, quantity_delivered: 0 }
  })
}
