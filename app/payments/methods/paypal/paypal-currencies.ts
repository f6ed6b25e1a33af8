/**
 * developer.paypal.com/api/rest/reference/currency-codes, without those of accounts inside one country, and without HUF and TWD:
 * PayPal refuses their decimals, which prices here have.
 */
const CURRENCIES = "AUD CAD CHF CZK DKK EUR GBP HKD ILS JPY MXN NOK NZD PHP PLN SEK SGD THB USD".split(" ")

/** Whether PayPal takes a cart's currency and its amounts. */
export function servesPaypalCurrency(currency: string): boolean {
  return CURRENCIES.includes(currency.toUpperCase())
}
