import { Hono } from "hono"
import { listInvoices, readInvoice } from "../services/subscriptions/read-subscriptions.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** `/invoices`. */
export function invoicesRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/invoices", (c) => c.json(listInvoices(context, c.get("state"), c.get("query"))))
  routes.get("/invoices/:id", (c) => {
    const invoice = readInvoice(context, c.get("state"), c.req.param("id"))
    return invoice ? c.json(invoice) : c.body("")
  })
  return routes
}
