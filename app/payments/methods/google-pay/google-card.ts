import type { PublicSettings } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"

/** Google's version, methods and networks [9.17]. */
export const GOOGLE_VERSION = { apiVersion: 2, apiVersionMinor: 0 } as const
const NETWORKS: google.payments.api.CardNetwork[] = ["AMEX", "DISCOVER", "INTERAC", "JCB", "MASTERCARD", "VISA"]
const AUTH_METHODS: google.payments.api.CardAuthMethod[] = ["PAN_ONLY", "CRYPTOGRAM_3DS"]

export type GooglePay = { payments: { api: typeof google.payments.api } }
export type GoogleCard = google.payments.api.PaymentMethodSpecification

/** TEST in test mode, otherwise PRODUCTION. */
export function environmentOf({ mode }: PublicSettings): google.payments.api.Environment {
  return mode === "test" ? "TEST" : "PRODUCTION"
}

/** Throws PaymentError 'Google merchant ID is not defined' [5.7]. */
export function requireMerchantId(settings: PublicSettings): string {
  const id = settings["merchant_id"]
  if (typeof id !== "string" || id === "") throw new PaymentError("not_defined", "Google merchant ID")
  return id
}

/** The card that Authorize.Net takes from Google. */
export function describeAuthorizeNetCard(settings: PublicSettings): GoogleCard {
  return {
    type: "CARD",
    parameters: {
      allowedAuthMethods: AUTH_METHODS,
      allowedCardNetworks: NETWORKS,
      billingAddressRequired: true,
      billingAddressParameters: { format: "FULL", phoneNumberRequired: true },
    },
    tokenizationSpecification: {
      type: "PAYMENT_GATEWAY",
      parameters: { gateway: "authorizenet", gatewayMerchantId: String(settings["gateway_merchant_id"] ?? "") },
    },
  }
}

/** A card that a gateway's library described, with this shop's networks and the payer's address. */
export function completeCard(card: GoogleCard): GoogleCard {
  const { parameters } = describeAuthorizeNetCard({})
  return { ...card, parameters: { ...card.parameters, ...parameters } }
}

export function describeReadiness(cards: GoogleCard[]): google.payments.api.IsReadyToPayRequest {
  return { ...GOOGLE_VERSION, allowedPaymentMethods: cards, existingPaymentMethodRequired: true }
}

/** The token of an authorised payment. Throws PaymentError when the data hold none [5.7]. */
export function readGoogleToken(data: google.payments.api.PaymentData): string {
  const tokenization = (data.paymentMethodData as google.payments.api.PaymentMethodData | undefined)?.tokenizationData
  if (typeof tokenization !== "object" || tokenization === null) throw new PaymentError("invalid_payment_data")
  if (!tokenization.token) throw new PaymentError("missing", "Payment token")
  return tokenization.token
}
