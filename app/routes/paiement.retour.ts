import type { LoaderFunctionArgs } from "@remix-run/node"
import { completeReturn } from "~/checkout/complete-return.server"
import {
  orderPath,
  outcomePath,
  orderNotPlacedPath,
  otherPaymentPath,
  parseCheckNumber,
  UNKNOWN_RETURN_PATH,
  waitingPath,
} from "~/checkout/checkout-paths"
import { isOrderOfSession } from "~/checkout/place-order.server"
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
  switch (outcome.kind) {
    case "placed": {
      const { checkoutId } = outcome
      const isOwn = outcome.isNew || (await isOrderOfSession(commerce, checkoutId, attempt))
      const cookie = isOwn ? { "Set-Cookie": await serializePlacedOrder(request, checkoutId) } : undefined
      return seeOther(orderPath(checkoutId), shopper, cookie)
    }
    case "show-recap":
      return seeOther("/commande/verification", shopper)
    case "cancelled":
    case "refused":
    case "expired":
      return seeOther(outcomePath(outcome.kind), shopper)
    case "cart-changed":
      return seeOther(orderNotPlacedPath(attemptId, "cart-changed"), shopper)
    case "order-refused":
      return seeOther(orderNotPlacedPath(attemptId, outcome.problem.code), shopper)
    case "other-payment":
      return seeOther(otherPaymentPath(outcome.attempt.id), shopper)
    case "not-found":
      return seeOther(UNKNOWN_RETURN_PATH, shopper)
    case "pending": {
      const check = url.searchParams.get("tour")
      return seeOther(waitingPath(attemptId, check === null ? 1 : parseCheckNumber(check) + 1), shopper)
    }
  }
}
