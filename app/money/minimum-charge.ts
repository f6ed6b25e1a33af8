/** The least that a card provider or Stripe charges, in major units of each currency [9.8]. */
const MINIMUM_CHARGES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ USD: 0.5, AED: 2, AUD: 0.5, BGN: 1, BRL: 0.5, CAD: 0.5, CHF: 0.5, CZK: 15, DKK: 2.5, EUR: 0.5, GBP: 0.3, HKD: 4 },
    ...{ HRK: 0.5, HUF: 175, INR: 0.5, JPY: 50, MXN: 10, MYR: 2, NOK: 3, NZD: 0.5, PLN: 2, RON: 2, SEK: 3, SGD: 0.5, THB: 10 },
  }),
)

/** The least amount of a currency that is charged, in major units. */
export function minimumCharge(currency: string): number {
  return MINIMUM_CHARGES.get(currency.toUpperCase()) ?? 0
}

/** Whether an amount (major units) can be charged at once. */
export function isChargeable(amount: number, currency: string): boolean {
  return amount > 0 && amount >= minimumCharge(currency)
}

/** Whether an amount (major units) is due that cannot be charged; at 0 a card is only saved. */
export function isTooSmallToCharge(amount: number, currency: string): boolean {
  return amount > 0 && !isChargeable(amount, currency)
}
