import { Hono } from "hono"
import { includeInto } from "../services/catalogue/include.ts"
import { getProduct, listProducts } from "../services/catalogue/read-products.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** `/products`: `$cache` is accepted and means nothing here, as nothing is cached between requests. */
export function productsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/products", (c) => {
    const [state, query] = [c.get("state"), c.get("query")]
    const page = listProducts(context, state, query)
    return c.json({ ...page, results: page.results.map((record) => includeInto(context, state, query, record)) })
  })
  routes.get("/products/:id", (c) => {
    const [state, query] = [c.get("state"), c.get("query")]
    const product = getProduct(context, state, c.req.param("id"), query)
    return c.json(product && includeInto(context, state, query, product))
  })
  return routes
}
