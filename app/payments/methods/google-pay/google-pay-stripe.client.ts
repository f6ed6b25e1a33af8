import type { ClientPaymentMethod } from "~/payments/client/client-payment-method"
import { isCapable } from "~/payments/wallets/wallet-preparation.client"
import { mountStripeWallet, prepareStripeWallet } from "~/payments/stripe/stripe-wallet.client"

/** Height of the button (specification §9, Wallet constants). */
const height = "45px"

/** Google Pay through Stripe's payment request. */
export const googlePayStripe: ClientPaymentMethod = {
  isAvailable: (context) => isCapable(prepareStripeWallet("google", context)),
  mount: (element, context) => mountStripeWallet("google", element, context, height),
}
