import { isIP } from "node:net"
import { readOrder, updateCart } from "~/commerce/carts.server"
import { type Commerce, sessionDigest } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { log } from "~/log.server"
import { createAttempt, readEarlierPayments } from "~/payments/attempts/payment-attempts.server"
import { isSafeRedirectUrl, buildReturnUrl } from "~/payments/attempts/return-url.server"
import { PaymentError } from "~/payments/errors"
import { requireMethod } from "~/payments/registry.server"
import {
  type BillingPatch,
  type ServerPaymentMethod,
  type ShopperBrowser,
  isExpectedPaymentError,
  type StartedPayment,
  isCardAuthenticationPath,
} from "~/payments/server-payment-method"
import type { Problem, ProblemCode, StepRedirect } from "~/problems"
import type { CartChange } from "~/shop/cart/cart-changes"
import { type CartSnapshot, cartFingerprint } from "~/shop/cart/cart-snapshot.server"
import {
  claimProviderPayment,
  isAttemptClosed,
  isTokenUsed,
  newAttemptId,
  noteToken,
  paysWithToken,
  type PaymentAttempt,
} from "~/store/attempts.server"
import { cancelUnconfirmedCards, recordPossibleDuplicates } from "./cancel-payment.server"
import { outcomePath } from "./checkout-paths"
import { logPaymentEvent } from "./payment-events.server"
import { isOrderInDoubt } from "~/store/sent-orders.server"
import { callerOf, consumePaymentLimit } from "~/store/rate-limits.server"

type StartPaymentRequest = {
  commerce: Commerce
  settings: PaymentSettings
  cart: Cart
  /** What the shopper agreed to; the attempt is bound to it. */
  seen: CartSnapshot
  browserAttempt: PaymentAttempt | null
  browser: ShopperBrowser
  /** The client's address as rate limits count it. */
  clientAddress: string | null
  /**
   * Writes the order's metadata to the cart, once it is known that no order of it exists or is on its way. Answers how the shopper
   * goes on where the cart has changed by that: a write applies promotions that began or ended meanwhile.
   */
  writeMetadata: () => Promise<StartPaymentResult | null>
}

/**
 * The result of the order button. `requires-action`: send the browser to the attempt's page, a provider's or our 3-D Secure one. `check-status`: an earlier attempt may
 * be or become paid, or this one needs no page. `pending`: an order was sent, and its result is not known yet. `placed`: the cart has become an order meanwhile.
 * `redirect`: what the cart was to be paid with has paid, or failed to pay, before. `changed`: the cart is not what the shopper saw.
 */
export type StartPaymentResult =
  | { kind: "requires-action" | "check-status" | "pending"; attempt: PaymentAttempt }
  | { kind: "refused"; problem: Problem }
  | { kind: "placed"; checkoutId: string }
  | { kind: "changed"; changes: CartChange[]; currency: string }
  | StepRedirect

/**
 * Starts the payment that the cart's billing names, one at a time per cart; one that is still open at the provider is resumed.
 * The billing that the method returns is written before the browser leaves [4.13]. Only under the payment lock.
 *
 * @throws ApiUnavailableError when the cart cannot be written
 */
export async function startPayment(request: StartPaymentRequest): Promise<StartPaymentResult> {
  const { commerce, settings, cart, seen, browserAttempt, clientAddress } = request
  // Another tab may have ordered while this one waited.
  if (await readOrder(commerce, cart.checkout_id)) return { kind: "placed", checkoutId: cart.checkout_id }
  const methodId = cart.billing?.method ?? ""
  const method = findOfferedMethod(settings, cart, methodId)
  if (!method) return { kind: "refused", problem: { code: "payment-method-unavailable" } }

  const { toComplete, resumable, blockingPayment, nonBlockingPayments } = await readEarlierPayments(
    cart,
    settings,
    browserAttempt,
  )
  if (toComplete) return { kind: "check-status", attempt: toComplete }
  if (await isOrderInDoubt(cart.checkout_id))
    return { kind: "pending", attempt: await createAttempt(newAttemptId(), seen, undefined, sessionDigest(commerce)) }
  const changed = await request.writeMetadata()
  if (changed) return changed
  const singleUseToken = method.singleUseToken?.read(settings, cart) ?? ""
  for (const attempt of resumable)
    if (await isSamePayment(attempt, method, methodId, seen, singleUseToken)) return { kind: "requires-action", attempt }
  if (blockingPayment) return { kind: "check-status", attempt: blockingPayment }
  const billingWithout = singleUseToken === "" ? undefined : method.singleUseToken?.billingWithout
  const paysAgain = method.singleUseToken?.paysAgain?.(cart)
  if (billingWithout && (await isTokenUsed(cart.checkout_id, singleUseToken, paysAgain)))
    return askForAnother(commerce, billingWithout)

  const allowed = await consumePaymentLimit(cart.checkout_id, callerOf(cart, clientAddress))
  if (!allowed.ok) return { kind: "refused", problem: allowed.problems[0] }
  const beside = await cancelUnconfirmedCards(commerce, nonBlockingPayments)
  const attemptId = newAttemptId()
  const started = await startAtProvider(request, method, methodId, attemptId)
  // Amazon's session ended by its age, or no note is left of the token's use.
  if (started === "payment-refused" && billingWithout) return askForAnother(commerce, billingWithout)
  if (typeof started === "string") return { kind: "refused", problem: { code: started } }
  const { providerId, providerSecret, redirectUrl } = started
  const { gateway } = method
  const to = redirectUrl === null || isCardAuthenticationPath(redirectUrl) ? redirectUrl : new URL(redirectUrl).href
  const payment = { method: methodId, gateway, providerId, providerSecret, to }
  const attempt = await createAttempt(attemptId, seen, payment, sessionDigest(commerce))
  // Whichever of them pays the order, the others may be taken too.
  if (beside.length > 0)
    await recordPossibleDuplicates(commerce, method.fundsTaken === "on-approval" ? [...beside, attempt] : beside)
  await noteToken(attempt, singleUseToken)
  await logPaymentEvent("payment-started", attempt)
  return to === null ? { kind: "check-status", attempt } : { kind: "requires-action", attempt }
}

/** Takes what does not pay, or not again, out of the cart: back to the payment step, which shows the refusal. */
async function askForAnother(commerce: Commerce, billing: BillingPatch): Promise<StepRedirect> {
  await updateCart(commerce, { billing })
  return { kind: "redirect", to: outcomePath("refused") }
}

function findOfferedMethod(settings: PaymentSettings, cart: Cart, methodId: string): ServerPaymentMethod | null {
  try {
    const method = requireMethod(settings, methodId)
    return method.isOffered(settings, cart) ? method : null
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn("payment-start-failed", { method: methodId, message: error.message })
    return null
  }
}

async function isSamePayment(
  attempt: PaymentAttempt,
  method: ServerPaymentMethod,
  methodId: string,
  seen: CartSnapshot,
  singleUseToken: string,
): Promise<boolean> {
  const same = attempt.method === methodId && attempt.gateway === method.gateway && attempt.fingerprint === cartFingerprint(seen)
  if (!same || attempt.to === null || Date.now() >= attempt.expiresAt || (await isAttemptClosed(attempt.id))) return false
  return paysWithToken(attempt.id, singleUseToken)
}

async function startAtProvider(
  request: StartPaymentRequest,
  method: ServerPaymentMethod,
  methodId: string,
  attemptId: string,
): Promise<StartedPayment | ProblemCode> {
  const { commerce, cart, settings, browser } = request
  try {
    const returnUrl = buildReturnUrl.bind(null, attemptId)
    const started = await method.start({ cart, settings, attemptId, browser, returnUrl })
    const { redirectUrl } = started
    const isAllowed = redirectUrl === null || isCardAuthenticationPath(redirectUrl) || isSafeRedirectUrl(redirectUrl)
    if (!isAllowed || !(await claimProviderPayment(method.gateway, started.providerId, attemptId)))
      throw new PaymentError("provider_error", "The provider's page or payment is not acceptable")
    // A payment that was accepted at once has no page: its return writes the billing, after the attempt is saved.
    if (redirectUrl !== null) await updateCart(commerce, { billing: started.billing })
    return started
  } catch (error) {
    if (!isExpectedPaymentError(error)) throw error
    const code = error instanceof ApiError ? { code: error.code } : {}
    log.warn("payment-start-failed", { method: methodId, message: error.message, ...code })
    if (error instanceof ApiUnavailableError) return "service-unavailable"
    if (error instanceof PaymentError) return "payment-method-unavailable"
    const isRefusable = methodId === "card" || (method.singleUseToken?.read(settings, cart) ?? "") !== ""
    return isRefusable && error.code === "vault_error" ? "payment-refused" : "payment-method-unavailable"
  }
}

const MAX_AGENT_LENGTH = 500

/**
 * The browser that agrees to a mandate.
 *
 * @param context what our server knows of the request
 * @param rateLimitAddress the client's IP address as rate limits count it: of IPv6 only the network
 */
export function describeBrowser(context: unknown, rateLimitAddress: string | null, agent: string | null): ShopperBrowser {
  const { clientAddress } = (context ?? {}) as { clientAddress?: unknown }
  const known = [typeof clientAddress === "string" ? clientAddress.split("%")[0] : null, rateLimitAddress?.replace(/\/\d+$/, "")]
  const ipAddress = known.find((each) => each && isIP(each) !== 0)
  return { ipAddress: ipAddress ?? null, agent: (agent ?? "unknown").slice(0, MAX_AGENT_LENGTH) }
}
