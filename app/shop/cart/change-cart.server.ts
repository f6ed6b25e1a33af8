import { changeCartItem, readCart, removeCartItem } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { type ProblemCode, type Result, fail, succeed } from "~/problems"
import { isRecordId } from "../catalogue/slug"
import type { CartNotice } from "./cart-notice"
import { cartFailure } from "./cart-failures.server"
import { acknowledgeCart, recordMutation } from "./last-seen-cart.server"
import { type CartView, viewCart } from "./cart-view"
import { parseQuantity } from "./parse-quantity"

/** The id of a line's quantity control, where its problems are said. */
function quantityField(lineId: string): string {
  return `quantity-${lineId}`
}

/** The shopper's cart for display; null when there is none or nothing is in it. */
export async function readCartView(commerce: Commerce): Promise<CartView | null> {
  const cart = await readCart(commerce)
  return cart && cart.items.length > 0 ? viewCart(cart) : null
}

async function attempt(field: string, missing: ProblemCode, change: () => Promise<CartNotice>): Promise<Result<CartNotice>> {
  try {
    return succeed(await change())
  } catch (error) {
    return cartFailure(error, field, missing)
  }
}

/** Sets a line's quantity, absolutely. Problems at `quantity-<line>`: `quantity-invalid`, `quantity-too-large`; else `item-unknown`. */
export async function changeQuantity(commerce: Commerce, lineId: string, typed: unknown): Promise<Result<CartNotice>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  const quantity = parseQuantity(typed, quantityField(lineId))
  if (!quantity.ok) return quantity
  return attempt(quantityField(lineId), "item-unknown", async () => {
    const cart = await changeCartItem(commerce, lineId, { quantity: quantity.value })
    await recordMutation(cart, { lineIds: [lineId] })
    const name = viewCart(cart).lines.find(({ id }) => id === lineId)?.name ?? ""
    return { notice: "quantity-changed", detail: { name, quantity: String(quantity.value) } }
  })
}

/** Takes a line out of the cart; one that is no longer there is as good as removed. */
export async function removeLine(commerce: Commerce, lineId: string): Promise<Result<CartNotice>> {
  if (!isRecordId(lineId)) return fail("item-unknown")
  const before = await readCart(commerce)
  const line = before?.items.find(({ id }) => id === lineId)
  if (!line) {
    if (before) await recordMutation(before, { lineIds: [lineId] })
    return succeed({ notice: "item-removed", detail: { name: "" } })
  }
  return attempt("", "item-unknown", async () => {
    await recordMutation(await removeCartItem(commerce, lineId), { lineIds: [lineId] })
    return { notice: "item-removed", detail: { name: line.product?.name ?? "" } }
  })
}

/** The shopper has read what changed in the cart without their doing. */
export function acknowledgeChanges(commerce: Commerce): Promise<Result<CartNotice>> {
  return attempt("", "cart-empty", async () => {
    const cart = await readCart(commerce)
    if (cart) await acknowledgeCart(cart)
    return { notice: "changes-read", detail: {} }
  })
}
