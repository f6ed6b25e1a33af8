import type { BrowserHalf } from "../browser-method"
import { isCapable } from "../wallet-preparation.client"
import { mountStripeWallet, prepareStripeWallet } from "../wallet-stripe.client"

/** Height of the button (specification §9, Wallet constants). */
const height = "40px"

/** Apple Pay through Stripe's payment request, on a domain that Stripe has verified. */
export const applePayStripe: BrowserHalf = {
  isAvailable: (context) => isCapable(prepareStripeWallet("apple", context)),
  mount: (element, context) => mountStripeWallet("apple", element, context, height),
}
