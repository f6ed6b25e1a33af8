import { z } from "zod"

/** A violation of our content security policy, with nothing in it that a shopper typed or that opens a page. */
type PolicyReport = {
  /** "script-src-elem"; only names of directives. */
  directive: string
  /** Origin of what was blocked, "inline" or "eval"; "other" for anything else, such as a browser extension. */
  blocked: string
  /** Path of the page, without its query; null for a page of another origin. */
  path: string | null
}

export const REPORT_TYPES = ["application/csp-report", "application/reports+json"] as const
const MAX_REPORTS = 10

const TEXT = z.string().max(8_000)
const REPORT_URI_FORMAT = z.object({
  "csp-report": z.object({
    "document-uri": TEXT,
    "blocked-uri": TEXT.optional(),
    "effective-directive": TEXT.optional(),
    "violated-directive": TEXT.optional(),
  }),
})
const REPORTING_API_FORMAT = z.array(
  z.object({
    type: TEXT,
    body: z.object({ documentURL: TEXT, blockedURL: TEXT.nullish(), effectiveDirective: TEXT.optional() }).nullish(),
  }),
)

/**
 * Reads a browser's report, in the older form of `report-uri` or the newer one of the Reporting API; of a bundle at most ten.
 * Null for anything else.
 *
 * @param origin the shop's own; reports of other pages are left out
 */
export function parsePolicyReports(body: string, origin: string): PolicyReport[] | null {
  const content = parseJson(body)
  const single = REPORT_URI_FORMAT.safeParse(content)
  if (single.success) {
    const report = single.data["csp-report"]
    const directive = report["effective-directive"] ?? report["violated-directive"]
    return [shorten(directive, report["blocked-uri"], report["document-uri"], origin)]
  }
  const bundle = REPORTING_API_FORMAT.safeParse(content)
  if (!bundle.success) return null
  return bundle.data
    .filter(({ type }) => type === "csp-violation")
    .slice(0, MAX_REPORTS)
    .map(({ body: report }) => shorten(report?.effectiveDirective, report?.blockedURL, report?.documentURL, origin))
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return null
  }
}

function shorten(
  directive: string | undefined,
  blocked: string | null | undefined,
  page: string | undefined,
  origin: string,
): PolicyReport {
  const name = /^[a-z]{3,20}(-[a-z]{3,8}){1,2}/.exec(directive ?? "")?.[0] ?? "unknown"
  const url = page !== undefined && URL.canParse(page) ? new URL(page) : null
  return { directive: name, blocked: blockedOrigin(blocked ?? ""), path: url?.origin === origin ? url.pathname : null }
}

function blockedOrigin(blocked: string): string {
  if (["inline", "eval", "data", "blob"].includes(blocked)) return blocked
  const url = URL.canParse(blocked) ? new URL(blocked) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.host.length <= 100 ? url.origin : "other"
}
