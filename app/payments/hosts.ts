/** A provider's library for the browser, or the vault, which has none but takes cards from the browser. */
export type PaymentLibrary = "stripe" | "paypal" | "google-pay" | "apple-pay" | "amazon-pay" | "braintree" | "vault"

type Hosts = { script?: readonly string[]; frame?: readonly string[]; connect?: readonly string[]; image?: readonly string[] }

const PAYPAL_HOSTS = ["https://*.paypal.com", "https://*.paypalobjects.com"]
const AMAZON_HOSTS = ["payments-amazon.com", ...["com", "co.uk", "de", "fr", "it", "es"].map((end) => `amazon.${end}`)].map(
  (host) => `https://*.${host}`,
)

function everything(hosts: readonly string[]): Hosts {
  return { script: hosts, frame: hosts, connect: hosts, image: hosts }
}

/** Where each payment library is loaded from and which hosts it may use, for the content security policies and the loaders. */
export const PAYMENT_HOSTS: Readonly<Record<PaymentLibrary, Hosts & { address: string | null }>> = {
  stripe: {
    address: "https://js.stripe.com/v3/",
    script: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
  },
  paypal: {
    address: "https://www.paypal.com/sdk/js",
    ...everything(PAYPAL_HOSTS),
  },
  "google-pay": {
    address: "https://pay.google.com/gp/p/js/pay.js",
    script: ["https://pay.google.com"],
    frame: ["https://pay.google.com"],
    connect: ["https://pay.google.com", "https://google.com/pay"],
    image: ["https://www.gstatic.com"],
  },
  "apple-pay": {
    address: "https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js",
    ...everything(["https://applepay.cdn-apple.com"]),
  },
  "amazon-pay": {
    address: "https://static-eu.payments-amazon.com/checkout.js",
    script: ["https://static-eu.payments-amazon.com"],
    frame: AMAZON_HOSTS,
    connect: AMAZON_HOSTS,
    image: ["https://*.payments-amazon.com", "https://*.media-amazon.com"],
  },
  braintree: {
    address: "https://js.braintreegateway.com/web/",
    script: ["https://js.braintreegateway.com"],
    frame: ["https://assets.braintreegateway.com"],
    connect: ["https://*.braintree-api.com", "https://*.braintreegateway.com"],
    image: ["https://assets.braintreegateway.com"],
  },
  vault: { address: null },
}

/** The libraries that each method uses, by gateway; `*` stands for any other one. */
export const METHOD_LIBRARIES: Readonly<Record<string, Readonly<Record<string, readonly PaymentLibrary[]>>>> = {
  card: { stripe: ["stripe"], quickpay: [], "*": ["vault"] },
  google: { stripe: ["stripe"], braintree: ["google-pay", "braintree"], "*": ["google-pay"] },
  apple: { stripe: ["stripe"], braintree: ["apple-pay", "braintree"], "*": ["apple-pay"] },
  paypal: { braintree: ["paypal", "braintree"], "*": ["paypal"] },
  amazon: { "*": ["amazon-pay"] },
}
