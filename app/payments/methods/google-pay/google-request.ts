import type { PublicSettings, WalletAddress, WalletCart, WalletPatch } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { amountText, isTotalFinal, totalOf } from "~/payments/wallets/wallet-amounts"

type Api = typeof google.payments.api
export type GooglePay = { payments: { api: Api } }
type Card = google.payments.api.PaymentMethodSpecification

/** Specification §9, Google-style wallet. */
const version = { apiVersion: 2, apiVersionMinor: 0 } as const
const networks: google.payments.api.CardNetwork[] = ["AMEX", "DISCOVER", "INTERAC", "JCB", "MASTERCARD", "VISA"]
const authMethods: google.payments.api.CardAuthMethod[] = ["PAN_ONLY", "CRYPTOGRAM_3DS"]

/** Everything but the test mode is live. */
export function environmentOf({ mode }: PublicSettings): google.payments.api.Environment {
  return mode === "test" ? "TEST" : "PRODUCTION"
}

/** Throws PaymentError 'Google merchant ID is not defined' (specification §5). */
export function requireMerchantId(settings: PublicSettings): string {
  const id = settings["merchant_id"]
  if (typeof id !== "string" || id === "") throw new PaymentError("not_defined", "Google merchant ID")
  return id
}

/** The card that Authorize.Net takes from Google. */
export function describeAuthorizeNetCard(settings: PublicSettings): Card {
  return {
    type: "CARD",
    parameters: {
      allowedAuthMethods: authMethods,
      allowedCardNetworks: networks,
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
export function completeCard(card: Card): Card {
  const { parameters } = describeAuthorizeNetCard({})
  return { ...card, parameters: { ...card.parameters, ...parameters } }
}

export function describeReadiness(cards: Card[]): google.payments.api.IsReadyToPayRequest {
  return { ...version, allowedPaymentMethods: cards, existingPaymentMethodRequired: true }
}

/** What the sheet opens with. Delivery is asked for where the cart does not know it; the e-mail where it has none. */
export function describeGoogleRequest(
  cart: WalletCart,
  settings: PublicSettings,
  cards: Card[],
): google.payments.api.PaymentDataRequest {
  return {
    ...version,
    merchantInfo: { merchantId: requireMerchantId(settings), merchantName: cart.shopName },
    allowedPaymentMethods: cards,
    transactionInfo: describeTransaction(cart),
    emailRequired: !cart.hasEmail,
    shippingAddressRequired: cart.asksDelivery,
    shippingOptionRequired: cart.asksDelivery,
    ...(cart.asksDelivery && {
      shippingAddressParameters: { phoneNumberRequired: true },
      shippingOptionParameters: describeServices(cart),
    }),
    offerInfo: describeOffers(cart),
    callbackIntents: [
      "OFFER",
      ...(cart.asksDelivery ? (["SHIPPING_ADDRESS", "SHIPPING_OPTION"] as const) : []),
      "PAYMENT_AUTHORIZATION",
    ],
  }
}

/** Total and lines; final once a service of delivery is chosen, else estimated. */
export function describeTransaction(cart: WalletCart): google.payments.api.TransactionInfo {
  return {
    countryCode: cart.country,
    currencyCode: cart.currency,
    totalPriceStatus: isTotalFinal(cart) ? "FINAL" : "ESTIMATED",
    totalPrice: amountText(totalOf(cart), cart.currency),
    totalPriceLabel: "Total",
    displayItems: cart.lines.map(({ label, amount }, index) => ({
      label,
      type: index === 0 ? "SUBTOTAL" : "LINE_ITEM",
      price: amountText(amount, cart.currency),
    })),
  }
}

/** The services on offer; before an address is known a placeholder stands for them, because the sheet needs one. */
export function describeServices(cart: WalletCart): google.payments.api.ShippingOptionParameters {
  if (cart.services.length === 0)
    return { shippingOptions: [{ id: "unknown", label: "Livraison", description: "Choisissez d’abord une adresse." }] }
  return {
    ...(cart.service !== null && { defaultSelectedOptionId: cart.service }),
    shippingOptions: cart.services.map(({ id, name, description, price }) => ({
      id,
      label: `${price === 0 ? "Offerte" : amountInWords(price, cart)}\u00a0: ${name}`,
      description: description ?? "",
    })),
  }
}

/** The coupon of the cart as an offer that the sheet shows. */
export function describeOffers({ couponCode }: WalletCart): google.payments.api.OfferInfo {
  return { offers: couponCode === null ? [] : [{ redemptionCode: couponCode, description: couponCode }] }
}

/** The token of an authorised payment. Throws PaymentError with the specification's words for data without one (§5). */
export function readGoogleToken(data: google.payments.api.PaymentData): string {
  const tokenization = (data.paymentMethodData as google.payments.api.PaymentMethodData | undefined)?.tokenizationData
  if (typeof tokenization !== "object" || tokenization === null) throw new PaymentError("invalid_payment_data")
  if (!tokenization.token) throw new PaymentError("missing", "Payment token")
  return tokenization.token
}

export type GoogleToken = { gateway: "authorizenet"; token: string } | { gateway: "braintree"; nonce: string }

/** The change of the cart for an authorised payment. */
export function describeGooglePatch(data: google.payments.api.PaymentData, given: GoogleToken): WalletPatch {
  const { email, shippingAddress, shippingOptionData, paymentMethodData } = data
  const service = shippingOptionData?.id
  return {
    wallet: "google",
    ...(email && { account: { email } }),
    billing: {
      method: "google",
      account_card_id: null,
      card: null,
      google: given,
      ...toAddress(paymentMethodData.info?.billingAddress),
    },
    ...(shippingAddress && { shipping: { ...toAddress(shippingAddress), ...(service && { service }) } }),
  }
}

/** The part of an address that the sheet tells before it is approved. */
export function toPlace(address: google.payments.api.IntermediateAddress | undefined): WalletAddress {
  if (!address) return {}
  const { locality: city, administrativeArea: state, postalCode: zip, countryCode: country } = address
  return { city, state, zip, country }
}

function toAddress(address: google.payments.api.Address | undefined): WalletAddress {
  if (!address) return {}
  const { name, address1, address2, address3, phoneNumber } = address
  const second = [address2, address3].filter(Boolean).join(", ")
  return {
    ...toPlace(address),
    ...(name && { name }),
    ...(address1 && { address1, address2: second }),
    ...(phoneNumber && { phone: phoneNumber }),
  }
}

function amountInWords(amount: number, { locale, currency }: WalletCart): string {
  return amount.toLocaleString(locale || "fr-FR", { style: "currency", currency })
}
