/** The specification's wording of payment failures (specification §5, §8), for the log; shoppers read texts/. */
export const paymentMessages = {
  unableToAuthenticate:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again",
  unknownRedirectStatus: (status: string) => `Unknown redirect status: ${status}`,
  paysafecardUndefined: "Paysafecard payment is not defined",
  paysafecardIdUndefined: "Paysafecard payment ID is not defined",
} as const
