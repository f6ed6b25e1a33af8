/** The part of Braintree's browser library that the wallets use; it publishes no types of its own. */
export type Braintree = {
  client: { create(options: { authorization: string }): Promise<BraintreeClient> }
  googlePayment?: {
    create(options: { client: BraintreeClient; googlePayVersion: 2; googleMerchantId: string }): Promise<BraintreeGoogle>
  }
  applePay?: { create(options: { client: BraintreeClient }): Promise<BraintreeApple> }
  paypalCheckout?: { create(options: { client: BraintreeClient }): Promise<BraintreePaypal> }
}
export type BraintreeClient = object
type GoogleRequest = google.payments.api.PaymentDataRequest

type BraintreeGoogle = {
  createPaymentDataRequest(overrides: Partial<GoogleRequest>): GoogleRequest
  parseResponse(data: google.payments.api.PaymentData): Promise<{ nonce: string }>
}
type BraintreeApple = {
  createPaymentRequest(request: Partial<ApplePayJS.ApplePayPaymentRequest>): ApplePayJS.ApplePayPaymentRequest
  performValidation(options: { validationURL: string; displayName: string }): Promise<unknown>
  tokenize(options: { token: ApplePayJS.ApplePayPaymentToken }): Promise<{ nonce: string }>
}
type BraintreePaypal = {
  createPayment(options: {
    flow: "vault"
    amount: number
    currency: string
    requestBillingAgreement: true
    enableShippingAddress: boolean
  }): Promise<string>
  tokenizePayment(data: object): Promise<{ nonce: string; details: BraintreePayer }>
}
export type BraintreePayer = {
  email?: string
  firstName?: string
  lastName?: string
  phone?: string
  countryCode?: string
  shippingAddress?: {
    recipientName?: string
    line1?: string
    line2?: string
    city?: string
    state?: string
    postalCode?: string
    countryCode?: string
  }
}
