import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import type { CouponRecord, GiftcardRecord } from "../../storage/models.ts"
import { findRecord } from "../../storage/records.ts"
import { meetsConditions } from "../pricing/discounts.ts"
import type { CartRecord } from "./cart-record.ts"
import { openOrNewCart, requireOpenCart, saveCart } from "./cart-store.ts"
import { couponProblem, couponRule } from "./discount-rules.ts"
import { readObject } from "./field-errors.ts"
import { priceLine } from "./price-line.ts"
import { reprice } from "./reprice.ts"

/**
 * `PUT /cart/coupon`: the code is tried as a gift card first, then as coupon, which replaces the former one.
 *
 * @throws ApiError `invalid_coupon_code` with one fixed text, whatever the reason
 */
export function applyCoupon(context: SandboxContext, state: RequestState, body: unknown): CartRecord {
  const cart = openOrNewCart(context, state)
  const code = readCode(body)
  const giftcard = findGiftcard(context, code)
  if (giftcard) addGiftcard(cart, giftcard)
  else if (setCoupon(context, cart, code) !== null) {
    // assumed: the fixed text, and that it names the field.
    throw new ApiError(400, "invalid_coupon_code", "Coupon code is not valid", "coupon_code")
  }
  return finish(context, state, cart)
}

/** `DELETE /cart/coupon`. */
export function removeCoupon(context: SandboxContext, state: RequestState): CartRecord {
  const cart = requireOpenCart(context, state)
  clearCoupon(cart)
  return finish(context, state, cart)
}

/** `POST /cart/giftcards`. @throws ApiError `invalid_giftcard_code` for one that is unknown, disabled or empty */
export function applyGiftcard(context: SandboxContext, state: RequestState, body: unknown): CartRecord {
  const cart = openOrNewCart(context, state)
  const giftcard = findGiftcard(context, readCode(body))
  // assumed: the fixed text, and that it names the field.
  if (!giftcard) throw new ApiError(400, "invalid_giftcard_code", "Gift card code is not valid", "giftcards.code")
  addGiftcard(cart, giftcard)
  return finish(context, state, cart)
}

/** `DELETE /cart/giftcards/{id}`: by the entry's id or by the code. assumed: 404 when the cart has no such card. */
export function removeGiftcard(context: SandboxContext, state: RequestState, id: string): CartRecord {
  const cart = requireOpenCart(context, state)
  const entry = cart.giftcards.find((each) => each.id === id || each.code === normalizeGiftcard(id))
  if (!entry) throw new ApiError(404, "not_found_error", "Gift card not found")
  cart.giftcards = cart.giftcards.filter((each) => each !== entry)
  return finish(context, state, cart)
}

/**
 * Puts a coupon into the cart when it exists and its conditions are met. The cart is not stored.
 *
 * @returns the reason of a refusal in the backend's words, or null
 */
export function setCoupon(context: SandboxContext, cart: CartRecord, code: string): string | null {
  const coupon = findRecord<CouponRecord>(context.database, "coupons", code.trim().toUpperCase())
  if (!coupon) return "Not found"
  const problem = couponProblem(context, coupon)
  if (problem) return problem
  const lines = cart.items.map((item) => priceLine(context, item, cart.currency))
  if (!meetsConditions(couponRule(coupon), lines)) return "Coupon conditions not met"
  cart.coupon_code = coupon.code
  cart.coupon_id = coupon.id
  return null
}

/** Takes the coupon off the cart. The cart is not stored. */
export function clearCoupon(cart: CartRecord): void {
  cart.coupon_code = null
  cart.coupon_id = null
}

function findGiftcard(context: SandboxContext, code: string): GiftcardRecord | null {
  const wanted = normalizeGiftcard(code)
  const giftcard = wanted ? findRecord<GiftcardRecord>(context.database, "giftcards", wanted) : null
  return giftcard?.active && giftcard.balance > 0 ? giftcard : null
}

function addGiftcard(cart: CartRecord, giftcard: GiftcardRecord): void {
  if (cart.giftcards.some((each) => each.giftcard_id === giftcard.id)) return
  const { code, code_formatted, last4, balance } = giftcard
  cart.giftcards.push({ id: newId(), giftcard_id: giftcard.id, code, code_formatted, last4, amount: balance })
}

function normalizeGiftcard(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "")
}

function readCode(body: unknown): string {
  const { code } = readObject(body)
  return typeof code === "string" ? code : ""
}

function finish(context: SandboxContext, state: RequestState, cart: CartRecord): CartRecord {
  saveCart(context, reprice(context, cart))
  state.session.cartId = cart.id
  return cart
}
