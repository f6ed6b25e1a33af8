/** A provider's library for the browser, or the vault, which has none but takes cards from the browser. */
export type PaymentLibrary = "stripe" | "paypal" | "google-pay" | "apple-pay" | "amazon-pay" | "braintree" | "vault"

/** Hosts by what a page takes from them; `form` are those that a library sends the page's own window to by a form. */
export type Hosts = {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
  image?: readonly string[]
  form?: readonly string[]
}

type Library = Hosts & {
  address: string | null
  /** The library opens windows that must be able to answer the page. */
  popups?: true
  /** The library writes scripts into the page, which carry the page's nonce. */
  inlineScripts?: true
}

const PAYPAL_HOSTS = ["https://*.paypal.com", "https://*.paypalobjects.com"]

function everything(hosts: readonly string[]): Hosts {
  return { script: hosts, frame: hosts, connect: hosts, image: hosts }
}

const AMAZON_SITES = {
  "static-eu": ["co.uk", "de", "es", "fr", "it"],
  "static-na": ["com"],
  "static-fe": ["co.jp", "jp"],
}

/** Amazon's library of a region [4.23]: its hosts as in Amazon's own Magento module (etc/csp_whitelist.xml). */
export function amazonLibrary(script: keyof typeof AMAZON_SITES): Library {
  const sites = AMAZON_SITES[script].flatMap((end) => [`https://*.amazon.${end}`, `https://*.amazonpay.${end}`])
  const own = "https://*.payments-amazon.com"
  return {
    address: `https://${script}.payments-amazon.com/checkout.js`,
    script: [own],
    frame: [own, ...sites],
    connect: [own, ...sites],
    image: [own, "https://*.media-amazon.com", "https://*.ssl-images-amazon.com"],
    form: sites,
    popups: true,
  }
}

/** Where each payment library is loaded from and what its pages must let through: the one inventory for policies and loaders. */
export const PAYMENT_HOSTS: Readonly<Record<PaymentLibrary, Library>> = {
  // docs.stripe.com/security/guide#content-security-policy
  stripe: {
    address: "https://js.stripe.com/v3/",
    script: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
    image: ["https://*.stripe.com"],
  },
  // developer.paypal.com/docs/checkout/troubleshoot/support/#content-security-policy-rules
  paypal: {
    address: "https://www.paypal.com/sdk/js",
    ...everything(PAYPAL_HOSTS),
    popups: true,
    inlineScripts: true,
  },
  // google.com/pay leads to www.google.com/pay, and a policy must name both (developer.chrome.com/blog/payment-handler-csp-connect-src).
  "google-pay": {
    address: "https://pay.google.com/gp/p/js/pay.js",
    script: ["https://pay.google.com"],
    frame: ["https://pay.google.com"],
    connect: ["https://pay.google.com", "https://google.com/pay", "https://www.google.com/pay"],
    image: ["https://www.gstatic.com"],
    popups: true,
    inlineScripts: true,
  },
  "apple-pay": {
    address: "https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js",
    ...everything(["https://applepay.cdn-apple.com"]),
  },
  "amazon-pay": amazonLibrary("static-eu"),
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
