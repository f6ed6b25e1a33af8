import { consumeRateLimit } from "~/store/rate-limits.server"
import { BRIEF_REFUSAL } from "~/texts/error-pages.server"
import { rejectionPage } from "./rejection-page.server"
import { readRateLimitAddress } from "./request-context.server"
import { securityHeaders } from "./response-headers.server"

/** The limit of each refusal: whatever was typed, or for what was typed, as many shoppers behind one address may do. */
const LIMIT_OF = new Map([
  ...[400, 403, 405, 415, 429].map((status) => [status, "refusal-page"] as const),
  [404, "missing-page"] as const,
  [422, "wrong-input-page"] as const,
])

/**
 * The answer to a refused request whose address was refused many times within a minute (`LIMIT_OF`): as long as a
 * shopper may have sent it, a page of the shop tells of the refusal, which costs as much as any page.
 *
 * @param headers of the page that would be sent
 * @returns null where a page is to tell of it, also when the limit cannot be read
 */
export async function answerBriefly(
  request: Request,
  status: number,
  headers: Headers,
  context: unknown,
): Promise<Response | null> {
  const limit = LIMIT_OF.get(status)
  const address = limit ? readRateLimitAddress(request, context) : null
  if (!limit || address === null) return null
  const allowed = await consumeRateLimit(limit, address).catch(() => null)
  if (allowed?.ok !== false) return null
  const own = new Headers(securityHeaders(null))
  own.set("Cache-Control", "no-store")
  own.set("Content-Type", "text/html; charset=utf-8")
  own.set("Retry-After", headers.get("Retry-After") ?? "60")
  const title = status === 404 ? "Page introuvable" : "Demande refusée"
  return new Response(rejectionPage({ status, title, sentence: BRIEF_REFUSAL }), { status, headers: own })
}
