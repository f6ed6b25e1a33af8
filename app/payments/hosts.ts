/** A provider's library for the browser; Apple's is the browser's own, and the vault has none but takes cards from the browser. */
export type PaymentLibrary = "stripe" | "paypal" | "google-pay" | "apple-pay" | "amazon-pay" | "braintree" | "vault"

/** Hosts by what a page takes from them; `form` are those that a library sends the page's own window to by a form. */
export type Hosts = Partial<Record<"script" | "frame" | "style" | "connect" | "image" | "form", readonly string[]>>

type Library = Hosts & {
  address: string | null
  /** The library opens windows that must be able to answer the page. */
  popups?: true
  /** The library writes scripts into the page, which carry the page's nonce. */
  inlineScripts?: true
  /** The library writes `style` attributes, which can carry no nonce. */
  styleAttributes?: true
}

const PAYPAL_HOSTS = ["https://*.paypal.com", "https://*.paypalobjects.com"]

function everything(hosts: readonly string[]): Hosts {
  return { script: hosts, frame: hosts, connect: hosts, image: hosts }
}

/** Each library of Amazon's: the sites that its windows and forms lead to, and what it calls from the page. */
const AMAZON_LIBRARIES = {
  "static-eu": { ends: ["co.uk", "de", "es", "fr", "it"], api: "https://payments-eu.amazon.com" },
  "static-na": { ends: ["com"], api: "https://apay-us.amazon.com" },
  "static-fe": { ends: ["co.jp", "jp"], api: "https://payments-fe.amazon.com" },
}

/** Amazon's library of a region [4.23]: its hosts as in Amazon's own Magento module (etc/csp_whitelist.xml) and in checkout.js itself. */
export function amazonLibrary(script: keyof typeof AMAZON_LIBRARIES): Library {
  const { ends, api } = AMAZON_LIBRARIES[script]
  const sites = ends.flatMap((end) => [`https://*.amazon.${end}`, `https://*.amazonpay.${end}`])
  const own = "https://*.payments-amazon.com"
  return {
    address: `https://${script}.payments-amazon.com/checkout.js`,
    script: [own],
    frame: [own, ...sites],
    connect: [own, api, ...sites],
    image: [own, "https://*.media-amazon.com", "https://*.ssl-images-amazon.com"],
    form: sites,
    popups: true,
    styleAttributes: true,
  }
}

/** Where each payment library is loaded from and what its pages must let through: the one inventory for policies and loaders. */
export const PAYMENT_HOSTS: Readonly<Record<PaymentLibrary, Library>> = {
  // docs.stripe.com/security/guide#content-security-policy; its frames open the windows of Link and of wallets.
  stripe: {
    address: "https://js.stripe.com/v3/",
    script: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
    image: ["https://*.stripe.com"],
    popups: true,
  },
  // developer.paypal.com/sdk/js/best-practices, with a nonce; Venmo's hosts are for dollars only.
  paypal: {
    address: "https://www.paypal.com/sdk/js",
    ...everything(PAYPAL_HOSTS),
    style: PAYPAL_HOSTS,
    popups: true,
    inlineScripts: true,
  },
  // github.com/google/payjs; google.com/pay leads to www.google.com/pay, and a policy must name both (developer.chrome.com/blog/payment-handler-csp-connect-src).
  "google-pay": {
    address: "https://pay.google.com/gp/p/js/pay.js",
    script: ["https://pay.google.com"],
    frame: ["https://pay.google.com"],
    connect: ["https://pay.google.com", "https://google.com/pay", "https://www.google.com/pay"],
    image: ["https://www.gstatic.com"],
    popups: true,
    inlineScripts: true,
  },
  // The browser's own or none (docs/decisions/023); only the sandbox's stand-in is a script.
  "apple-pay": { address: null },
  "amazon-pay": amazonLibrary("static-eu"),
  // braintree.github.io/braintree-web/current/#content-security-policy
  braintree: {
    address: "https://js.braintreegateway.com/web/",
    script: ["https://js.braintreegateway.com", "https://assets.braintreegateway.com"],
    frame: ["https://assets.braintreegateway.com"],
    connect: ["https://*.braintree-api.com", "https://*.braintreegateway.com"],
    image: ["https://assets.braintreegateway.com"],
  },
  vault: { address: null },
}

/** The libraries that each method uses, by gateway; `*` stands for any other one. */
export const METHOD_LIBRARIES: Readonly<Record<string, Readonly<Record<string, readonly PaymentLibrary[]>>>> = {
  card: { stripe: ["stripe"], quickpay: [], "*": ["vault"] },
  link: { stripe: ["stripe"] },
  google: { stripe: ["stripe"], braintree: ["google-pay", "braintree"], "*": ["google-pay"] },
  apple: { stripe: ["stripe"], braintree: ["apple-pay", "braintree"], "*": ["apple-pay"] },
  paypal: { braintree: ["paypal", "braintree"], "*": ["paypal"] },
  amazon: { "*": ["amazon-pay"] },
}
