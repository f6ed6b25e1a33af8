import type { LibraryWork } from "./work-as-library.ts"

// Addresses of each provider's, as its library or its documentation has them (app/payments/hosts.ts names the sources).

export const stripe: LibraryWork = {
  frames: [
    "https://js.stripe.com/v3/controller.html",
    "https://b.js.stripe.com/frame.html",
    "https://hooks.stripe.com/3d_secure",
  ],
  scripts: ["https://b.js.stripe.com/part.js"],
  images: ["https://q.stripe.com/pixel.gif"],
  calls: ["https://api.stripe.com/healthcheck"],
  windows: ["https://checkout.link.com/popup"],
}
export const paypal: LibraryWork = {
  // The second is Braintree's, whose account names it.
  frames: ["https://www.paypal.com/smart/buttons", "https://checkout.paypal.com/web/3.91.0/html/dispatch-frame.min.html"],
  scripts: ["https://www.paypalobjects.com/api/part.js"],
  sheets: ["https://www.paypalobjects.com/sheet.css"],
  images: ["https://www.paypalobjects.com/images/logo.svg", "https://t.paypal.com/ts"],
  calls: ["https://www.paypal.com/xoplatform/logger/api/logger"],
  windows: ["https://www.paypal.com/webapps/xoonboarding"],
  inline: true,
}
export const google: LibraryWork = {
  frames: ["https://pay.google.com/gp/p/ui/payframe", "https://pay.google.com/gp/p/generate_gpay_btn_img"],
  images: ["https://www.gstatic.com/instantbuy/svg/dark_gpay.svg"],
  calls: ["https://google.com/pay", "https://www.google.com/pay", "https://pay.google.com/about/redirect/"],
  windows: ["https://pay.google.com/gp/p/ui/pay"],
  inline: true,
  paymentRequest: "https://google.com/pay",
}
/** As the published checkout.js of Europe does. */
export const amazon: LibraryWork = {
  frames: ["https://payments.amazon.fr/checkout/frame"],
  images: [
    "https://m.media-amazon.com/images/I/logo.svg",
    "https://static-eu.payments-amazon.com/assets/maxo/microtext/fr_FR.svg",
  ],
  calls: ["https://payments-eu.amazon.com/abTestV2", "https://payments-eu.amazon.com/cs/uedata"],
  windows: ["https://payments.amazon.fr/checkout/initiate_auth"],
  byForm: true,
}
export const braintree: LibraryWork = {
  frames: ["https://assets.braintreegateway.com/web/3.91.0/html/dispatch-frame.min.html"],
  scripts: ["https://assets.braintreegateway.com/web/part.js"],
  images: ["https://assets.braintreegateway.com/logo.png"],
  calls: [
    "https://api.braintreegateway.com/merchants/m/client_api/v1/configuration",
    "https://client-analytics.braintreegateway.com/m",
    "https://payments.braintree-api.com/graphql",
    "https://origin-analytics-sand.sandbox.braintree-api.com/m",
  ],
}
