import type { LoaderFunctionArgs } from "@remix-run/node"
import { seeOther } from "~/http/answers.server"
import { requireAllowed } from "~/store/rate-limits.server"
import { takeAmazonReview } from "~/payments/methods/amazon-pay/amazon-review.server"
import { completeReturn } from "~/checkout/complete-return.server"
import { isOwnVisit, readProviderReturn } from "~/payments/attempts/return-address"
import { findOwnAttempt, readReturnSlip, sealPlacedOrder } from "~/sessions/payment-attempt.server"
import { openShopper } from "~/sessions/shopper.server"
import { isOwnCart } from "~/checkout/own-cart.server"
import { paymentEndPath } from "~/checkout/payment-outcome"
import { parseRound, paidProblemPath, waitingPath } from "~/checkout/waiting"

const endOfReview = { cancelled: paymentEndPath("annule"), refused: paymentEndPath("refuse") }

/** Completes a provider's return, and every later look at it: asks, orders, and leads to the page that says how it ended. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!isOwnVisit(request.method, request.headers))
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
  const url = new URL(request.url)
  const shopper = await openShopper(request)
  const { attemptId, gateway, open } = readProviderReturn(url)
  const slip = attemptId === null ? {} : await readReturnSlip(request, attemptId)
  const review = await takeAmazonReview(shopper.commerce, attemptId, { ...slip, ...open })
  if (review) return seeOther(review === "chosen" ? "/commande/verification" : endOfReview[review], shopper)
  const attempt = await findOwnAttempt(request, attemptId, (checkoutId) => isOwnCart(shopper.commerce, checkoutId))
  if (!attempt) return seeOther(waitingPath(null, 1), shopper)

  const outcome = await completeReturn({
    commerce: shopper.commerce,
    scope: shopper.scope,
    attempt,
    gateway,
    parameters: { ...slip, ...open },
    maySend: () => requireAllowed("order", attempt.checkoutId),
  })
  switch (outcome.kind) {
    case "placed": {
      const cookie = await sealPlacedOrder(request, attempt.checkoutId)
      return seeOther(`/commande/merci/${attempt.checkoutId}`, shopper, [["Set-Cookie", cookie]])
    }
    case "cancelled":
      return seeOther(paymentEndPath("annule"), shopper)
    case "refused":
      return seeOther(paymentEndPath("refuse"), shopper)
    case "expired":
      return seeOther(paymentEndPath("expire"), shopper)
    case "paid-cart-changed":
    case "approved-cart-changed":
      return seeOther(paidProblemPath(attempt.id, "cart-changed"), shopper)
    case "paid-refused":
    case "approved-refused":
      return seeOther(paidProblemPath(attempt.id, outcome.problem.code), shopper)
    case "unknown":
      return seeOther(waitingPath(null, 1), shopper)
    case "pending": {
      const round = url.searchParams.get("tour")
      return seeOther(waitingPath(attempt.id, round === null ? 1 : parseRound(round) + 1), shopper)
    }
  }
}
