import { Hono } from "hono"
import { changeQuoteState } from "../services/functions/quote-state.ts"
import { refundOrder, repeatOrder, shipOrder } from "../services/orders/merchant-work.ts"
import { ApiError } from "../storage/api-error.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** What a merchant does at the backend after an order or a request: parcels, refunds, answers to requests for a quote. */
export function merchantRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  const unknown = (what: string) => new ApiError(404, "not_found_error", `${what} not found`)

  app.post("/__ship", async (c) => {
    const { number, ...parcel } = (await readBody(c)) as Record<string, unknown>
    const order = shipOrder(context, String(number), parcel)
    if (!order) throw unknown("Order")
    return c.json({ number: order.number, shipments: order.shipments })
  })
  app.post("/__refund", async (c) => {
    const { number, amount } = (await readBody(c)) as Record<string, unknown>
    if (typeof amount !== "number" || !(amount > 0)) throw new ApiError(400, "invalid_request", "amount must be in euros")
    const order = refundOrder(context, String(number), amount)
    if (!order) throw unknown("Order")
    return c.json({ number: order.number, refund_total: order.refund_total })
  })
  app.post("/__orders", async (c) => {
    const { number, times } = (await readBody(c)) as Record<string, unknown>
    if (!Number.isInteger(times) || Number(times) > 1000) throw new ApiError(400, "invalid_request", "times must be at most 1000")
    const made = repeatOrder(context, String(number), Number(times))
    if (made === null) throw unknown("Order")
    return c.json({ made })
  })
  app.post("/__quotes", async (c) => {
    const { email, reference, state } = (await readBody(c)) as Record<string, unknown>
    if (!changeQuoteState(context, String(email), String(reference), String(state))) throw unknown("Quote")
    return c.json({ reference, state })
  })
  return app
}
