import { applyCoupon, applyGiftCard, readCart, removeCoupon, removeGiftCard } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/api-types"
import { type Result, fail, succeed } from "~/problems"
import { type Caller, callerOf, consumeCodeLimit } from "~/store/rate-limits.server"
import { isRecordId } from "../catalogue/slug"
import { type CartNotice, catchCartErrors } from "./change-cart.server"
import { viewGiftCards } from "./cart-sums"
import { viewCart } from "./cart-view"
import { updateLastSeenCart } from "./cart-snapshot.server"

const COUPON_FIELD = "code"
const GIFT_CARD_FIELD = "giftCard"
const MAX_CODE_LENGTH = 64
/** A code of at least this many letters and digits may be a gift card's, so its limit against guessing is stricter. */
const GIFT_CARD_LENGTH = 12

/** Whether a code typed as a coupon could be a gift card's, which the backend takes there too. */
export function looksLikeGiftCard(typed: unknown): boolean {
  return typeof typed === "string" && typed.replace(/[^A-Za-z0-9]/g, "").length >= GIFT_CARD_LENGTH
}

/** Counts a code that the backend is asked for as a coupon, `too-many-requests` above the limit. */
export function consumeTypedCodeLimit(commerce: Commerce, code: string, caller: Caller): Promise<Result<null>> {
  return consumeCodeLimit(looksLikeGiftCard(code) ? "giftcard" : "coupon", commerce.session(), caller)
}

/**
 * Applies a code in place of the one before; the backend takes gift cards here too, and refuses both with one text.
 *
 * @param clientAddress as rate limits count it
 */
export async function addCoupon(commerce: Commerce, typed: unknown, clientAddress: string | null): Promise<Result<CartNotice>> {
  if (commerce.session() === null) return fail("cart-empty")
  const code = typeof typed === "string" ? typed.trim() : ""
  if (code === "") return fail("coupon-missing", COUPON_FIELD)
  if (code.length > MAX_CODE_LENGTH || !/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(code)) return fail("coupon-unknown", COUPON_FIELD)
  const applied = await catchCartErrors(COUPON_FIELD, "coupon-unknown", async () => {
    const before = await readCart(commerce)
    // A customer without a cart could not be told from a stranger, whose tries no account counts.
    if (!before || before.items.length === 0) return fail("cart-empty")
    // Written anew, a code that has lapsed meanwhile would be refused although it is in effect.
    if (before.coupon_code && comparable(before.coupon_code) === comparable(code))
      return succeed(describeCoupon(before, before, code))
    const allowed = await consumeTypedCodeLimit(commerce, code, callerOf(before, clientAddress))
    if (!allowed.ok) return allowed
    const cart = await applyCoupon(commerce, code)
    await updateLastSeenCart(cart, { coupon: true })
    const isKnownCard = cardsOf(before).some((card) => comparable(card.code ?? "") === comparable(code))
    return isKnownCard ? fail("giftcard-present", COUPON_FIELD) : succeed(describeCoupon(before, cart, code))
  })
  const isUnknown = !applied.ok && applied.problems[0]?.code === "coupon-unknown"
  return isUnknown && looksLikeGiftCard(code) ? fail("code-unknown", COUPON_FIELD) : applied
}

function describeCoupon(before: Cart | null, cart: Cart, typed: string): CartNotice {
  const view = viewCart(cart)
  const code = cart.coupon_code ?? typed
  if (comparable(cart.coupon_code ?? "") !== comparable(typed) && view.giftCards.length > 0) return describeGiftCard(before, cart)
  if (!view.discounts.some(({ kind }) => kind === "coupon")) {
    const awaitsDelivery = view.needsDelivery && view.delivery === null
    return { notice: awaitsDelivery ? "coupon-waiting" : "coupon-without-effect", detail: { code } }
  }
  const former = before?.coupon_code ?? code
  return { notice: former === code ? "coupon-applied" : "coupon-replaced", detail: { code, former } }
}

/** Takes the coupon out of the cart. */
export function dropCoupon(commerce: Commerce): Promise<Result<CartNotice>> {
  return catchCartErrors(COUPON_FIELD, "coupon-unknown", async () => {
    await updateLastSeenCart(await removeCoupon(commerce), { coupon: true })
    return succeed({ notice: "coupon-removed", detail: {} })
  })
}

/** Adds a gift card beside others. The limit on tries counts only codes that would reach the backend. */
export async function addGiftCard(commerce: Commerce, typed: unknown, clientAddress: string | null): Promise<Result<CartNotice>> {
  const code = typeof typed === "string" ? typed.trim() : ""
  if (comparable(code) === "") return fail("giftcard-missing", GIFT_CARD_FIELD)
  if (code.length > MAX_CODE_LENGTH) return fail("giftcard-unknown", GIFT_CARD_FIELD)
  return catchCartErrors(GIFT_CARD_FIELD, "giftcard-unknown", async () => {
    const before = await readCart(commerce)
    if (!before || before.items.length === 0) return fail("cart-empty")
    if (cardsOf(before).some((card) => comparable(card.code ?? "") === comparable(code))) {
      return fail("giftcard-present", GIFT_CARD_FIELD)
    }
    const allowed = await consumeCodeLimit("giftcard", commerce.session(), callerOf(before, clientAddress))
    if (!allowed.ok) return allowed
    const cart = await applyGiftCard(commerce, code)
    await updateLastSeenCart(cart)
    return succeed(describeGiftCard(before, cart))
  })
}

/** A code as the backend compares it: capitals and digits only (storefront API, cart calls). */
function comparable(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "")
}

function describeGiftCard(before: Cart | null, after: Cart): CartNotice {
  const known = new Set(cardsOf(before).map(({ id }) => id))
  const added = viewGiftCards(after).find(({ id }) => !known.has(id))
  return { notice: "giftcard-applied", detail: { last4: added?.last4 ?? "", amount: added?.used.text ?? "" } }
}

/** Takes a gift card out of the cart; one that is no longer there counts as removed. */
export async function dropGiftCard(commerce: Commerce, entryId: string): Promise<Result<CartNotice>> {
  if (!isRecordId(entryId)) return fail("form-invalid")
  const removed = await catchCartErrors<CartNotice>(GIFT_CARD_FIELD, "giftcard-unknown", async () => {
    const card = cardsOf(await readCart(commerce)).find(({ id }) => id === entryId)
    if (card) await updateLastSeenCart(await removeGiftCard(commerce, entryId))
    return succeed({ notice: "giftcard-removed", detail: { last4: card?.last4 ?? "" } })
  })
  const isGone = !removed.ok && removed.problems[0]?.code === "giftcard-unknown"
  return isGone ? succeed({ notice: "giftcard-removed", detail: {} }) : removed
}

function cardsOf(cart: Cart | null): NonNullable<Cart["giftcards"]> {
  return cart?.giftcards ?? []
}
