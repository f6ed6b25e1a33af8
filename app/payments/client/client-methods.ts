import type { BrowserHalf } from "./client-payment-method"

type LoadHalf = () => Promise<BrowserHalf>

/**
 * The browser half of each method by gateway, fetched when a page mounts it; `*` serves any other gateway. Methods that are not
 * here run on the server.
 */
export const browserHalves: Readonly<Record<string, Readonly<Record<string, LoadHalf>>>> = {
  card: {
    stripe: async () => (await import("~/payments/methods/card-stripe/card-stripe.client")).stripeCardHalf,
    "*": async () => (await import("~/payments/methods/card-vault/card-vault.client")).vaultCardHalf,
  },
  google: {
    stripe: async () => (await import("~/payments/methods/google-pay/google-pay-stripe.client")).googlePayStripe,
    authorizenet: async () => (await import("~/payments/methods/google-pay/google-pay.client")).googlePay,
    braintree: async () => (await import("~/payments/methods/google-pay/google-pay.client")).googlePay,
  },
  apple: {
    stripe: async () => (await import("~/payments/methods/apple-pay/apple-pay-stripe.client")).applePayStripe,
    authorizenet: async () => (await import("~/payments/methods/apple-pay/apple-pay.client")).applePay,
    braintree: async () => (await import("~/payments/methods/apple-pay/apple-pay.client")).applePay,
  },
  paypal: { "*": async () => (await import("~/payments/methods/paypal/paypal.client")).paypalButtons },
  amazon: { "*": async () => (await import("~/payments/methods/amazon-pay/amazon-pay.client")).amazonPay },
}

/** Gateways of a method that no half serves, although another one serves the rest. */
export const gatewaysWithoutHalf: Readonly<Record<string, readonly string[]>> = { card: ["quickpay", "convesiopay"] }
