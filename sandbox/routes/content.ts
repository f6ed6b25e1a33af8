import { Hono } from "hono"
import { getContent, listContent } from "../services/content/read-content.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** `/content/{type}`: what is missing answers 200 with an empty body (storefront API, content and preview). */
export function contentRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/content/:type", (c) => {
    const page = listContent(context, c.get("state"), c.req.param("type"), c.get("query"))
    return page ? c.json(page) : c.body("")
  })
  routes.get("/content/:type/:id", (c) => {
    const { type, id } = c.req.param()
    const record = getContent(context, c.get("state"), type, id, c.get("query"))
    return record ? c.json(record) : c.body("")
  })
  return routes
}
