import { PaymentError } from "~/payments/errors"
import type { ClientPaymentMethod } from "./client-payment-method"

type LoadMethod = () => Promise<ClientPaymentMethod>

/** Loads the client part of each method by gateway; `*` serves any other one. Methods that are not here run on the server only. */
export const clientMethods: Readonly<Record<string, Readonly<Record<string, LoadMethod>>>> = {
  card: {
    stripe: async () => (await import("~/payments/methods/card/card-stripe.client")).stripeCardFields,
    "*": async () => (await import("~/payments/methods/card/card-vault.client")).vaultCardFields,
  },
  google: {
    stripe: async () => (await import("~/payments/stripe/stripe-wallet.client")).googlePayStripe,
    authorizenet: async () => (await import("~/payments/methods/google-pay/google-pay.client")).googlePay,
    braintree: async () => (await import("~/payments/methods/google-pay/google-pay.client")).googlePay,
  },
  apple: {
    stripe: async () => (await import("~/payments/stripe/stripe-wallet.client")).applePayStripe,
    authorizenet: async () => (await import("~/payments/methods/apple-pay/apple-pay.client")).applePay,
    braintree: async () => (await import("~/payments/methods/apple-pay/apple-pay.client")).applePay,
  },
  link: { stripe: async () => (await import("~/payments/stripe/stripe-wallet.client")).linkStripe },
  paypal: { "*": async () => (await import("~/payments/methods/paypal/paypal.client")).paypalButtons },
  amazon: { "*": async () => (await import("~/payments/methods/amazon-pay/amazon-pay.client")).amazonPay },
}

/** Gateways that `*` of a method does not serve. */
const GATEWAYS_WITHOUT_CLIENT_METHOD: Readonly<Record<string, readonly string[]>> = { card: ["quickpay", "convesiopay"] }

/** Loads the client part of a method for a gateway. Throws PaymentError `unsupported_method` or `unsupported_gateway`. */
export async function loadClientMethod(method: string, gateway: string): Promise<ClientPaymentMethod> {
  const gateways = Object.hasOwn(clientMethods, method) ? clientMethods[method] : undefined
  if (!gateways) throw new PaymentError("unsupported_method")
  const load = Object.hasOwn(gateways, gateway) ? gateways[gateway] : gateways["*"]
  if (!load || GATEWAYS_WITHOUT_CLIENT_METHOD[method]?.includes(gateway)) throw new PaymentError("unsupported_gateway", gateway)
  return load()
}
