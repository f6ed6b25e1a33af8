import { applyCoupon, readCart, removeCoupon } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/wire"
import { type Result, fail, succeed } from "~/problems"
import type { CartNotice } from "./cart-notice"
import { cartFailure } from "./cart-failures.server"
import { recordMutation } from "./last-seen-cart.server"
import { viewCart } from "./cart-view"
import { describeNewCard } from "./gift-cards.server"

/** The field of a promotion's code. */
const FIELD = "code"
/** Longest coupon or gift-card code that is sent to the backend. */
const LONGEST_CODE = 64
/** From so many letters and digits on, a code may be a gift card's, which is worth money to whoever guesses it. */
const GIFT_CARD_LENGTH = 12

/** Whether a code typed as a coupon could be a gift card's, which the backend takes there too. */
export function mayBeGiftCard(typed: unknown): boolean {
  return typeof typed === "string" && typed.replace(/[^A-Za-z0-9]/g, "").length >= GIFT_CARD_LENGTH
}

/**
 * Applies a code at the field `code`, in place of the one before; the backend takes gift-card codes here too. Says so when the
 * code is accepted but takes nothing off. Problems: `cart-empty`, `coupon-missing`, `coupon-unknown`, or `code-unknown` for what
 * may as well be a gift card: the backend refuses both with one text, whatever the reason (storefront API, error contract).
 */
export async function addCoupon(commerce: Commerce, typed: unknown): Promise<Result<CartNotice>> {
  if (commerce.session() === null) return fail("cart-empty")
  const code = typeof typed === "string" ? typed.trim() : ""
  if (code === "") return fail("coupon-missing", FIELD)
  if (code.length > LONGEST_CODE || !/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(code)) return fail("coupon-unknown", FIELD)
  try {
    const before = await readCart(commerce)
    const cart = await applyCoupon(commerce, code)
    await recordMutation(cart, { coupon: true })
    return succeed(describeCoupon(before, cart, code))
  } catch (error) {
    const failure = cartFailure<CartNotice>(error, FIELD, "coupon-unknown")
    const isUnknown = !failure.ok && failure.problems[0]?.code === "coupon-unknown"
    return isUnknown && mayBeGiftCard(code) ? fail("code-unknown", FIELD) : failure
  }
}

function describeCoupon(before: Cart | null, cart: Cart, typed: string): CartNotice {
  const view = viewCart(cart)
  const code = cart.coupon_code ?? typed
  if (cart.coupon_code?.toLowerCase() !== typed.toLowerCase() && view.giftCards.length > 0) return describeNewCard(before, cart)
  if (!view.discounts.some(({ kind }) => kind === "coupon")) {
    const awaitsDelivery = view.needsDelivery && view.delivery === null
    return { notice: awaitsDelivery ? "coupon-waiting" : "coupon-without-effect", detail: { code } }
  }
  const former = before?.coupon_code ?? code
  return former === code
    ? { notice: "coupon-applied", detail: { code } }
    : { notice: "coupon-replaced", detail: { code, former } }
}

export async function dropCoupon(commerce: Commerce): Promise<Result<CartNotice>> {
  try {
    await recordMutation(await removeCoupon(commerce), { coupon: true })
    return succeed({ notice: "coupon-removed", detail: {} })
  } catch (error) {
    return cartFailure(error, FIELD, "coupon-unknown")
  }
}
