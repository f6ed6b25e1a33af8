import type { I18n } from "~/commerce/catalogue.server"
import { readAccount } from "~/commerce/accounts.server"
import { ApiError } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import { updateIntent } from "~/commerce/vault.server"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { isSafeRedirectUrl } from "~/payments/attempts/return-url.server"
import { isExpectedPaymentError, readRefusal } from "~/payments/server-payment-method"
import { confirmCardIntent } from "~/payments/stripe/stripe-api.server"
import type { ProblemCode } from "~/problems"
import { noteWatchedPayment } from "~/store/payment-watch.server"
import { consumePaymentLimit } from "~/store/rate-limits.server"
import { type OrderReference, type OrderPaymentStatus, noteConfirmedIntent, readOrderPaymentStatus } from "./order-payment.server"
import type { PaymentClientConfig } from "~/payments/client/client-payment-method"
import { buildPaymentClientConfig } from "./payment-client-config.server"
import { type ConfirmableCard, isConfirmable } from "./unpaid-order.server"
import { orderAuthenticationPath } from "./checkout-paths"
import type { Commerce } from "~/commerce/client.server"

type Intent = { id: string; secret: string }

/** `script`: Stripe's library asks the shopper with this secret. `page`: the bank's page does. `decided`: nothing is asked any more. */
type CardConfirmation =
  | { kind: "script"; clientSecret: string }
  | { kind: "page"; url: string }
  | { kind: "decided" }
  | { kind: "refused"; problem: { code: ProblemCode; detail?: Record<string, string> } }

/** An order whose card its shopper can confirm, and what its page may load; null for any other. Throws ApiUnavailableError. */
export async function readConfirmableOrder(
  commerce: Commerce,
  i18n: I18n,
  reference: OrderReference,
  checkGateway: boolean,
): Promise<(OrderPaymentStatus & { payment: ConfirmableCard; clientConfig: PaymentClientConfig }) | null> {
  const followed = await readOrderPaymentStatus(commerce, reference, checkGateway)
  if (!followed || followed.state === "settled") return null
  const { payment } = followed
  const settings = await readPaymentSettings(i18n)
  if (!isConfirmable(settings, payment)) return null
  return { ...followed, payment, clientConfig: buildPaymentClientConfig(settings, ["card"]) }
}

const STRIPE_CARD = /^pm_[A-Za-z0-9_]{3,200}$/

/**
 * Lets an order's card be confirmed with its shopper present, as the published client's `authenticate`: the vault gives the
 * payment's intent its card again, or another one, and tells the secret that confirms it. One intent is paid once at most.
 *
 * @param token another card, tokenised by Stripe; anything else stands for the payment's own
 * @param byScript whether the browser runs Stripe's library; `clientAddress` as rate limits count it
 */
export async function confirmOrderCard(
  { commerce, i18n, reference, payment }: { commerce: Commerce; i18n: I18n; reference: OrderReference; payment: ConfirmableCard },
  { token, byScript, clientAddress }: { token: string; byScript: boolean; clientAddress: string | null },
): Promise<CardConfirmation> {
  const account = (await readAccount(commerce))?.id ?? null
  const allowed = await consumePaymentLimit(`order ${payment.id}`, { address: clientAddress, account })
  if (!allowed.ok) return { kind: "refused", problem: allowed.problems[0] }
  const id = payment.transactionId
  try {
    const answer = await updateIntent("stripe", { id, payment_method: STRIPE_CARD.test(token) ? token : payment.cardToken })
    const { client_secret: secret } = answer as { client_secret?: unknown }
    const refusal = readRefusal(answer)
    if (refusal !== null || typeof secret !== "string") {
      log.warn("payment-start-failed", { method: "card", message: refusal ?? "No client secret" })
      return { kind: "refused", problem: { code: "payment-refused" } }
    }
    await noteConfirmedIntent(id, secret)
    // Whether or not its shopper comes back from the bank.
    await noteWatchedPayment(payment.id)
    if (byScript) return { kind: "script", clientSecret: secret }
    const returnUrl = `${readEnvironment().publicOrigin}${orderAuthenticationPath(reference)}`
    return await confirmAtBank(i18n, { id, secret }, returnUrl)
  } catch (error) {
    return explain(error)
  }
}

/** Confirms an intent without a script; the bank's page leads back to `returnUrl`. */
export async function confirmAtBank(i18n: I18n, intent: Intent, returnUrl: string): Promise<CardConfirmation> {
  try {
    const { status, next_action } = await confirmCardIntent(await readPaymentSettings(i18n), intent, returnUrl)
    if (status !== "requires_action") return { kind: "decided" }
    const url = next_action?.redirect_to_url?.url ?? ""
    return isSafeRedirectUrl(url) ? { kind: "page", url } : { kind: "refused", problem: { code: "authentication-needs-script" } }
  } catch (error) {
    // A refusal stands in the intent, too, where the page that follows reads it.
    return error instanceof ApiError ? { kind: "decided" } : explain(error)
  }
}

function explain(error: unknown): CardConfirmation {
  if (!isExpectedPaymentError(error)) throw error
  log.warn("payment-start-failed", { method: "card", message: error.message })
  const code = error instanceof ApiError ? ("payment-refused" as const) : ("service-unavailable" as const)
  return { kind: "refused", problem: { code } }
}
