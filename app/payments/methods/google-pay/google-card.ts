import type { PublicSettings } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"

/** Google's version, methods and networks [9.17]; Braintree's library names its account's own networks. */
export const GOOGLE_VERSION = { apiVersion: 2, apiVersionMinor: 0 } as const
const NETWORKS: google.payments.api.CardNetwork[] = ["AMEX", "DISCOVER", "INTERAC", "JCB", "MASTERCARD", "VISA"]
const AUTH_METHODS: google.payments.api.CardAuthMethod[] = ["PAN_ONLY", "CRYPTOGRAM_3DS"]

const BILLING_ADDRESS = {
  billingAddressRequired: true,
  billingAddressParameters: { format: "FULL", phoneNumberRequired: true },
} as const

export type GooglePay = { payments: { api: typeof google.payments.api } }
export type GoogleCard = google.payments.api.PaymentMethodSpecification
export type KnownGoogleCard = google.payments.api.IsReadyToPayPaymentMethodSpecification

/** TEST in test mode, otherwise PRODUCTION. */
export function environmentOf({ mode }: PublicSettings): google.payments.api.Environment {
  return mode === "test" ? "TEST" : "PRODUCTION"
}

/** Who asks to be paid. In test mode Google needs no merchant id through Authorize.Net, so a live one is never told. */
export function describeMerchant(settings: PublicSettings, merchantName: string): google.payments.api.MerchantInfo {
  const merchantId = requireMerchantId(settings)
  const isNamed = environmentOf(settings) === "PRODUCTION" || settings.gateway === "braintree"
  return { merchantName, ...(isNamed && { merchantId }) } as google.payments.api.MerchantInfo
}

/** Throws PaymentError 'Google merchant ID is not defined' [5.7]. */
export function requireMerchantId(settings: PublicSettings): string {
  const id = settings["merchant_id"]
  if (typeof id !== "string" || id === "") throw new PaymentError("not_defined", "Google merchant ID")
  return id
}

/** The card that is asked of Google through Authorize.Net. */
export function describeAuthorizeNetCard(settings: PublicSettings): GoogleCard {
  return {
    type: "CARD",
    parameters: {
      allowedAuthMethods: AUTH_METHODS,
      allowedCardNetworks: NETWORKS,
      ...BILLING_ADDRESS,
    },
    tokenizationSpecification: {
      type: "PAYMENT_GATEWAY",
      parameters: { gateway: "authorizenet", gatewayMerchantId: String(settings["gateway_merchant_id"] ?? "") },
    },
  }
}

/** A card as Braintree's library describes it, with the payer's address. */
export function withBillingAddress(card: GoogleCard): GoogleCard {
  return { ...card, parameters: { ...card.parameters, ...BILLING_ADDRESS } }
}

/** What Google may know of a card before the sheet opens: not how it becomes a token. */
export function withoutToken({ tokenizationSpecification: _token, ...card }: GoogleCard): KnownGoogleCard {
  return card
}

export function describeReadiness(cards: KnownGoogleCard[]): google.payments.api.IsReadyToPayRequest {
  return { ...GOOGLE_VERSION, allowedPaymentMethods: cards, existingPaymentMethodRequired: true }
}

/** The token of an authorised payment. Throws PaymentError when the data hold none [5.7]. */
export function readGoogleToken(data: google.payments.api.PaymentData): string {
  const { info, tokenizationData } = (data.paymentMethodData ?? {}) as Partial<google.payments.api.PaymentMethodData>
  if (!info || !tokenizationData) throw new PaymentError("invalid_payment_data")
  if (!tokenizationData.token) throw new PaymentError("missing", "Payment token")
  return tokenizationData.token
}
