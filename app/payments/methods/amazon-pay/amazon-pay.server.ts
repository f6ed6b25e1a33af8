import { z } from "zod"
import { BackendFault } from "~/commerce/errors"
import { createIntent } from "~/commerce/vault.server"
import type { Cart } from "~/commerce/wire"
import { currencyDecimals } from "~/money/minor-units"
import { ATTEMPT_RETENTION_MS, isAttemptExpired } from "~/store/attempts.server"
import { sharedStore } from "~/store/store.server"
import { PaymentError } from "~/payments/errors"
import { takeAmazonReview } from "./amazon-review.server"
import { type ServerPaymentMethod, readFailedRedirect } from "~/payments/server-payment-method"

const createdSchema = z.object({ redirect_url: z.string().url() })

/**
 * Amazon Pay once its button has opened a checkout session (specification §9, Marketplace wallet): the order button sends the
 * amount to Amazon and leaves for the confirmation; the return with `confirm` orders without another change of the cart.
 */
export const amazonPay: ServerPaymentMethod = {
  gateway: "amazon",
  label: "Amazon Pay",
  description: "Votre compte Amazon est choisi\u00a0; vous confirmerez le montant chez Amazon.",
  chargedBy: "order",
  statusFromReturnOnly: true,
  isOffered: (settings, cart) => {
    const own = settings["amazon"]
    return Boolean(own?.["merchant_id"] && own["public_key_id"] && sessionOf(cart))
  },
  async start({ cart, attemptId, returnUrl }) {
    const sessionId = sessionOf(cart)
    if (!sessionId) throw new PaymentError("missing", "Amazon Pay checkout session ID (billing.amazon.checkout_session_id)")
    await requireOpenSession(sessionId, attemptId)
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
    if (!created.success) throw new BackendFault("malformed", "The Amazon page is missing")
    return {
      // One session may be taken up again for a cart that changed, so that the attempt stands beside it.
      providerId: `${sessionId}/${attemptId}`,
      providerSecret: sessionId,
      billing: { method: "amazon", amazon: { checkout_session_id: sessionId } },
      to: created.data.redirect_url,
    }
  },
  async finish({ parameters, attempt }) {
    const { redirect_status: status, confirm, amazonCheckoutSessionId: session } = parameters
    if (status === undefined && session === undefined) return { kind: "pending" }
    if (session !== undefined && session !== attempt.providerSecret) return { kind: "foreign" }
    const failed = readFailedRedirect(parameters)
    if (failed) return failed
    return confirm === "true" && session !== undefined ? { kind: "paid" } : { kind: "foreign" }
  },
  takeReview: takeAmazonReview,
}

/** What Amazon does when the shopper confirms: authorises what is due, or only keeps the means of payment. */
export function describeAmazonPayment(cart: Cart): Record<string, unknown> {
  if (!(cart.capture_total > 0)) return { paymentIntent: "Confirm" }
  const amount = Number(cart.capture_total.toFixed(currencyDecimals(cart.currency)))
  return {
    paymentIntent: "Authorize",
    canHandlePendingAuthorization: true,
    chargeAmount: { amount, currencyCode: cart.currency },
  }
}

/** A session that was cancelled or refused at Amazon is at its end: the button opens another. */
async function requireOpenSession(sessionId: string, attemptId: string): Promise<void> {
  const store = sharedStore()
  const key = `amazon-session:${sessionId}`
  const earlier = await store.get(key)
  if (earlier !== null && (await isAttemptExpired(earlier))) throw new PaymentError("missing", "Open Amazon Pay checkout session")
  await store.set(key, attemptId, ATTEMPT_RETENTION_MS)
}

function sessionOf(cart: Cart): string | null {
  const id = cart.billing?.amazon?.["checkout_session_id"]
  return typeof id === "string" && id !== "" ? id : null
}
