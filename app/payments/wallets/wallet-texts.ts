import { CartApiError, type WalletCart } from "~/payments/client/client-payment-method"

const texts = {
  unserviceable: {
    fr: "La livraison n’est pas possible à cette adresse.",
    // The default message of specification §8, Google-style wallet callback errors.
    default: "Shipping is not available for the provided address.",
  },
  failed: {
    fr: "L’opération n’a pas abouti. Réessayez ou choisissez un autre moyen de paiement.",
    default: "Something went wrong. Please try again or choose a different payment method.",
  },
} as const

/** A sentence for the shopper in the sheet, in French where the shop is. */
function walletText(name: keyof typeof texts, { locale }: WalletCart): string {
  return locale.toLowerCase().startsWith("fr") ? texts[name].fr : texts[name].default
}

/** Why nothing can be delivered: the rating's own words, else ours. */
export function unserviceableText(cart: WalletCart): string {
  return cart.ratingErrors[0] ?? walletText("unserviceable", cart)
}

/** What the sheet says of a failure: the cart API's sentence, else a general one; never a provider's words. */
export function failureText(error: unknown, cart: WalletCart): string {
  return error instanceof CartApiError && error.code !== "connection_error" ? error.message : walletText("failed", cart)
}
