/** The least that Stripe charges, in major units: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const stripeMinimums: Readonly<Record<string, number>> = {
  ...{ USD: 0.5, AED: 2, AUD: 0.5, BGN: 1, BRL: 0.5, CAD: 0.5, CHF: 0.5, CZK: 15, DKK: 2.5, EUR: 0.5, GBP: 0.3, HKD: 4 },
  ...{ HRK: 0.5, HUF: 175, INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5, PLN: 2, RON: 2, SEK: 3, SGD: 0.5, THB: 10 },
}

/** Whether Stripe refuses an amount as `amount_too_small`. Major units. */
export function isTooSmallForStripe(amount: number, currency: string): boolean {
  return amount < (stripeMinimums[currency.toUpperCase()] ?? 0)
}
