import { Hono } from "hono"
import { readObject } from "../services/cart/field-errors.ts"
import { readPayment } from "../services/payments/payment-record.ts"
import { resetPayment } from "../services/payments/reset-payment.ts"
import { readSetting } from "../services/settings/read-settings.ts"
import { ApiError } from "../storage/api-error.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/payments/{id}`, `/payment/methods`, and the collections that nobody may read as a whole. */
export function paymentsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/payments/:id", (c) => c.json(readPayment(context, c.req.param("id"))))
  routes.put("/payments/:id", async (c) => {
    const asked = readObject(await readBody(c))["$reset_async_payment"] === true
    return c.json(asked ? resetPayment(context, c.req.param("id")) : readPayment(context, c.req.param("id")))
  })
  // assumed: the map of the payment settings.
  routes.get("/payment/methods", (c) => c.json(readSetting(context, "payments") ?? {}))
  for (const collection of ["/payments", "/carts", "/accounts"]) {
    routes.all(collection, () => {
      throw new ApiError(400, "permission_error", `You can not access ${collection}`)
    })
  }
  return routes
}
