import { type Context, Hono } from "hono"
import { applyCoupon, applyGiftcard, removeCoupon, removeGiftcard } from "../services/cart/apply-code.ts"
import type { CartRecord } from "../services/cart/cart-record.ts"
import { readCartSettings } from "../services/cart/cart-settings.ts"
import { publishCart } from "../services/cart/cart-view.ts"
import { addItem, changeItem, removeItem, replaceItems } from "../services/cart/change-items.ts"
import { type FieldErrors, isFieldErrors } from "../services/cart/field-errors.ts"
import { readSessionCart, recoverCart } from "../services/cart/read-cart.ts"
import { updateCart } from "../services/cart/update-cart.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/cart` and what is below it, except the order. */
export function cartRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  const answer = (c: Context<SandboxEnv>, cart: CartRecord | FieldErrors) =>
    c.json(isFieldErrors(cart) ? cart : publishCart(context, c.get("state"), cart))
  const read = (c: Context<SandboxEnv>) => {
    const cart = readSessionCart(context, c.get("state"))
    if (cart === "ordered") return c.body("")
    return cart ? answer(c, cart) : c.json(null)
  }

  routes.get("/cart", read)
  routes.get("/cart/shipment-rating", read)
  routes.get("/cart/settings", (c) => c.json(readCartSettings(context)))
  routes.put("/cart", async (c) => answer(c, updateCart(context, c.get("state"), await readBody(c))))
  routes.post("/cart/items", async (c) => answer(c, addItem(context, c.get("state"), await readBody(c))))
  routes.put("/cart/items", async (c) => answer(c, replaceItems(context, c.get("state"), await readBody(c))))
  routes.put("/cart/items/:id", async (c) => answer(c, changeItem(context, c.get("state"), c.req.param("id"), await readBody(c))))
  routes.delete("/cart/items/:id", (c) => answer(c, removeItem(context, c.get("state"), c.req.param("id"))))
  routes.put("/cart/coupon", async (c) => answer(c, applyCoupon(context, c.get("state"), await readBody(c))))
  routes.delete("/cart/coupon", (c) => answer(c, removeCoupon(context, c.get("state"))))
  routes.post("/cart/giftcards", async (c) => answer(c, applyGiftcard(context, c.get("state"), await readBody(c))))
  routes.delete("/cart/giftcards/:id", (c) => answer(c, removeGiftcard(context, c.get("state"), c.req.param("id"))))
  routes.put("/cart/recover/:checkoutId", (c) => answer(c, recoverCart(context, c.get("state"), c.req.param("checkoutId"))))
  return routes
}
