import type { BrowserHalf } from "../browser-method"
import { isCapable } from "../wallet-preparation.client"
import { mountStripeWallet, prepareStripeWallet } from "../wallet-stripe.client"

/** Height of the button (specification §9, Wallet constants). */
const height = "45px"

/** Google Pay through Stripe's payment request. */
export const googlePayStripe: BrowserHalf = {
  isAvailable: (context) => isCapable(prepareStripeWallet("google", context)),
  mount: (element, context) => mountStripeWallet("google", element, context, height),
}
