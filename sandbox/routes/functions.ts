import { Hono } from "hono"
import { callFunction } from "../services/functions/call-function.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/functions/{appId}/{name}`, answered by the app's own files. A session is known when the call brought its token. */
export function functionsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.all("/functions/:appId/:name", async (c) => {
    const { appId, name } = c.req.param()
    const body = await readBody(c)
    const { accountId, cartId, locale, currency } = c.get("state").session
    const session = c.req.header("x-session") ? { account_id: accountId, cart_id: cartId, locale, currency } : null
    return callFunction(context, appId, name, {
      method: c.req.method,
      query: c.get("query"),
      session,
      body: typeof body === "object" && body !== null ? (body as Record<string, unknown>) : undefined,
    })
  })
  return routes
}
