import { z } from "zod"
import { updateCart } from "~/commerce/carts.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { authorizeGateway, createIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import { currencyDecimals } from "~/money/minor-units"
import { buildReturnUrl } from "~/payments/attempts/return-url.server"
import { PaymentError } from "~/payments/errors"
import { RETURN_WAIT_MS, withUnorderedCart } from "~/payments/payment-lock.server"
import {
  HOUR_MS,
  type CompleteCheckoutReview,
  type ServerPaymentMethod,
  parseRedirectFailure,
} from "~/payments/server-payment-method"
import { takesAmazonAmount } from "./amazon-region.server"
import type { ProviderCall } from "~/payments/wallets/provider-calls.server"
import { RESUME_WINDOW_MS, claimProviderPayment, newAttemptId } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { methodSentences } from "~/texts/payment-methods.server"

const signedSchema = z.object({ payload: z.string().min(1), signature: z.string().min(1) })
const createdSchema = z.object({ redirect_url: z.string().url() })

/** The signed checkout session that Amazon's button opens [9.20]. Its review's address is known to this cart's shopper only. */
export const openAmazonSession: ProviderCall = async ({ cart, settings }) => {
  const own = settings["amazon"]
  if (!own) throw new PaymentError("method_disabled", "Amazon Pay")
  for (const name of ["merchant_id", "public_key_id"]) if (!own[name]) throw new PaymentError("missing", `Amazon ${name}`)
  const reviewId = newAttemptId()
  await keyValueStore().set(`amazon-review:${reviewId}`, cart.checkout_id, RESUME_WINDOW_MS)
  const back = (redirect_status: string) => buildReturnUrl(reviewId, "amazon", { redirect_status })
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

/** Writes the checkout session of a review to the cart that it was opened for, once. */
export const completeAmazonReview: CompleteCheckoutReview = async (commerce, reviewId, parameters) => {
  const checkoutId = await keyValueStore().get(`amazon-review:${reviewId}`)
  if (checkoutId === null) return null
  const end = (message: string, kind: "cancelled" | "refused" = "refused") => {
    log.warn("amazon-review-ended", { message })
    return kind
  }
  const failed = parseRedirectFailure(parameters)
  if (failed) return end(failed.error.message, failed.kind)
  const sessionId = parameters["amazonCheckoutSessionId"]
  if (!sessionId || !/^[A-Za-z0-9-]{8,100}$/.test(sessionId)) return end("Amazon checkout session ID is missing")
  const write = async (cart: Cart) => {
    if (sessionOf(cart) === sessionId) return "approved" as const
    if (!(await claimProviderPayment("amazon-review", sessionId, reviewId))) return end("The session served before")
    await updateCart(commerce, { billing: billingOf(sessionId) })
    return "approved" as const
  }
  const written = await withUnorderedCart(commerce, checkoutId, write, RETURN_WAIT_MS)
  return written ?? end("The review is another cart's")
}

/** Amazon Pay after its review [9.20]: the order button sends the amount and leaves for Amazon's confirmation. */
export const amazonPay: ServerPaymentMethod = {
  gateway: "amazon",
  label: "Amazon Pay",
  description: methodSentences.amazon,
  fundsTaken: "on-order",
  payableForMs: 24 * HOUR_MS,
  statusFromReturnOnly: true,
  isOffered({ amazon: own }, cart) {
    const isTaken = takesAmazonAmount(cart.capture_total, cart.currency, cart.subscription_delivery === true)
    return Boolean(own?.["merchant_id"] && own["public_key_id"] && isTaken && sessionOf(cart))
  },
  // One that was cancelled or refused at Amazon cannot be used again: the button opens another.
  singleUseToken: { read: (_settings, cart) => sessionOf(cart) ?? "", billingWithout: { amazon: null } },
  async start({ cart, attemptId, returnUrl }) {
    const sessionId = sessionOf(cart)
    if (!sessionId) throw new PaymentError("missing", "Amazon Pay checkout session ID (billing.amazon.checkout_session_id)")
    const created = createdSchema.safeParse(
      await createIntent("amazon", {
        checkoutSessionId: sessionId,
        webCheckoutDetails: {
          checkoutResultReturnUrl: returnUrl("amazon", { confirm: "true", redirect_status: "succeeded" }),
          checkoutCancelUrl: returnUrl("amazon", { redirect_status: "canceled" }),
        },
        paymentDetails: describeAmazonPayment(cart),
      }),
    )
    if (!created.success) throw new ApiUnavailableError("malformed", "The Amazon page is missing")
    return {
      // A session may be used again for a cart that changed, so the attempt is part of the id.
      providerId: `${sessionId}/${attemptId}`,
      providerSecret: sessionId,
      billing: billingOf(sessionId),
      redirectUrl: created.data.redirect_url,
    }
  },
  async fetchStatus({ parameters, attempt }) {
    const { redirect_status: status, confirm, amazonCheckoutSessionId: session } = parameters
    if (status === undefined && session === undefined) return { kind: "pending" }
    if (session !== undefined && session !== attempt.providerSecret) return { kind: "mismatch" }
    const failed = parseRedirectFailure(parameters)
    if (failed) return failed
    if (session === undefined) return { kind: "pending" }
    return confirm === "true" ? { kind: "approved", funds: "none", billing: billingOf(session) } : { kind: "mismatch" }
  },
  completeReview: completeAmazonReview,
}

/** What Amazon does when the shopper confirms: authorises what is due, or only keeps the means of payment. */
export function describeAmazonPayment({ capture_total: due, currency: currencyCode }: Cart): Record<string, unknown> {
  if (!(due > 0)) return { paymentIntent: "Confirm" }
  const chargeAmount = { amount: Number(due.toFixed(currencyDecimals(currencyCode))), currencyCode }
  return { paymentIntent: "Authorize", canHandlePendingAuthorization: true, chargeAmount }
}

function billingOf(sessionId: string) {
  return { method: "amazon", amazon: { checkout_session_id: sessionId } }
}

function sessionOf(cart: Cart): string | null {
  const id = cart.billing?.amazon?.["checkout_session_id"]
  return typeof id === "string" && id !== "" ? id : null
}
