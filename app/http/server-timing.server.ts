import { readCallTimes } from "~/commerce/request-scope.server"
import { readEnvironment } from "~/env.server"

/**
 * The `Server-Timing` header of a rendered page: its render, and its wait for the backend; only in development with the names of
 * the calls.
 *
 * @param context the load context of the page's loaders
 */
export function serverTiming(renderMs: number, context: unknown): string {
  const { calls, waitedMs } = readCallTimes(context)
  const named = readEnvironment().production ? [] : calls
  const items = named.map(({ name, ms }, at) => `call${at};desc="${name}";dur=${ms.toFixed(1)}`)
  return [`render;dur=${renderMs.toFixed(1)}`, `backend;dur=${waitedMs.toFixed(1)}`, ...items].join(", ")
}
