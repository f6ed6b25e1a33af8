import type { ActionFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { withoutValues } from "~/http/fault-message"
import { readRateLimitAddress } from "~/http/request-context.server"
import { log } from "~/log.server"
import { consumeRateLimit } from "~/store/rate-limits.server"

export const fields: string[] = []
export const bodyTypes = ["application/json"]

const report = z.object({ message: z.string() })

/** Where a page tells that its scripts failed and that it went on without them (app/http/fault-guard.client.ts). */
export async function action({ request, context }: ActionFunctionArgs) {
  const byAddress = await consumeRateLimit("policy-report", readRateLimitAddress(request, context) ?? "unknown")
  const allowed = byAddress.ok ? await consumeRateLimit("policy-reports", "all") : byAddress
  if (!allowed.ok) return new Response(null, { status: 429, headers: { "Retry-After": "60" } })
  const told = report.safeParse(await request.json().catch(() => null))
  if (!told.success) return new Response(null, { status: 400 })
  const message = withoutValues(told.data.message)
  log.warn("client-fault", { message, browser: (request.headers.get("User-Agent") ?? "").slice(0, 200) })
  return new Response(null, { status: 204 })
}
