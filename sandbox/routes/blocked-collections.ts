import { Hono } from "hono"
import { ApiError } from "../storage/api-error.ts"
import type { SandboxEnv } from "../storage/context.ts"

const blocked = ["carts", "accounts", "payments"]

/** Collections that a public key may not list (storefront API, errors: blocked collection). */
export function blockedCollectionsRoutes(): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  for (const name of blocked) {
    routes.all(`/${name}`, () => {
      throw new ApiError(400, "permission_error", `Collection ${name} is not public`)
    })
  }
  return routes
}
