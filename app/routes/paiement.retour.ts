import type { LoaderFunctionArgs } from "@remix-run/node"
import { completeReturn, pathAfterReturn } from "~/checkout/complete-return.server"
import { UNKNOWN_RETURN_PATH, hasReloads, parseCheckNumber, waitingPath, withReloads } from "~/checkout/checkout-paths"
import { isOrderOfSession } from "~/checkout/order-sender.server"
import { seeOther } from "~/http/responses.server"
import { isDocumentRequest } from "~/http/request-context.server"
import { parseProviderReturn } from "~/payments/attempts/return-url.server"
import { findAttemptOfBrowser, readReturnParameters, serializePlacedOrder } from "~/sessions/checkout-cookies.server"
import { openShopper } from "~/sessions/shopper.server"

/** Completes a provider's return, and each later check of it: asks the provider, places the order, redirects to the result's page. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!isDocumentRequest(request)) return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
  const url = new URL(request.url)
  const shopper = await openShopper(request)
  const { commerce, i18n } = shopper
  const { attemptId, gateway, status } = parseProviderReturn(url)
  if (attemptId === null) return seeOther(UNKNOWN_RETURN_PATH, shopper)
  const attempt = await findAttemptOfBrowser(request, attemptId, commerce)
  const parameters = { ...(await readReturnParameters(request, attemptId)), ...status }
  const outcome = await completeReturn({ commerce, i18n, attemptId, attempt, gateway, parameters })
  if (outcome.kind === "pending") {
    const check = url.searchParams.get("tour")
    const waiting = waitingPath(attemptId, check === null ? 1 : parseCheckNumber(check) + 1)
    return seeOther(hasReloads(url.searchParams) ? withReloads(waiting) : waiting, shopper)
  }
  const isPlaced = outcome.kind === "placed"
  const isOwn = isPlaced && (outcome.isNew || (await isOrderOfSession(commerce, outcome.checkoutId, attempt)))
  const cookie = isOwn ? { "Set-Cookie": await serializePlacedOrder(request, outcome.checkoutId, commerce) } : undefined
  return seeOther(pathAfterReturn(outcome, attemptId), shopper, cookie)
}
