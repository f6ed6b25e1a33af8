import { Hono } from "hono"
import type { CallCounts } from "../services/faults/call-counts.ts"
import type { SandboxEnv } from "../storage/context.ts"

/** How often each call was asked for since the start, or since they were last cleared. */
export function callsRoutes(counts: CallCounts): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  app.get("/__calls", (c) => c.json(counts.list()))
  app.delete("/__calls", (c) => {
    counts.clear()
    return c.json({})
  })
  return app
}
