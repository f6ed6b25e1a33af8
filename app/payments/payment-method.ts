import type { Cart, CartPatch, PaymentSettings } from "~/commerce/wire"
import type { PaymentAttempt } from "~/store/attempts.server"

export type BillingPatch = NonNullable<CartPatch["billing"]>

/** What a method needs to send a shopper to its provider. */
export type StartRequest = {
  cart: Cart
  settings: PaymentSettings
  attemptId: string
  /** The recap page with a `gateway` and the attempt's id, where the provider sends the shopper back. */
  returnUrl(gateway: string, more?: Record<string, string>): string
}

/** The provider's payment, the billing to write before the browser leaves, and the page to leave for. */
export type Started = { providerId: string; providerSecret: string | null; billing: BillingPatch; to: string }

/** The parameters that a provider adds to the return address (specification §2), by their names. */
export type ReturnParameters = Readonly<Record<string, string>>

export type FinishRequest = { cart: Cart; settings: PaymentSettings; attempt: PaymentAttempt; parameters: ReturnParameters }

/**
 * What the provider says of a payment. `refused` carries the specification's words for the log. An amount (minor units) and
 * currency are given where the provider can be asked for them.
 */
export type Finished =
  | { kind: "paid"; billing?: BillingPatch; amount?: number; currency?: string }
  | { kind: "pending" }
  | { kind: "cancelled"; reason: string }
  | { kind: "refused"; reason: string }

/** The server half of a method that sends the shopper to its provider and back. Expected ends are returned; faults are thrown. */
export type RedirectMethod = {
  /** The `gateway` of the return address. */
  gateway: string
  /** Name and explanation on the card of the choice. */
  label: string
  description: string
  isOffered(settings: PaymentSettings, cart: Cart): boolean
  /** Throws BackendRefusal and BackendFault of the vault. */
  start(request: StartRequest): Promise<Started>
  /** Safe to call again: it only asks. Throws BackendRefusal and BackendFault of the vault. */
  finish(request: FinishRequest): Promise<Finished>
}
