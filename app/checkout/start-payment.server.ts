import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import type { Problem, ProblemCode, Result } from "~/problems"
import { type CartSnapshot, fingerprintOf } from "~/shop/cart/cart-snapshot.server"
import {
  type PaymentAttempt,
  ATTEMPT_LIFETIME_MS,
  ATTEMPT_RETENTION_MS,
  claimProviderPayment,
  isAttemptOverdue,
  newAttemptId,
  saveAttempt,
  saveAttemptCart,
} from "~/store/attempts.server"
import { withLock } from "~/store/locks.server"
import { sharedStore } from "~/store/store.server"
import { isOwnPage } from "~/payments/stripe/authentication-page"
import { findPreviousPayment } from "~/payments/attempts/previous.server"
import { PaymentError } from "~/payments/errors"
import { requireMethod } from "~/payments/registry.server"
import type { ServerPaymentMethod, ShopperBrowser, Started } from "~/payments/server-payment-method"
import { returnAddress } from "~/payments/attempts/return-address"

export type PaymentRequest = {
  commerce: Commerce
  settings: PaymentSettings
  cart: Cart
  /** What the shopper agreed to; the attempt is bound to it. */
  seen: CartSnapshot
  /** This browser's latest attempt, when it has one. */
  earlier: PaymentAttempt | null
  browser: ShopperBrowser
  /** The shop's own origin, for the return address. */
  origin: string
  mayLeaveFor(address: string): boolean
  /** Asked just before the provider is: a rate limit. */
  mayStart(): Promise<Result<null>>
}

/**
 * `leave`: send the browser to the attempt's page. `complete`: an earlier attempt for this cart was paid or cannot be told,
 * finish that one instead of paying twice.
 */
export type PaymentStart =
  | { kind: "leave"; attempt: PaymentAttempt }
  | { kind: "complete"; attempt: PaymentAttempt }
  | { kind: "refused"; problem: Problem }

/**
 * Starts the payment that the cart's billing names: the provider's payment is made, the billing written, the attempt
 * remembered, and only then may the browser leave (specification §4, Per-method payment flow). One at a time per cart; a
 * payment of the same cart that is still open at the provider is taken up again.
 * Throws BackendFault when the cart cannot be written.
 */
export function startPayment(request: PaymentRequest): Promise<PaymentStart> {
  return withLock(`payment:${request.cart.checkout_id}`, { waitMs: 30_000, maxDepth: 20 }, () => startAlone(request))
}

async function startAlone(request: PaymentRequest): Promise<PaymentStart> {
  const { settings, cart, seen } = request
  const methodId = cart.billing?.method ?? ""
  const method = findOffered(settings, cart)
  if (!method) return refuse("payment-method-unavailable")

  const earlier = await findPreviousPayment(request)
  if (earlier?.kind === "paid") return { kind: "complete", attempt: earlier.attempt }
  const instrument = method.instrument?.(settings, cart) ?? ""
  if (earlier && isSamePayment(earlier.attempt, method, methodId, seen) && (await paidWith(earlier.attempt)) === instrument)
    return { kind: "leave", attempt: earlier.attempt }

  const allowed = await request.mayStart()
  if (!allowed.ok) return { kind: "refused", problem: allowed.problems[0] ?? { code: "too-many-requests" } }
  const attemptId = newAttemptId()
  const started = await ask(methodId, () => begin(request, method, attemptId))
  if (typeof started === "string") return refuse(started)
  const attempt = { ...describeAttempt(attemptId, seen, started), method: methodId, gateway: method.gateway }
  await saveAttempt(attempt)
  await saveAttemptCart(attemptId, JSON.stringify(seen))
  if (instrument !== "") await sharedStore().set(instrumentKey(attemptId), instrument, ATTEMPT_RETENTION_MS)
  log.info("payment-started", { method: methodId, gateway: method.gateway })
  return attempt.to === null ? { kind: "complete", attempt } : { kind: "leave", attempt }
}

async function begin(request: PaymentRequest, method: ServerPaymentMethod, attemptId: string): Promise<Started> {
  const { cart, settings, browser, origin } = request
  const started = await method.start({
    cart,
    settings,
    attemptId,
    browser,
    returnUrl: (gateway, more) => returnAddress(origin, attemptId, gateway, more),
  })
  const leaves = started.to === null || isOwnPage(started.to) || request.mayLeaveFor(started.to)
  if (!leaves || !(await claimProviderPayment(method.gateway, started.providerId, attemptId)))
    throw new PaymentError("The provider's page or payment is not acceptable")
  await updateCart(request.commerce, { billing: started.billing })
  return started
}

function findOffered(settings: PaymentSettings, cart: Cart): ServerPaymentMethod | null {
  const methodId = cart.billing?.method ?? ""
  try {
    const method = requireMethod(settings, methodId)
    return method.isOffered(settings, cart) ? method : null
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn("payment-start-refused", { method: methodId, message: error.message })
    return null
  }
}

function describeAttempt(id: string, seen: CartSnapshot, started: Started): Omit<PaymentAttempt, "method" | "gateway"> {
  const startedAt = Date.now()
  return {
    id,
    checkoutId: seen.checkoutId,
    providerId: started.providerId,
    providerSecret: started.providerSecret,
    amount: seen.due,
    currency: seen.currency,
    fingerprint: fingerprintOf(seen),
    startedAt,
    expiresAt: startedAt + ATTEMPT_LIFETIME_MS,
    to: started.to === null || isOwnPage(started.to) ? started.to : new URL(started.to).href,
  }
}

function isSamePayment(attempt: PaymentAttempt, method: ServerPaymentMethod, methodId: string, seen: CartSnapshot): boolean {
  const same = attempt.method === methodId && attempt.gateway === method.gateway && attempt.fingerprint === fingerprintOf(seen)
  return same && attempt.to !== null && !isAttemptOverdue(attempt, Date.now())
}

async function paidWith({ id }: PaymentAttempt): Promise<string> {
  return (await sharedStore().get(instrumentKey(id))) ?? ""
}

function instrumentKey(attemptId: string): string {
  return `attempt-instrument:${attemptId}`
}

async function ask(methodId: string, start: () => Promise<Started>): Promise<Started | ProblemCode> {
  try {
    return await start()
  } catch (error) {
    if (error instanceof PaymentError) {
      log.warn("payment-start-refused", { method: methodId, message: error.message })
      return "payment-method-unavailable"
    }
    if (!(error instanceof BackendFault) && !(error instanceof BackendRefusal)) throw error
    const code = error instanceof BackendRefusal ? { code: error.code } : {}
    log.warn("payment-start-failed", { method: methodId, message: error.message, ...code })
    if (error instanceof BackendFault) return "service-unavailable"
    return methodId === "card" && error.code === "vault_error" ? "payment-refused" : "payment-method-unavailable"
  }
}

function refuse(code: ProblemCode): PaymentStart {
  return { kind: "refused", problem: { code } }
}
