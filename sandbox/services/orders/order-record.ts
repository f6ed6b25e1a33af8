import type { SandboxContext } from "../../storage/context.ts"
import { findRecord, getRecord, listRecords, putRecord } from "../../storage/records.ts"
import type { CartAmounts, CartBilling, CartDiscount, CartGiftcard, CartItem, CartShipping } from "../cart/cart-record.ts"

export type OrderItem = CartItem & { quantity_delivered: number }

export type OrderGiftcard = Omit<CartGiftcard, "amount"> & { /** Euros taken from the card. */ amount: number }

export type OrderStatus = "pending" | "draft" | "payment_pending" | "delivery_pending" | "hold" | "complete" | "canceled"

/** Never published: checkout_id, cart_id, giftcards' codes, and what `billing` holds for the gateways. */
export type OrderRecord = CartAmounts & {
  id: string
  number: string
  cart_id: string
  checkout_id: string
  date_created: string
  status: OrderStatus
  paid: boolean
  delivered: boolean
  canceled: boolean
  refunded: boolean
  currency: string
  display_locale: string
  guest: boolean
  account_id: string | null
  items: OrderItem[]
  shipment_delivery: boolean
  subscription_delivery: boolean
  giftcard_delivery: boolean
  shipping: CartShipping
  billing: CartBilling
  coupon_code: string | null
  coupon_id: string | null
  discounts: CartDiscount[]
  promotion_ids: string[]
  giftcards: OrderGiftcard[]
  /** Euros, gift cards included. */
  payment_total: number
  /** Euros; negative: the customer owes. */
  payment_balance: number
  authorized_payment_id?: string
  /** Of an order that a renewal made. */
  subscription_id?: string
  refund_total: number
  shipments?: Array<Record<string, unknown>>
  refunds?: Array<Record<string, unknown>>
  comments: string | null
  metadata: Record<string, unknown>
}

/** Stores an order. */
export function saveOrder(context: SandboxContext, order: OrderRecord): OrderRecord {
  return putRecord(context.database, "orders", order, { parentId: order.account_id, key: order.checkout_id })
}

/** The order with this id, or null. */
export function readOrder(context: SandboxContext, id: string): OrderRecord | null {
  return getRecord<OrderRecord>(context.database, "orders", id)
}

/** The order that the cart with this checkout id became, or null. */
export function findOrder(context: SandboxContext, checkoutId: string): OrderRecord | null {
  return findRecord<OrderRecord>(context.database, "orders", checkoutId)
}

/** An account's orders, the oldest first. */
export function listAccountOrders(context: SandboxContext, accountId: string): OrderRecord[] {
  return listRecords<OrderRecord>(context.database, "orders", accountId)
}
