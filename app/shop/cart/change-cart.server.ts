import { applyCoupon, changeCartItem, readCart, removeCartItem, removeCoupon } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { type ProblemCode, type Result, fail, succeed } from "~/problems"
import { isRecordId } from "../catalogue/slug"
import { cartFailure } from "./cart-failures.server"
import { type CartView, viewCart } from "./cart-view"
import { parseQuantity } from "./parse-quantity"

/** What happened to the cart, for the notice after the redirect: a sentence's code and its words. */
export type CartChange = { notice: CartNotice; detail: Record<string, string> }
export type CartNotice =
  "quantity-changed" | "item-removed" | "coupon-applied" | "coupon-without-effect" | "coupon-removed" | "giftcard-applied"

/** Longest coupon or gift-card code that is sent to the backend. */
const MAX_CODE_LENGTH = 64

/** The id of a line's quantity control, where its problems are said. */
function quantityField(lineId: string): string {
  return `quantite-${lineId}`
}

/** The shopper's cart for display; null when there is none or nothing is in it. */
export async function readCartView(commerce: Commerce): Promise<CartView | null> {
  const cart = await readCart(commerce)
  return cart && cart.items.length > 0 ? viewCart(cart) : null
}

async function attempt(field: string, missing: ProblemCode, change: () => Promise<CartChange>): Promise<Result<CartChange>> {
  try {
    return succeed(await change())
  } catch (error) {
    return cartFailure(error, field, missing)
  }
}

/** Sets a line's quantity, absolutely. Problems at `quantite-<line>`: `quantity-invalid`, `quantity-too-large`; else `item-unknown`. */
export async function changeQuantity(commerce: Commerce, lineId: string, typed: unknown): Promise<Result<CartChange>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  const quantity = parseQuantity(typed, quantityField(lineId))
  if (!quantity.ok) return quantity
  return attempt(quantityField(lineId), "item-unknown", async () => {
    const cart = await changeCartItem(commerce, lineId, { quantity: quantity.value })
    const name = viewCart(cart).lines.find(({ id }) => id === lineId)?.name ?? ""
    return { notice: "quantity-changed", detail: { name, quantity: String(quantity.value) } }
  })
}

/** Takes a line out of the cart; one that is no longer there is as good as removed. */
export async function removeLine(commerce: Commerce, lineId: string): Promise<Result<CartChange>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  const before = await readCart(commerce)
  const line = before?.items.find(({ id }) => id === lineId)
  if (!line) return succeed({ notice: "item-removed", detail: { name: "" } })
  return attempt("", "item-unknown", async () => {
    await removeCartItem(commerce, lineId)
    return { notice: "item-removed", detail: { name: line.product?.name ?? "" } }
  })
}

/**
 * Applies a code at the field `code`; the backend takes gift-card codes here too. Says so when the code is accepted but
 * takes nothing off. Problems: `cart-empty`, `coupon-missing`, `coupon-unknown`.
 */
export async function addCoupon(commerce: Commerce, typed: unknown): Promise<Result<CartChange>> {
  if (commerce.session() === null) return fail("cart-empty")
  const code = typeof typed === "string" ? typed.trim() : ""
  if (code === "") return fail("coupon-missing", "code")
  if (code.length > MAX_CODE_LENGTH || !/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u.test(code)) return fail("coupon-unknown", "code")
  return attempt("code", "coupon-unknown", async (): Promise<CartChange> => {
    const cart = await applyCoupon(commerce, code)
    const view = viewCart(cart)
    if (cart.coupon_code?.toLowerCase() !== code.toLowerCase() && view.giftCards.length > 0)
      return { notice: "giftcard-applied", detail: {} }
    const effective = view.discounts.some(({ kind }) => kind === "coupon")
    return { notice: effective ? "coupon-applied" : "coupon-without-effect", detail: { code: cart.coupon_code ?? code } }
  })
}

export function dropCoupon(commerce: Commerce): Promise<Result<CartChange>> {
  return attempt("code", "coupon-unknown", async () => {
    await removeCoupon(commerce)
    return { notice: "coupon-removed", detail: {} }
  })
}
