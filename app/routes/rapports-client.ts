import type { ActionFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { readClientNetwork } from "~/http/request-context.server"
import { log } from "~/log.server"
import { consumeRateLimit } from "~/store/rate-limits.server"

export const fields: string[] = []
export const bodyTypes = ["application/json"]

const report = z.object({ message: z.string() })
/** What may be somebody's: quoted text, closed or cut, addresses of any kind, numbers. */
const PERSONAL = /"[^"]*(?:"|$)|'[^']*'|`[^`]*(?:`|$)|«[^»]*(?:»|$)|“[^”]*(?:”|$)|‘[^’]*(?:’|$)|\S+@\S+|https?:\S+|\d{3,}/g

/** Where a page tells that its scripts failed and that it went on without them (app/http/fault-guard.client.ts). */
export async function action({ request, context }: ActionFunctionArgs) {
  const byAddress = await consumeRateLimit("policy-report", readClientNetwork(request, context) ?? "unknown")
  const allowed = byAddress.ok ? await consumeRateLimit("policy-reports", "all") : byAddress
  if (!allowed.ok) return new Response(null, { status: 429, headers: { "Retry-After": "60" } })
  const told = report.safeParse(await request.json().catch(() => null))
  if (!told.success) return new Response(null, { status: 400 })
  const message = told.data.message.slice(0, 1_000).replace(PERSONAL, "…").slice(0, 200)
  log.warn("client-fault", { message, browser: (request.headers.get("User-Agent") ?? "").slice(0, 200) })
  return new Response(null, { status: 204 })
}
