import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { chargeCurrency } from "../catalogue/price-in-currency.ts"
import { readStore } from "../settings/read-settings.ts"
import { newCheckoutId, newId } from "../../storage/ids.ts"
import { findRecord, getRecord, listRecords, putRecord } from "../../storage/records.ts"
import type { CartRecord } from "./cart-record.ts"

/** The cart with this id, open or turned into an order, or null. */
export function readCart(context: SandboxContext, id: string): CartRecord | null {
  return getRecord<CartRecord>(context.database, "carts", id)
}

/** The cart with this checkout id, or null. */
export function findCart(context: SandboxContext, checkoutId: string): CartRecord | null {
  return findRecord<CartRecord>(context.database, "carts", checkoutId)
}

/** Stores a cart; a cart of an account can be found again by `findLastOpenCart`. */
export function saveCart(context: SandboxContext, cart: CartRecord): CartRecord {
  cart.date_updated = new Date(context.clock.now()).toISOString()
  return putRecord(context.database, "carts", cart, { key: cart.checkout_id, parentId: cart.account_id })
}

/** The session's open cart, or null: none yet, or it became an order. */
export function readOpenCart(context: SandboxContext, state: RequestState): CartRecord | null {
  const cart = state.session.cartId ? readCart(context, state.session.cartId) : null
  return cart && cart.order_id === null ? cart : null
}

/** The session's open cart, or a new empty one that is not stored yet. assumed: every write makes a cart where there is none. */
export function openOrNewCart(context: SandboxContext, state: RequestState): CartRecord {
  return readOpenCart(context, state) ?? newCart(context, state)
}

/** The session's open cart. @throws ApiError 404 `Cart not found` */
export function requireOpenCart(context: SandboxContext, state: RequestState): CartRecord {
  const cart = readOpenCart(context, state)
  if (!cart) throw new ApiError(404, "not_found_error", "Cart not found")
  return cart
}

/** The cart that a logged-in account used last and has not ordered, or null. */
export function findLastOpenCart(context: SandboxContext, accountId: string): CartRecord | null {
  const open = listRecords<CartRecord>(context.database, "carts", accountId).filter(
    // assumed: a cart that somebody attached by typing the e-mail is not adopted, only carts used while logged in.
    (cart) => cart.account_id === accountId && cart.account_logged_in && cart.order_id === null,
  )
  return open.sort((a, b) => b.date_updated.localeCompare(a.date_updated))[0] ?? null
}

function newCart(context: SandboxContext, state: RequestState): CartRecord {
  const now = new Date(context.clock.now()).toISOString()
  const accountId = state.session.accountId
  const currency = chargeCurrency(readStore(context), state.currency)
  return {
    id: newId(),
    number: null,
    checkout_id: newCheckoutId(),
    status: "active",
    active: true,
    currency,
    display_currency: state.currency === currency ? null : state.currency,
    display_locale: state.locale,
    guest: accountId === null,
    account_id: accountId,
    account_logged_in: accountId !== null,
    items: [],
    item_quantity: 0,
    sub_total: 0,
    item_discount: 0,
    discount_total: 0,
    item_tax: 0,
    item_tax_included: true,
    shipment_tax: 0,
    shipment_tax_included: true,
    taxes: [],
    tax_total: 0,
    tax_included_total: 0,
    shipment_delivery: false,
    subscription_delivery: false,
    giftcard_delivery: false,
    shipment_price: 0,
    shipment_discount: 0,
    shipment_total: 0,
    shipping: {},
    shipment_rating: null,
    billing: {},
    coupon_code: null,
    coupon_id: null,
    discounts: [],
    promotion_ids: [],
    giftcards: [],
    giftcard_total: 0,
    account_credit_amount: 0,
    grand_total: 0,
    capture_total: 0,
    auth_total: 0,
    comments: null,
    metadata: {},
    location: null,
    target_order: null,
    order_id: null,
    recovered: false,
    date_created: now,
    date_updated: now,
  }
}
