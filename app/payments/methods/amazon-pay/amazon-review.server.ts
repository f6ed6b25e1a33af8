import { z } from "zod"
import { readCart, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { authorizeGateway } from "~/commerce/vault.server"
import type { PaymentMethodSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import { ATTEMPT_LIFETIME_MS, claimProviderPayment, newAttemptId } from "~/store/attempts.server"
import { sharedStore } from "~/store/store.server"
import { PaymentError } from "~/payments/errors"
import { type ReturnParameters, type ReviewOutcome, readFailedRedirect } from "~/payments/server-payment-method"
import { returnAddress } from "~/payments/attempts/payment-addresses.server"
import type { ProviderCall } from "~/payments/wallets/provider-calls.server"

/** Throws PaymentError `missing` without merchant_id or public_key_id (specification §5, Marketplace wallet). */
function requireAmazonSettings(own: PaymentMethodSettings | undefined): PaymentMethodSettings {
  if (!own) throw new PaymentError("method_disabled", "Amazon Pay")
  for (const name of ["merchant_id", "public_key_id"]) if (!own[name]) throw new PaymentError("missing", `Amazon ${name}`)
  return own
}

const signedSchema = z.object({ payload: z.string().min(1), signature: z.string().min(1) })

/**
 * The signed checkout session that Amazon's button opens, recurring for subscriptions (specification §9). Its review comes back
 * to an address that only this cart's shopper was given.
 */
export const openAmazonSession: ProviderCall = async ({ cart, settings }) => {
  requireAmazonSettings(settings["amazon"])
  const reviewId = newAttemptId()
  await sharedStore().set(keyOf(reviewId), cart.checkout_id, ATTEMPT_LIFETIME_MS)
  const back = (redirect_status: string) => returnAddress(reviewId, "amazon", { redirect_status })
  const isRecurring = cart.subscription_delivery === true
  const signed = signedSchema.safeParse(
    await authorizeGateway("amazon", {
      chargePermissionType: isRecurring ? "Recurring" : "OneTime",
      ...(isRecurring && { recurringMetadata: { frequency: { unit: "Variable", value: "0" } } }),
      webCheckoutDetails: { checkoutReviewReturnUrl: back("succeeded"), checkoutCancelUrl: back("canceled") },
    }),
  )
  if (!signed.success) throw new PaymentError("not_defined", "Amazon checkout session")
  return signed.data
}

/**
 * Takes the shopper's return from Amazon's review, where card and address were chosen and nothing is paid yet: the checkout
 * session is written to the cart that it was opened for, once. Throws BackendFault when the cart cannot be read or written.
 */
export async function takeAmazonReview(
  commerce: Commerce,
  reviewId: string,
  parameters: ReturnParameters,
): Promise<ReviewOutcome | null> {
  const checkoutId = await sharedStore().get(keyOf(reviewId))
  if (checkoutId === null) return null
  const failed = readFailedRedirect(parameters)
  if (failed) return report(failed.error.message, failed.kind)
  const sessionId = parameters["amazonCheckoutSessionId"]
  if (!sessionId || !/^[A-Za-z0-9-]{8,100}$/.test(sessionId)) return report("Amazon checkout session ID is missing", "refused")
  const cart = await readCart(commerce)
  if (cart?.checkout_id !== checkoutId) return report("The review is another cart's", "refused")
  if (cart.billing?.amazon?.["checkout_session_id"] === sessionId) return "reviewed"
  if (!(await claimProviderPayment("amazon-review", sessionId, reviewId))) return report("The session served before", "refused")
  await updateCart(commerce, { billing: { method: "amazon", amazon: { checkout_session_id: sessionId } } })
  return "reviewed"
}

function report(message: string, kind: "cancelled" | "refused"): ReviewOutcome {
  log.warn("amazon-review-ended", { message })
  return kind
}

function keyOf(reviewId: string): string {
  return `amazon-review:${reviewId}`
}
