import { Hono } from "hono"
import { includeInto } from "../services/catalogue/include.ts"
import { getCategory, listCategories } from "../services/catalogue/read-categories.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** `/categories` (storefront API, categories). */
export function categoriesRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/categories", (c) => {
    const [state, query] = [c.get("state"), c.get("query")]
    const page = listCategories(context, state, query)
    return c.json({ ...page, results: page.results.map((record) => includeInto(context, state, query, record)) })
  })
  routes.get("/categories/:id", (c) => {
    const [state, query] = [c.get("state"), c.get("query")]
    const category = getCategory(context, state, c.req.param("id"), query)
    return c.json(category && includeInto(context, state, query, category))
  })
  return routes
}
