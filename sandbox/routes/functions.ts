import { Hono } from "hono"
import { callFunction } from "../services/functions/registry.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/functions/{appId}/{name}` with any method: data from the body, or from the query when there is none. */
export function functionsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.all("/functions/:appId/:name", async (c) => {
    const { appId, name } = c.req.param()
    const body = await readBody(c)
    const data = (typeof body === "object" && body !== null ? body : c.get("query")) as Record<string, unknown>
    const answer = callFunction(context, appId, name, { method: c.req.method, data, state: c.get("state") })
    return typeof answer === "string" ? c.text(answer) : c.json(answer ?? null)
  })
  return routes
}
