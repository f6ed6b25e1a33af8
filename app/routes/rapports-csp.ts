import type { ActionFunctionArgs } from "@remix-run/node"
import { readEnvironment } from "~/env.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { parsePolicyReports, REPORT_TYPES } from "~/http/policy-report"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { log } from "~/log.server"

export const fields: string[] = []
export const bodyTypes = [...REPORT_TYPES]

/** Receives browsers' reports of what our content security policy blocked: a skimmer, or a host that we forgot. */
export async function action({ request, context }: ActionFunctionArgs) {
  const byAddress = await consumeRateLimit("policy-report", readRateLimitAddress(request, context) ?? "unknown")
  const allowed = byAddress.ok ? await consumeRateLimit("policy-reports", "all") : byAddress
  if (!allowed.ok) return new Response(null, { status: 429, headers: { "Retry-After": "60" } })
  const reports = parsePolicyReports(await request.text(), readEnvironment().publicOrigin)
  if (reports === null) return new Response(null, { status: 400 })
  for (const { directive, blocked, path } of reports) log.warn("policy-violation", { kind: directive, name: blocked, path })
  return new Response(null, { status: 204 })
}
