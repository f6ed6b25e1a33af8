import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import type { Problem, ProblemCode, Result } from "~/problems"
import { type CartSnapshot, fingerprintOf } from "~/shop/checkout/cart-snapshot.server"
import {
  type PaymentAttempt,
  attemptLifeMs,
  claimProviderPayment,
  isAttemptExpired,
  newAttemptId,
  readLatestAttempt,
  saveAttempt,
  saveSeenCart,
} from "~/store/attempts.server"
import { withLock } from "~/store/locks.server"
import { findMethod } from "./methods.server"
import type { Finished, Started } from "./payment-method"
import { returnAddress } from "./return-address"

export type PaymentRequest = {
  commerce: Commerce
  settings: PaymentSettings
  cart: Cart
  /** What the shopper agreed to; the attempt is bound to it. */
  seen: CartSnapshot
  /** This browser's latest attempt, when it has one. */
  earlier: PaymentAttempt | null
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
  const method = findMethod(settings, methodId)
  if (!method?.isOffered(settings, cart)) return refuse("payment-method-unavailable")

  const earlier = await findEarlier(request)
  const state = earlier && (await inspect(request, earlier))
  if (earlier && (state?.kind === "unclear" || state?.kind === "paid")) return { kind: "complete", attempt: earlier }
  if (earlier && state?.kind === "pending" && isSamePayment(earlier, methodId, seen)) return { kind: "leave", attempt: earlier }

  const allowed = await request.mayStart()
  if (!allowed.ok) return { kind: "refused", problem: allowed.problems[0] ?? { code: "too-many-requests" } }
  const attemptId = newAttemptId()
  const started = await ask(() =>
    method.start({
      cart,
      settings,
      attemptId,
      returnUrl: (gateway, more) => returnAddress(request.origin, attemptId, gateway, more),
    }),
  )
  if (typeof started === "string") return refuse(started)
  if (!request.mayLeaveFor(started.to) || !(await claimProviderPayment(method.gateway, started.providerId, attemptId))) {
    log.warn("payment-start-refused", { method: methodId, message: "The provider's page or payment is not acceptable" })
    return refuse("payment-method-unavailable")
  }
  await updateCart(request.commerce, { billing: started.billing })
  const attempt = { ...describeAttempt(attemptId, seen, started), method: methodId, gateway: method.gateway }
  await saveAttempt(attempt)
  await saveSeenCart(attemptId, JSON.stringify(seen))
  log.info("payment-started", { method: methodId, gateway: method.gateway })
  return { kind: "leave", attempt }
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
    expiresAt: startedAt + attemptLifeMs,
    to: new URL(started.to).href,
  }
}

/** The cart's latest attempt: as this browser has it, else as the store has it. */
async function findEarlier({ earlier, cart }: PaymentRequest): Promise<PaymentAttempt | null> {
  const stored = await readLatestAttempt(cart.checkout_id)
  return stored ?? (earlier?.checkoutId === cart.checkout_id ? earlier : null)
}

async function inspect(
  { settings, cart }: PaymentRequest,
  attempt: PaymentAttempt,
): Promise<Finished | { kind: "unclear" } | null> {
  const method = findMethod(settings, attempt.method ?? "")
  if (!method) return null
  try {
    return await method.finish({ cart, settings, attempt, parameters: {} })
  } catch (error) {
    if (!(error instanceof BackendFault) && !(error instanceof BackendRefusal)) throw error
    log.warn("payment-inspection-failed", { method: attempt.method, message: error.message })
    return { kind: "unclear" }
  }
}

function isSamePayment(attempt: PaymentAttempt, methodId: string, seen: CartSnapshot): boolean {
  const same = attempt.method === methodId && attempt.fingerprint === fingerprintOf(seen)
  return same && attempt.to !== null && !isAttemptExpired(attempt, Date.now())
}

async function ask(start: () => Promise<Started>): Promise<Started | ProblemCode> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof BackendFault) && !(error instanceof BackendRefusal)) throw error
    log.warn("payment-start-failed", { message: error.message, ...(error instanceof BackendRefusal && { code: error.code }) })
    return error instanceof BackendRefusal ? "payment-method-unavailable" : "service-unavailable"
  }
}

function refuse(code: ProblemCode): PaymentStart {
  return { kind: "refused", problem: { code } }
}
