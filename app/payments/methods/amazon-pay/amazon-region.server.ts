import { readEnvironment } from "~/env.server"
import { amazonLibrary } from "~/payments/hosts"

/** What Amazon serves where the merchant's account was opened (`AMAZON_PAY_REGION`). */
const REGIONS = {
  eu: {
    script: "static-eu",
    ledgerCurrency: "EUR",
    monthlyLimit: 1000,
    languages: ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"],
  },
  uk: {
    script: "static-eu",
    ledgerCurrency: "GBP",
    monthlyLimit: 1000,
    languages: ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"],
  },
  us: { script: "static-na", ledgerCurrency: "USD", monthlyLimit: 1000, languages: ["en_US"] },
  jp: { script: "static-fe", ledgerCurrency: "JPY", monthlyLimit: 100_000, languages: ["ja_JP"] },
} as const

/** Amazon's library of the merchant's region. */
export function amazonPayLibrary() {
  return amazonLibrary(REGIONS[readEnvironment().amazonPayRegion].script)
}

/** Whether Amazon takes a cart's currency: the account's own only. */
function servesAmazonCurrency(currency: string): boolean {
  return REGIONS[readEnvironment().amazonPayRegion].ledgerCurrency === currency.toUpperCase()
}

/**
 * Whether Amazon charges an amount (major units) in a cart's currency; what it charges again has a limit for each month:
 * developer.amazon.com/docs/amazon-pay-checkout/monthly-recurring-charge-limits.html
 */
export function takesAmazonAmount(amount: number, currency: string, isRecurring: boolean): boolean {
  return servesAmazonCurrency(currency) && (!isRecurring || amount <= REGIONS[readEnvironment().amazonPayRegion].monthlyLimit)
}

/** What Amazon's button must be told of the region; the first language stands for those that Amazon does not speak there. */
export function describeAmazonRegion(): { ledger_currency: string; languages: readonly string[] } {
  const { ledgerCurrency, languages } = REGIONS[readEnvironment().amazonPayRegion]
  return { ledger_currency: ledgerCurrency, languages }
}
