import type { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { CartPatch } from "~/commerce/schemas/cart"
import { sumAmounts } from "~/money/minor-units"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import type { PaymentAttempt } from "~/store/attempts.server"
import { PaymentError } from "./errors"

export const HOUR_MS = 60 * 60 * 1000

export type BillingPatch = NonNullable<CartPatch["billing"]>

/** The shopper's browser, for a mandate: its IP address (null when no trusted hop gives one) and its user agent. */
export type ShopperBrowser = { ipAddress: string | null; agent: string }

/** What a method needs to send a shopper to its provider. */
export type StartRequest = {
  cart: Cart
  settings: PaymentSettings
  attemptId: string
  browser: ShopperBrowser
  /** The recap page with a `gateway` and the attempt's id, where the provider sends the shopper back. */
  returnUrl(gateway: string, more?: Record<string, string>): string
}

/** The provider's payment, the billing to write, and the page to leave for; `redirectUrl` is null when the provider has accepted already. */
export type StartedPayment = {
  providerId: string
  providerSecret: string | null
  billing: BillingPatch
  redirectUrl: string | null
}

/** The parameters that a provider adds to the return address [2.9], by their names. */
export type ReturnParameters = Readonly<Record<string, string>>

export type StatusRequest = {
  cart: Cart
  settings: PaymentSettings
  attempt: PaymentAttempt
  /** What proves a payment may be missing: the browser keeps it for ten minutes, of the last return only. Then the payment is pending. */
  parameters: ReturnParameters
  /** False when the payment is checked later. */
  isReturn: boolean
}

/** What an approved payment has done with the money: taken it, reserved it (a hold), or nothing, since only the order takes it. */
export type Funds = "captured" | "held" | "none"

/**
 * How a payment stands at its provider. `approved`: the order may be placed.
 * `pending`: the shopper has yet to act (`isUnconfirmed`: on a page of ours, so that no provider can take it). `processing`: the money may
 * come without the shopper. `mismatch`: the return names another payment. The amount is in minor units; `returnToken` came with the
 * return and may serve one attempt only.
 */
export type PaymentStatus =
  | { kind: "approved"; funds: Funds; billing?: BillingPatch; amount?: number; currency?: string; returnToken?: string }
  | { kind: "pending"; isUnconfirmed?: boolean }
  | { kind: "processing" }
  | { kind: "mismatch" }
  | FailedPayment
type FailedPayment = { kind: "cancelled" | "refused"; error: PaymentError }

/**
 * What of a cart's billing pays once: a typed card's token, or Amazon's session. `read` gives "" for none; `billingWithout` takes it out;
 * `paysAgain` tells whether a payment of this cart's shopper that ended leaves it to pay another.
 */
type SingleUseToken = {
  read(settings: PaymentSettings, cart: Cart): string
  billingWithout: BillingPatch
  paysAgain?(cart: Cart): boolean
}

/** The server part of a method that sends the shopper to its provider and back. Expected outcomes are returned; faults are thrown. */
export type ServerPaymentMethod = {
  /** The `gateway` of the return address. */
  gateway: string
  label: string
  /** Where its page on the way out says that it leads, where that is not its label. */
  destination?: string
  description: string
  /** When the money is taken or reserved: once the shopper agrees at the provider, or only by placing the order. */
  fundsTaken: "on-approval" | "on-order"
  /** How long after its start the provider may still take or approve a payment, in milliseconds; its source is in docs/payments.md. */
  payableForMs: number
  /** After how many days at most a hold lapses by itself, where the method reserves money; its source is in docs/payments.md. */
  holdDays?: number
  /** True when only the return tells the status: the provider cannot be asked with a public key. */
  statusFromReturnOnly?: true
  /** True when asking for the status may also capture the payment: a page that only shows it asks three times a minute at most. */
  askingMayCapture?: true
  isOffered(settings: PaymentSettings, cart: Cart): boolean
  /** What serves one payment only; an open one is resumed only while it is the same. */
  singleUseToken?: SingleUseToken
  /** Throws PaymentError, and ApiError and ApiUnavailableError of the vault or Stripe. */
  start(request: StartRequest): Promise<StartedPayment>
  /** Fetches the payment's status; safe to repeat. Throws PaymentError, and ApiError and ApiUnavailableError of the vault or Stripe. */
  fetchStatus(request: StatusRequest): Promise<PaymentStatus>
  /** Asks that the provider never takes an attempt's payment; fetchStatus then says what became of it. Throws ApiError and ApiUnavailableError. */
  cancel?(commerce: Commerce, attempt: PaymentAttempt): Promise<void>
  /** Amazon Pay: takes over what the shopper chose on Amazon's pages; nothing is paid yet. Null for another id. Throws ApiUnavailableError, QueueTimeout, QueueFull. */
  completeReview?: CompleteCheckoutReview
}

export type CompleteCheckoutReview = (
  commerce: Commerce,
  reviewId: string,
  parameters: ReturnParameters,
) => Promise<"approved" | "cancelled" | "refused" | null>

const AUTHENTICATION_PATH = "/commande/authentification"

/** Our page where the shopper's bank is asked about a card (3-D Secure), for an attempt. */
export function cardAuthenticationPath(attemptId: string): string {
  return `${AUTHENTICATION_PATH}?gateway=stripe&essai=${attemptId}`
}

/** Whether a payment continues on our own 3-D Secure page, not at a provider. */
export function isCardAuthenticationPath(address: string): boolean {
  return address.startsWith(`${AUTHENTICATION_PATH}?`)
}

/** What one payment of a cart takes and reserves, in major units: what is charged now, and what trials authorise. */
export function amountToTake(cart: Cart): number {
  return sumAmounts([cart.capture_total ?? cart.grand_total ?? 0, cart.auth_total ?? 0])
}

/** Whether a cart charges something now, or authorises it for later; one covered by gift cards or credit asks for no payment. */
export function isPaymentDue(cart: Cart): boolean {
  return amountToTake(cart) > 0
}

/** Whether a method that charges only once can pay a cart: nothing is charged again or authorised for later. */
export function isOneTimePurchase(cart: Cart): boolean {
  return cart.capture_total > 0 && cart.subscription_delivery !== true && (cart.auth_total ?? 0) === 0
}

/** Offers a method where the settings enable it and the cart suits it. */
export function offeredIf(id: string, suits: (cart: Cart) => boolean): ServerPaymentMethod["isOffered"] {
  return (settings, cart) => settings[id] !== undefined && suits(cart)
}

/** How a return failed by its `redirect_status`; null for `succeeded`, which is necessary but never sufficient [4.5]. */
export function parseRedirectFailure(
  { redirect_status: status = "" }: ReturnParameters,
  otherwise: "unknown_redirect_status" | "unable_to_authenticate" = "unknown_redirect_status",
): FailedPayment | null {
  if (status === "succeeded") return null
  if (status === "canceled") return { kind: "cancelled", error: new PaymentError("payment_cancelled") }
  return { kind: "refused", error: new PaymentError(otherwise, status) }
}

/** Reads the vault's answer about a `what` that it has created, such as a payment intent. Throws ApiUnavailableError. */
export function parseCreated<T>(schema: z.ZodType<T>, answer: unknown, what: string): T {
  const created = schema.safeParse(answer)
  if (!created.success) throw new ApiUnavailableError("malformed", `${what} is not defined`)
  return created.data
}

/** A gateway's refusal inside a successful answer of the vault, in the gateway's words; null when there is none. */
export function readRefusal(answer: unknown): string | null {
  const message = (answer as { error?: { message?: unknown } | null } | null | undefined)?.error?.message
  return typeof message === "string" ? message : null
}

/** Whether an error is one that calls of providers and the vault are known to throw: a payment's status is then not known. */
export function isExpectedPaymentError(error: unknown): error is ApiUnavailableError | ApiError | PaymentError {
  return error instanceof ApiUnavailableError || error instanceof ApiError || error instanceof PaymentError
}
