import type { SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import type { CouponRecord } from "../../storage/models.ts"
import { getRecord, putRecord } from "../../storage/records.ts"
import { readAccount, saveAccount } from "../account/account-store.ts"
import { completeNames } from "../account/contact-fields.ts"
import type { CartAmounts, CartRecord } from "../cart/cart-record.ts"
import type { Charge } from "../payments/charge.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import { nextNumber } from "./next-number.ts"
import type { OrderGiftcard, OrderRecord, OrderStatus } from "./order-record.ts"

/** Makes the order of a cart that was charged, and counts it for its coupon and account. The order is not stored. */
export function makeOrder(
  context: SandboxContext,
  cart: CartRecord,
  charge: Charge | null,
  giftcards: OrderGiftcard[],
): OrderRecord {
  const byGiftcards = giftcards.reduce((sum, giftcard) => sum + toCents(giftcard.amount), 0)
  const byGateway = charge === null || charge.outcome === "paid" ? toCents(cart.capture_total) : 0
  const paymentTotal = byGiftcards + byGateway + toCents(cart.account_credit_amount)
  const paid = charge === null || charge.outcome === "paid"
  countCoupon(context, cart)
  countOrder(context, cart)
  return {
    ...amounts(cart),
    id: newId(),
    number: String(nextNumber(context, "order")),
    cart_id: cart.id,
    checkout_id: cart.checkout_id,
    date_created: new Date(context.clock.now()).toISOString(),
    status: orderStatus(cart.shipment_delivery, paid),
    paid,
    delivered: false,
    canceled: false,
    refunded: false,
    currency: cart.currency,
    display_locale: cart.display_locale,
    guest: cart.guest,
    account_id: cart.account_id,
    items: cart.items.map((item) => ({ ...item, quantity_delivered: 0 })),
    shipment_delivery: cart.shipment_delivery,
    subscription_delivery: cart.subscription_delivery,
    giftcard_delivery: cart.giftcard_delivery,
    shipping: cart.shipping,
    billing: charge?.card ? { ...cart.billing, card: charge.card } : cart.billing,
    coupon_code: cart.coupon_code,
    coupon_id: cart.coupon_id,
    discounts: cart.discounts,
    promotion_ids: cart.promotion_ids,
    giftcards,
    giftcard_total: toEuros(byGiftcards),
    payment_total: toEuros(paymentTotal),
    payment_balance: toEuros(paymentTotal - toCents(cart.grand_total)),
    refund_total: 0,
    comments: cart.comments,
    metadata: cart.metadata,
  }
}

/** The status of an order that nothing was sent of yet. */
export function orderStatus(shipmentDelivery: boolean, paid: boolean): OrderStatus {
  if (!paid) return "payment_pending"
  return shipmentDelivery ? "delivery_pending" : "complete"
}

function amounts(cart: CartRecord): CartAmounts {
  const {
    item_quantity,
    sub_total,
    item_discount,
    discount_total,
    item_tax,
    item_tax_included,
    shipment_tax,
    shipment_tax_included,
  } = cart
  const { taxes, tax_total, tax_included_total, shipment_price, shipment_discount, shipment_total } = cart
  const { giftcard_total, account_credit_amount, grand_total, capture_total, auth_total } = cart
  return {
    item_quantity,
    sub_total,
    item_discount,
    discount_total,
    item_tax,
    item_tax_included,
    shipment_tax,
    shipment_tax_included,
    taxes,
    tax_total,
    tax_included_total,
    shipment_price,
    shipment_discount,
    shipment_total,
    giftcard_total,
    account_credit_amount,
    grand_total,
    capture_total,
    auth_total,
  }
}

function countCoupon(context: SandboxContext, cart: CartRecord): void {
  const used = cart.discounts.some((discount) => discount.type === "coupon")
  const coupon = used && cart.coupon_id ? getRecord<CouponRecord>(context.database, "coupons", cart.coupon_id) : null
  if (coupon) putRecord(context.database, "coupons", { ...coupon, use_count: coupon.use_count + 1 })
}

function countOrder(context: SandboxContext, cart: CartRecord): void {
  const account = cart.account_id ? readAccount(context, cart.account_id) : null
  if (!account) return
  const counted = {
    ...account,
    order_count: account.order_count + 1,
    order_value: toEuros(toCents(account.order_value) + toCents(cart.grand_total)),
  }
  // assumed: an account without a name takes the one of its first order.
  const name = cart.billing.name || cart.shipping.name
  saveAccount(context, account.name || !name ? counted : completeNames({ ...counted, name }, { name }))
}
