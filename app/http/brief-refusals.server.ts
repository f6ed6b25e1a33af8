import { redirectDocument } from "@remix-run/node"
import { isWithinRateLimit } from "~/store/rate-limits.server"
import { BRIEF_REFUSAL } from "~/texts/error-pages.server"
import { localPath } from "./paths"
import { renderRejection } from "./rejection-page.server"
import { readRateLimitAddress, renderedPage } from "./request-context.server"
import { securityHeaders } from "./response-headers.server"

type LimitName = Parameters<typeof isWithinRateLimit>[0]

/** The limit of each refusal: whatever was typed, or for what was typed, as many shoppers behind one address may do. */
const LIMIT_OF = new Map([
  ...[400, 403, 405, 415, 429].map((status) => [status, "refusal-page"] as const),
  [404, "missing-page"] as const,
  [422, "wrong-input-page"] as const,
])

/** What the root's loader says of the panels over a page; a panel's own null says that nothing has its slug. */
type Panels = { choice?: { product: unknown } | null; tutorial?: { tutorial: unknown } | null }

/** Whether an address names a panel over its page that is not there. @param root the data of the root's loader */
export function opensNothing(root: unknown): boolean {
  const { choice, tutorial } = (root ?? {}) as Panels
  return choice?.product === null || tutorial?.tutorial === null
}

/**
 * The answer to a refused request whose address was refused many times within a minute (`LIMIT_OF`): as long as a
 * shopper may have sent it, a page of the shop tells of the refusal, which costs as much as any page. A page whose panel opens
 * nothing counts as one that is missing.
 *
 * @param page that would be sent, with the data of the root's loader
 * @returns null where a page is to tell of it, also when the limit cannot be read
 */
export async function answerBriefly(
  request: Request,
  { status, headers, root }: { status: number; headers: Headers; root: unknown },
  context: unknown,
): Promise<Response | null> {
  const isEmptyPanel = status === 200 && opensNothing(root)
  const limit = isEmptyPanel ? "missing-page" : LIMIT_OF.get(status)
  if (!limit || !(await isBeyond(limit, request, context))) return null
  const own = new Headers(securityHeaders(null))
  // As little as it is, it is not worth compressing.
  own.set("Cache-Control", "no-store, no-transform")
  own.set("Content-Type", "text/html; charset=utf-8")
  own.set("Retry-After", headers.get("Retry-After") ?? "60")
  const title = status === 404 ? "Page introuvable" : "Demande refusée"
  const sent = isEmptyPanel ? 429 : status
  const { page, timing } = renderRejection({ status: sent, title, sentence: BRIEF_REFUSAL })
  own.set("Server-Timing", timing)
  const receiver = renderedPage(context)
  if (!receiver) return new Response(page, { status: sent, headers: own })
  Object.assign(receiver, { html: page, isBrief: true })
  return new Response(null, { status: sent, headers: own })
}

/**
 * The same for what in-app navigation reads, as far as nothing is there.
 *
 * @param response that would be sent
 * @returns a redirect that lets the browser load the page, which tells of the refusal; null as above
 */
export async function answerDataBriefly(request: Request, response: Response, context: unknown): Promise<Response | null> {
  if (request.method !== "GET" || !(await findsNothing(request, response))) return null
  if (!(await isBeyond("missing-page", request, context))) return null
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete("_data")
  return redirectDocument(localPath(`${pathname}?${searchParams}`) ?? "/")
}

async function findsNothing(request: Request, response: Response): Promise<boolean> {
  if (response.status !== 200) return response.status === 404
  const { searchParams } = new URL(request.url)
  const mayOpen = searchParams.has("choix") || searchParams.has("tutoriel")
  return searchParams.get("_data") === "root" && mayOpen && opensNothing(await response.clone().json())
}

/** Counts one more. */
async function isBeyond(limit: LimitName, request: Request, context: unknown): Promise<boolean> {
  const address = readRateLimitAddress(request, context)
  if (address === null) return false
  return !(await isWithinRateLimit(limit, address))
}
