import { Hono } from "hono"
import { changeSession } from "../services/session/change-session.ts"
import { publishSession } from "../services/session/publish-session.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { readBody } from "./body.ts"

/** `/session`: what the token carries, and another locale or currency. */
export function sessionRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/session", (c) => c.json(publishSession(c.get("state"))))
  routes.put("/session", async (c) => c.json(changeSession(context, c.get("state"), await readBody(c))))
  return routes
}
