import { Hono } from "hono"
import { startPageRoutes } from "../routes/start-page.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { amazonPages } from "./amazon.ts"
import { braintreeApiRoutes } from "./braintree.ts"
import { browserLibraryRoutes } from "./browser/browser-libraries.ts"
import { klarnaPages } from "./klarna.ts"
import { paypalPages } from "./paypal.ts"
import { paysafecardPages } from "./paysafecard.ts"
import { quickpayPages } from "./quickpay.ts"
import { stripeBankPages } from "./stripe-bank.ts"
import { stripeApiRoutes } from "./stripe/stripe-api.ts"

/** The payment providers: their hosted pages, Stripe's API, and the libraries that a page loads. */
export function providerRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  const providers = [
    paysafecardPages,
    quickpayPages,
    klarnaPages,
    stripeBankPages,
    paypalPages,
    amazonPages,
    stripeApiRoutes,
    braintreeApiRoutes,
  ]
  for (const routes of providers) app.route("/", routes(context))
  app.route("/", browserLibraryRoutes())
  app.route("/", startPageRoutes(context))
  return app
}
