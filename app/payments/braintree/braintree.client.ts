import type { ApplePay } from "braintree-web/apple-pay"
import type { Client } from "braintree-web/client"
import type { GooglePayment } from "braintree-web/google-payment"
import type { MethodContext } from "~/payments/client/client-payment-method"
import { loadLibrary } from "~/payments/client/load-script.client"
import { PaymentError } from "~/payments/errors"

/** The release that the published client loads. */
const RELEASE = "3.91.0"
const PARTS = { googlePayment: "google-payment", applePay: "apple-pay", paypalCheckout: "paypal-checkout" } as const
type Part = keyof typeof PARTS

/** Loads Braintree's library with one of its parts and opens it with a client token of the vault. */
export async function openBraintree<Name extends Part>(
  part: Name,
  context: MethodContext,
): Promise<{ client: Client; opened: NonNullable<Braintree[Name]> }> {
  const authorization = await context.cartApi.callProvider("braintree-token", {})
  if (typeof authorization !== "string") throw new PaymentError("missing", "Braintree client token")
  for (const file of ["client", PARTS[part]]) await loadLibrary("braintree", context, { part: `${RELEASE}/js/${file}.min.js` })
  const { braintree } = globalThis as { braintree?: Braintree }
  const opened = braintree?.[part]
  if (!braintree || !opened) throw new PaymentError("script_not_loaded", "Braintree")
  return { client: await braintree.client.create({ authorization }), opened: opened as NonNullable<Braintree[Name]> }
}

/** The part of Braintree's browser library that the wallets use. */
type Braintree = {
  client: { create(options: { authorization: string }): Promise<Client> }
  googlePayment?: {
    create(options: { client: Client; googlePayVersion: 2; googleMerchantId: string }): Promise<GooglePayment>
  }
  applePay?: { create(options: { client: Client }): Promise<BraintreeApple> }
  paypalCheckout?: { create(options: { client: Client }): Promise<BraintreePaypal> }
}

type BraintreeApple = Pick<ApplePay, "performValidation" | "tokenize"> & {
  // The published type knows neither coupons nor a total's type; the library passes on whatever it is given.
  createPaymentRequest(request: Partial<ApplePayJS.ApplePayPaymentRequest>): ApplePayJS.ApplePayPaymentRequest
}
/** Not the published type: it brings the names of PayPal's retired library and asks for `payerId`, where the library reads `payerID`. */
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
