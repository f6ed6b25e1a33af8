import { readEnvironment } from "~/env.server"
import { amazonLibrary } from "~/payments/hosts"

const EUROPEAN_LANGUAGES = ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"] as const

/** What Amazon serves where the merchant's account was opened (`AMAZON_PAY_REGION`). */
const REGIONS = {
  eu: { script: "static-eu", ledgerCurrency: "EUR", monthlyLimit: 1000, languages: EUROPEAN_LANGUAGES },
  uk: { script: "static-eu", ledgerCurrency: "GBP", monthlyLimit: 1000, languages: EUROPEAN_LANGUAGES },
  us: { script: "static-na", ledgerCurrency: "USD", monthlyLimit: 1000, languages: ["en_US"] },
  jp: { script: "static-fe", ledgerCurrency: "JPY", monthlyLimit: 100_000, languages: ["ja_JP"] },
} as const

/** Amazon's library of the merchant's region. */
export function amazonPayLibrary() {
  return amazonLibrary(REGIONS[readEnvironment().amazonPayRegion].script)
}

/**
 * Whether Amazon charges an amount (major units) in a cart's currency: the account's own only. What it charges again has a limit for each month:
 * developer.amazon.com/docs/amazon-pay-checkout/monthly-recurring-charge-limits.html
 */
export function takesAmazonAmount(amount: number, currency: string, isRecurring: boolean): boolean {
  const { ledgerCurrency, monthlyLimit } = REGIONS[readEnvironment().amazonPayRegion]
  return ledgerCurrency === currency.toUpperCase() && (!isRecurring || amount <= monthlyLimit)
}

/** What Amazon's button must be told of the region; the first language stands for those that Amazon does not speak there. */
export function describeAmazonRegion(): { ledger_currency: string; languages: readonly string[] } {
  const { ledgerCurrency, languages } = REGIONS[readEnvironment().amazonPayRegion]
  return { ledger_currency: ledgerCurrency, languages }
}
