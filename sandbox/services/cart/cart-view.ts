import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CouponRecord, ImageRecord, PromotionRecord } from "../../storage/models.ts"
import { getRecord, listRecords } from "../../storage/records.ts"
import type { AddressRecord, CardRecord } from "../account/account-record.ts"
import { readAccount } from "../account/account-store.ts"
import { publishAccount } from "../account/account-view.ts"
import { embedded } from "../catalogue/envelope.ts"
import { localize } from "../catalogue/localize.ts"
import { getProductById } from "../catalogue/read-products.ts"
import { readStore } from "../settings/read-settings.ts"
import type { CartItem, CartRecord } from "./cart-record.ts"
import { readVariant } from "./price-line.ts"

/** A cart as the storefront API answers it, with accounts, coupon, promotions, products and variants expanded. */
export function publishCart(context: SandboxContext, state: RequestState, cart: CartRecord): Record<string, unknown> {
  const { giftcards, location: _location, date_updated: _updated, ...fields } = cart
  return {
    ...fields,
    checkout_url: `${context.shopOrigin}/caisse?checkout=${cart.checkout_id}`,
    account: publishCartAccount(context, state, cart),
    items: cart.items.map((item) => publishLine(context, item, state.locale)),
    billing: publishBilling(context, cart),
    coupon: publishCoupon(context, cart.coupon_id),
    promotions: publishPromotions(context, cart.promotion_ids),
    giftcards: giftcards.map(({ giftcard_id: _id, ...entry }) => entry),
  }
}

type Line = Pick<CartItem, "product_id" | "variant_id" | "product_name">

/** A line with the summaries of its product and variant, in the reader's language. */
export function publishLine<T extends Line>(context: SandboxContext, item: T, locale: string): T & Record<string, unknown> {
  const stored = getProductById(context, item.product_id)
  const product = stored && localize(stored, { resolve: locale }, readStore(context))
  const variant = readVariant(product, item.variant_id)
  return {
    ...item,
    product_name: product?.name ?? item.product_name,
    product: product && {
      id: product.id,
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      images: product.images satisfies ImageRecord[],
      price: product.price,
      ...(product.orig_price !== undefined && { orig_price: product.orig_price }),
      stock_tracking: product.stock_tracking,
      stock_purchasable: product.stock_purchasable,
      stock_level: product.stock_level,
      depots: product.depots,
    },
    ...(variant && {
      variant: {
        id: variant.id,
        name: variant.name,
        sku: variant.sku,
        price: variant.price,
        ...(variant.orig_price !== undefined && { orig_price: variant.orig_price }),
        stock_level: variant.stock_level,
        depots: variant.depots,
        ...(variant.images && { images: variant.images }),
      },
    }),
  }
}

/** A coupon as carts and orders show it, or null. */
export function publishCoupon(context: SandboxContext, id: string | null): Record<string, unknown> | null {
  const coupon = id ? getRecord<CouponRecord>(context.database, "coupons", id) : null
  return coupon && { id: coupon.id, name: coupon.name, description: coupon.description }
}

/** The promotions that took something off. */
export function publishPromotions(context: SandboxContext, ids: string[]): Record<string, unknown> {
  const promotions = ids
    .map((id) => getRecord<PromotionRecord>(context.database, "promotions", id))
    .filter((promotion) => promotion !== null)
  return embedded(promotions.map(({ id, name, description }) => ({ id, name, description })))
}

/** The cart's account: everything for its logged-in owner, only name and e-mail for anybody else. */
function publishCartAccount(context: SandboxContext, state: RequestState, cart: CartRecord): Record<string, unknown> | null {
  const account = cart.account_id ? readAccount(context, cart.account_id) : null
  if (!account) return null
  if (state.session.accountId !== account.id) {
    return { id: account.id, email: account.email, name: account.name ?? null, stripe_customer: null }
  }
  return {
    ...publishAccount(account),
    stripe_customer: account.stripe_customer ?? null,
    addresses: embedded(listRecords<AddressRecord>(context.database, "addresses", account.id)),
    cards: embedded(listRecords<CardRecord>(context.database, "cards", account.id)),
  }
}

function publishBilling(context: SandboxContext, cart: CartRecord): Record<string, unknown> {
  const id = cart.billing.account_card_id
  const card = id && !cart.billing["card"] ? getRecord<CardRecord>(context.database, "cards", id) : null
  if (!card) return cart.billing
  const { brand, last4, exp_month, exp_year, gateway, test } = card
  return { ...cart.billing, card: { brand, last4, exp_month, exp_year, gateway, test } }
}
