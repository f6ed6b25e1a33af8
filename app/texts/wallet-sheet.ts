/** What a wallet's sheet says, in its own language: French, else English. */
export const walletSentences = {
  unserviceable: {
    fr: "La livraison n’est pas possible à cette adresse.",
    // The default message of [8.22].
    default: "Shipping is not available for the provided address.",
  },
  failed: {
    fr: "L’opération n’a pas abouti. Réessayez ou choisissez un autre moyen de paiement.",
    default: "Something went wrong. Please try again or choose a different payment method.",
  },
} as const

/** Beside delivery in Google's sheet, before it gives an address. */
export const ADDRESS_FIRST = "Choisissez d’abord une adresse."
