import { randomUUID } from "node:crypto"
import type { Tell } from "./record-requests.ts"
import { walletName as name, walletShopper } from "./wallet-shopper.ts"

type Handler = (event: unknown) => unknown
type Draw = (press: () => unknown) => void

const googleAddress = {
  name,
  address1: walletShopper.line1,
  address2: "",
  locality: walletShopper.city,
  postalCode: walletShopper.zip,
  countryCode: walletShopper.country,
  phoneNumber: walletShopper.phone,
}

type GoogleUpdate = { newShippingOptionParameters?: { shippingOptions: { id: string }[] } }
type GoogleRequest = { callbackIntents?: string[]; emailRequired?: boolean; shippingAddressRequired?: boolean }

/** Google Pay's library: each sheet is approved with the second service offered, after a code was tried. */
export function createStubGoogle(draw: Draw, tell: Tell) {
  class PaymentsClient {
    private readonly callbacks: Record<string, Handler | undefined>
    constructor(options: { paymentDataCallbacks?: Record<string, Handler> }) {
      const { paymentDataCallbacks = {}, ...told } = options
      tell("Google PaymentsClient", { ...told, callbacks: Object.keys(paymentDataCallbacks).sort() })
      this.callbacks = paymentDataCallbacks
    }
    async isReadyToPay(request: unknown) {
      tell("Google isReadyToPay", request)
      return { result: true, paymentMethodPresent: true }
    }
    createButton(options: { onClick: () => unknown }) {
      tell("Google createButton", options)
      draw(options.onClick)
      return { querySelector: () => null, remove: () => undefined, style: {}, isPart: true }
    }
    private async change(callbackTrigger: string, more: object): Promise<GoogleUpdate> {
      const update = await this.callbacks["onPaymentDataChanged"]?.({ callbackTrigger, ...more })
      tell(`Google answer ${callbackTrigger}`, update)
      return update as GoogleUpdate
    }
    async loadPaymentData(request: GoogleRequest) {
      tell("Google loadPaymentData", request)
      const { callbackIntents = [], emailRequired, shippingAddressRequired } = request
      let shippingOptionData: { id: string } | undefined
      if (shippingAddressRequired) {
        const { newShippingOptionParameters } = await this.change("INITIALIZE", {
          shippingAddress: googleAddress,
          shippingOptionData: { id: "unknown" },
        })
        shippingOptionData = { id: newShippingOptionParameters?.shippingOptions[1]?.id ?? "" }
        await this.change("SHIPPING_OPTION", { shippingOptionData })
      }
      await this.change("OFFER", { offerData: { redemptionCodes: ["BIENVENUE10"] } })
      await this.change("OFFER", { offerData: { redemptionCodes: [] } })
      const data = {
        apiVersion: 2,
        apiVersionMinor: 0,
        ...(emailRequired && { email: walletShopper.email }),
        ...(shippingAddressRequired && { shippingAddress: googleAddress, shippingOptionData }),
        paymentMethodData: {
          type: "CARD",
          description: "Visa •••• 4242",
          info: { cardNetwork: "VISA", cardDetails: "4242", billingAddress: googleAddress },
          tokenizationData: { type: "PAYMENT_GATEWAY", token: JSON.stringify({ signedMessage: randomUUID() }) },
        },
      }
      if (callbackIntents.includes("PAYMENT_AUTHORIZATION"))
        tell("Google answer PAYMENT_AUTHORIZATION", await this.callbacks["onPaymentAuthorized"]?.(data))
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
  countryCode: walletShopper.country.toLowerCase(),
  phoneNumber: walletShopper.phone,
}

type AppleRequest = { requiredShippingContactFields?: string[] }

/** Apple Pay's session: it validates, asks for address, service and code, and authorises when pressed. */
export function createStubApple(draw: Draw, tell: Tell) {
  class ApplePaySession {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static canMakePayments = () => true
    static supportsVersion = () => true
    private answered: (update: unknown) => void = () => undefined
    private readonly asked: string[]
    constructor(version: number, request: AppleRequest) {
      tell("Apple session", { version, ...request })
      this.asked = request.requiredShippingContactFields ?? []
    }
    onvalidatemerchant?: Handler
    onshippingcontactselected?: Handler
    onshippingmethodselected?: Handler
    oncouponcodechanged?: Handler
    onpaymentauthorized?: Handler
    private async ask(what: string, handler: Handler | undefined, event: unknown): Promise<unknown> {
      const answer = new Promise<unknown>((resolve) => (this.answered = resolve))
      if (!handler) return undefined
      await handler(event)
      tell(`Apple answer ${what}`, await answer)
      return answer
    }
    begin() {
      draw(async () => {
        const validationURL = "https://apple-pay-gateway.apple.com/paymentservices/startSession"
        await this.ask("merchant", this.onvalidatemerchant, { validationURL })
        if (this.asked.includes("postalAddress")) {
          const update = (await this.ask("contact", this.onshippingcontactselected, { shippingContact: appleContact })) as {
            newShippingMethods?: unknown[]
          }
          await this.ask("method", this.onshippingmethodselected, { shippingMethod: update.newShippingMethods?.[1] })
        }
        await this.ask("coupon", this.oncouponcodechanged, { couponCode: "BIENVENUE10" })
        await this.ask("coupon", this.oncouponcodechanged, { couponCode: "" })
        const token = { paymentData: { version: "EC_v1", data: randomUUID() }, paymentMethod: {}, transactionIdentifier: "local" }
        const shippingContact = this.asked.length > 0 ? appleContact : undefined
        await this.ask("payment", this.onpaymentauthorized, {
          payment: { token, shippingContact, billingContact: appleContact },
        })
      })
    }
    abort() {
      this.answered("aborted")
    }
    completeMerchantValidation(session: { displayName?: string }) {
      this.answered({ displayName: session.displayName })
    }
    completeShippingContactSelection = (update: unknown) => this.answered(update)
    completeShippingMethodSelection = (update: unknown) => this.answered(update)
    completeCouponCodeChange = (update: unknown) => this.answered(update)
    completePayment = (result: unknown) => this.answered({ result })
  }
  class ApplePayError {
    readonly given: unknown[]
    constructor(...given: unknown[]) {
      this.given = given
    }
  }
  return { ApplePaySession, ApplePayError }
}
