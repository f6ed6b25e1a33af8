import { Hono } from "hono"
import { listDocuments } from "../services/catalogue/list-documents.ts"
import { manifest, models } from "../services/functions/app-files.ts"
import { openCollection } from "../services/functions/collections.ts"
import { publishAppSettings } from "../services/settings/app-settings.ts"
import { ApiError } from "../storage/api-error.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"

/**
 * What a public key reads of the app: `/settings/{app}`, and `/apps/{app}/{collection}` with the conditions that its model pins.
 * assumed: that the store's own key may read the settings, and the answer for another app.
 */
export function appRecordsRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/settings/:app", (c) => {
    if (c.req.param("app") !== manifest.id) throw new ApiError(404, "not_found_error", "Settings not found")
    return c.json(publishAppSettings(context))
  })
  routes.get("/apps/:app/:collection", (c) => {
    const { app, collection } = c.req.param()
    const model = app === manifest.id ? models.get(collection) : undefined
    const records = model?.public ? openCollection(context, collection, "read") : "unknown"
    if (typeof records === "string") throw new ApiError(400, "permission_error", `Collection ${collection} is not public`)
    const { where, ...query } = c.get("query")
    const pinned = {
      ...(where as object | undefined),
      ...(model?.public_permissions?.query as { where?: object } | undefined)?.where,
    }
    return c.json(listDocuments(records.list({}), { ...query, where: pinned }))
  })
  return routes
}
