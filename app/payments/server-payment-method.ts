import type { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart, CartPatch, PaymentSettings } from "~/commerce/wire"
import type { PaymentAttempt } from "~/store/attempts.server"
import { PaymentError } from "./errors"

export type BillingPatch = NonNullable<CartPatch["billing"]>

/** The shopper's browser, for a mandate: its IP address (null when nobody trusted tells one) and its own name. */
export type ShopperBrowser = { address: string | null; agent: string }

/** What a method needs to send a shopper to its provider. */
export type StartRequest = {
  cart: Cart
  settings: PaymentSettings
  attemptId: string
  browser: ShopperBrowser
  /** The recap page with a `gateway` and the attempt's id, where the provider sends the shopper back. */
  returnUrl(gateway: string, more?: Record<string, string>): string
}

/**
 * The provider's payment, the billing to write before the browser leaves, and the page to leave for: the provider's, or the
 * path of one of ours; null when the provider has accepted already.
 */
export type Started = { providerId: string; providerSecret: string | null; billing: BillingPatch; to: string | null }

/** The parameters that a provider adds to the return address (specification §2), by their names. */
export type ReturnParameters = Readonly<Record<string, string>>

export type FinishRequest = {
  cart: Cart
  settings: PaymentSettings
  attempt: PaymentAttempt
  /** What the provider added to the return address, as far as this browser still has it. */
  parameters: ReturnParameters
  /** True at the provider's return itself; false when the payment is looked at later and only the provider can say its status. */
  isReturn: boolean
}

/**
 * What the provider says of a payment. `foreign`: the return speaks of another payment than the attempt's. An amount (minor
 * units) and currency are given where the provider can be asked for them; `handedOver` is the proof that came with the return
 * and may serve one attempt only.
 */
export type Finished =
  | { kind: "paid"; billing?: BillingPatch; amount?: number; currency?: string; handedOver?: string }
  | { kind: "pending" }
  | { kind: "foreign" }
  | { kind: "cancelled"; error: PaymentError }
  | { kind: "refused"; error: PaymentError }

/** How a review at a provider ended. */
export type ReviewOutcome = "reviewed" | "cancelled" | "refused"

/** The server part of a method that sends the shopper to its provider and back. Expected outcomes are returned; faults are thrown. */
export type ServerPaymentMethod = {
  /** The `gateway` of the return address. */
  gateway: string
  /** Name and explanation on the card of the choice. */
  label: string
  description: string
  /** Whether money moves or is reserved at the provider, or only when the order is placed with what the shopper approved. */
  chargedBy: "provider" | "order"
  /** True where a public key cannot ask the provider: only the return tells the status of a payment. */
  statusFromReturnOnly?: true
  isOffered(settings: PaymentSettings, cart: Cart): boolean
  /** What the shopper pays with, where they choose it in the shop: another one is another payment. */
  instrument?(settings: PaymentSettings, cart: Cart): string
  /** Throws PaymentError, and BackendRefusal and BackendFault of the vault. */
  start(request: StartRequest): Promise<Started>
  /** Safe to call again: it only asks. Throws BackendRefusal and BackendFault of the vault. */
  finish(request: FinishRequest): Promise<Finished>
  /**
   * Takes the return from a review at the provider, where the shopper chose card and address and nothing is paid yet; null when
   * the id is none of a review. Throws BackendFault when the cart cannot be read or written.
   */
  takeReview?(commerce: Commerce, reviewId: string, parameters: ReturnParameters): Promise<ReviewOutcome | null>
}

const AUTHENTICATION_PATH = "/commande/authentification"

/** Our page where the shopper's bank is asked about a card (3-D Secure), for an attempt. */
export function authenticationPath(attemptId: string): string {
  return `${AUTHENTICATION_PATH}?gateway=stripe&essai=${attemptId}`
}

/** Whether a payment goes on in the shop itself, rather than at a provider. */
export function isOwnPage(address: string): boolean {
  return address.startsWith(`${AUTHENTICATION_PATH}?`)
}

/** Whether a cart charges something now, or authorises it for later. */
export function isAnythingDue(cart: Cart): boolean {
  return cart.capture_total > 0 || (cart.auth_total ?? 0) > 0
}

/**
 * Whether a method that can charge only once suits a cart: something is due now, and neither a subscription nor an amount to
 * authorise would have to be charged later.
 */
export function suitsOneCharge(cart: Cart): boolean {
  return cart.capture_total > 0 && cart.subscription_delivery !== true && (cart.auth_total ?? 0) === 0
}

/**
 * How a return failed by its `redirect_status`, or null for `succeeded`, which is necessary and never sufficient
 * (specification §4, Generic redirect return).
 *
 * @param otherwise the error for any status but `canceled`: `unable_to_authenticate` for bank redirects and buy now, pay later
 */
export function readFailedRedirect(
  { redirect_status: status = "" }: ReturnParameters,
  otherwise: "unknown_redirect_status" | "unable_to_authenticate" = "unknown_redirect_status",
): Extract<Finished, { kind: "cancelled" | "refused" }> | null {
  if (status === "succeeded") return null
  if (status === "canceled") return { kind: "cancelled", error: new PaymentError("payment_cancelled") }
  return { kind: "refused", error: new PaymentError(otherwise, status) }
}

/**
 * Reads the vault's answer about a payment that it has created.
 *
 * @param what the payment, as the error names it: `payment intent`
 * @throws BackendFault when the answer is not as expected
 */
export function parseCreated<T>(schema: z.ZodType<T>, answer: unknown, what: string): T {
  const created = schema.safeParse(answer)
  if (!created.success) throw new BackendFault("malformed", `${what} is not defined`)
  return created.data
}

/** A gateway's refusal inside a successful answer of the vault, in the gateway's words; null when there is none. */
export function readRefusal(answer: unknown): string | null {
  const message = (answer as { error?: { message?: unknown } | null } | null | undefined)?.error?.message
  return typeof message === "string" ? message : null
}

/** Whether a provider or the vault could not be asked, or would not answer: how a payment stands is then not known. */
export function isProviderFailure(error: unknown): error is BackendFault | BackendRefusal | PaymentError {
  return error instanceof BackendFault || error instanceof BackendRefusal || error instanceof PaymentError
}
