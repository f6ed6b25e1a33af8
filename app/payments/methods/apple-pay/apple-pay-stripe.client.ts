import type { ClientPaymentMethod } from "~/payments/client/client-payment-method"
import { isCapable } from "~/payments/wallets/wallet-preparation.client"
import { mountStripeWallet, prepareStripeWallet } from "~/payments/stripe/stripe-wallet.client"

/** Height of the button (specification §9, Wallet constants). */
const height = "40px"

/** Apple Pay through Stripe's payment request, on a domain that Stripe has verified. */
export const applePayStripe: ClientPaymentMethod = {
  isAvailable: (context) => isCapable(prepareStripeWallet("apple", context)),
  mount: (element, context) => mountStripeWallet("apple", element, context, height),
}
