import { Hono } from "hono"
import { getAttribute, listAttributes } from "../services/catalogue/read-attributes.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** `/attributes` (storefront API, attributes). */
export function attributesRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/attributes", (c) => c.json(listAttributes(context, c.get("state"), c.get("query"))))
  routes.get("/attributes/:id", (c) => c.json(getAttribute(context, c.get("state"), c.req.param("id"), c.get("query"))))
  return routes
}
