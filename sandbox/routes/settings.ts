import { Hono } from "hono"
import { readAllSettings, readSetting, readSettings } from "../services/settings/read-settings.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/** `/settings`, with `$locale` maps as stored (storefront API, settings). */
export function settingsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/settings", (c) => c.json(readSettings(context)))
  routes.get("/settings/all", (c) => c.json(readAllSettings(context, c.get("state"))))
  routes.get("/settings/menus", (c) => c.json(readSetting(context, "menus") ?? []))
  routes.get("/settings/payments", (c) => c.json(readSetting(context, "payments") ?? {}))
  routes.get("/settings/subscriptions", (c) => c.json(readSetting(context, "subscriptions") ?? {}))
  return routes
}
