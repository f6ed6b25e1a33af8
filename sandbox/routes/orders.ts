import { Hono } from "hono"
import { findCart } from "../services/cart/cart-store.ts"
import { publishOrder } from "../services/orders/order-view.ts"
import type { OrderRecord } from "../services/orders/order-record.ts"
import { placeOrder, readCartOrder } from "../services/orders/place-order.ts"
import { listOrders, readAccountOrder } from "../services/orders/read-account-orders.ts"
import type { RequestState, SandboxContext, SandboxEnv } from "../storage/context.ts"

/** `/cart/order` and `/account/orders`. */
export function ordersRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  const publish = (state: RequestState, order: OrderRecord) => publishOrder(context, state, order, new Map())

  routes.post("/cart/order", (c) => c.json(publish(c.get("state"), placeOrder(context, c.get("state")))))
  routes.get("/cart/order", (c) => {
    const asked = c.get("query")["checkout_id"]
    const checkoutId = asked === undefined || asked === "" ? null : String(asked)
    const isCart = checkoutId !== null && findCart(context, checkoutId) !== null
    return c.json(publish(c.get("state"), readCartOrder(context, c.get("state"), checkoutId, isCart)))
  })
  routes.get("/account/orders", (c) => c.json(listOrders(context, c.get("state"), c.get("query"))))
  routes.get("/account/orders/:id", (c) => {
    const order = readAccountOrder(context, c.get("state"), c.req.param("id"), c.get("query"))
    return order ? c.json(order) : c.body("")
  })
  return routes
}
