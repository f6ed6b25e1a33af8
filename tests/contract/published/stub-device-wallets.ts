import { walletName as name, walletShopper } from "./wallet-shopper.ts"

type Handler = (event: unknown) => unknown
type Draw = (press: () => unknown) => void
/** Tells what a page handed to a library. */
export type Tell = (what: string, given: unknown) => void

const googleAddress = {
  name,
  address1: walletShopper.line1,
  address2: "",
  locality: walletShopper.city,
  postalCode: walletShopper.zip,
  countryCode: walletShopper.country,
  phoneNumber: walletShopper.phone,
}

/** Google Pay's library: each sheet is approved at once with the first service offered. */
export function createStubGoogle(draw: Draw, tell: Tell) {
  class PaymentsClient {
    private readonly callbacks: Record<string, Handler | undefined>
    constructor(options: { environment?: string; paymentDataCallbacks?: Record<string, Handler> } = {}) {
      tell("environment", options.environment)
      this.callbacks = options.paymentDataCallbacks ?? {}
    }
    async isReadyToPay(request: unknown) {
      tell("isReadyToPay", request)
      return { result: true, paymentMethodPresent: true }
    }
    createButton({ onClick }: { onClick: () => unknown }) {
      draw(onClick)
      return { querySelector: () => null, remove: () => undefined, style: {} }
    }
    async loadPaymentData(request: { callbackIntents?: string[] }) {
      tell("loadPaymentData", request)
      const change = async (callbackTrigger: string, id = "unknown") =>
        (await this.callbacks["onPaymentDataChanged"]?.({
          callbackTrigger,
          shippingAddress: googleAddress,
          shippingOptionData: { id },
          offerData: { redemptionCodes: [] },
        })) as { newShippingOptionParameters?: { shippingOptions: { id: string }[] } } | undefined
      const update = await change("INITIALIZE")
      const service = update?.newShippingOptionParameters?.shippingOptions[0]?.id
      const data = {
        apiVersion: 2,
        apiVersionMinor: 0,
        email: walletShopper.email,
        shippingAddress: googleAddress,
        ...(service && { shippingOptionData: { id: service } }),
        paymentMethodData: {
          type: "CARD",
          description: "Visa •••• 4242",
          info: { cardNetwork: "VISA", cardDetails: "4242", billingAddress: googleAddress },
          tokenizationData: { type: "PAYMENT_GATEWAY", token: '{"signedMessage":"local"}' },
        },
      }
      if (request.callbackIntents?.includes("PAYMENT_AUTHORIZATION")) await this.callbacks["onPaymentAuthorized"]?.(data)
      return data
    }
  }
  return { payments: { api: { PaymentsClient } } }
}

const appleContact = {
  givenName: walletShopper.firstName,
  familyName: walletShopper.lastName,
  emailAddress: walletShopper.email,
  addressLines: [walletShopper.line1],
  locality: walletShopper.city,
  postalCode: walletShopper.zip,
  countryCode: walletShopper.country,
  phoneNumber: walletShopper.phone,
}

/** Apple Pay's session: it validates, asks for the address and authorises when pressed. */
export function createStubApple(draw: Draw, tell: Tell) {
  class ApplePaySession {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static canMakePayments = () => true
    static supportsVersion = () => true
    private ended: () => void = () => undefined
    constructor(version: number, request: unknown) {
      tell("ApplePaySession", { version, request })
    }
    onvalidatemerchant?: Handler
    onshippingcontactselected?: Handler
    onpaymentauthorized?: Handler
    begin() {
      draw(async () => {
        const done = new Promise<void>((resolve) => (this.ended = resolve))
        await this.onvalidatemerchant?.({ validationURL: "https://apple-pay-gateway.apple.com/paymentservices/startSession" })
        await this.onshippingcontactselected?.({ shippingContact: appleContact })
        const token = { paymentData: { version: "EC_v1", data: "local" }, paymentMethod: {}, transactionIdentifier: "local" }
        await this.onpaymentauthorized?.({ payment: { token, shippingContact: appleContact, billingContact: appleContact } })
        await done
      })
    }
    abort() {
      this.ended()
    }
    completeMerchantValidation() {}
    completeShippingContactSelection() {}
    completePayment() {
      this.ended()
    }
  }
  class ApplePayError {}
  return { ApplePaySession, ApplePayError }
}
