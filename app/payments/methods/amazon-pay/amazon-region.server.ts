import { readEnvironment } from "~/env.server"
import { amazonLibrary } from "~/payments/hosts"

/** What Amazon serves where the merchant's account was opened (`AMAZON_PAY_REGION`). */
const REGIONS = {
  eu: { script: "static-eu", ledgerCurrency: "EUR", languages: ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"] },
  uk: { script: "static-eu", ledgerCurrency: "GBP", languages: ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"] },
  us: { script: "static-na", ledgerCurrency: "USD", languages: ["en_US"] },
  jp: { script: "static-fe", ledgerCurrency: "JPY", languages: ["ja_JP"] },
} as const

/** Amazon's library of the merchant's region. */
export function amazonPayLibrary() {
  return amazonLibrary(REGIONS[readEnvironment().amazonPayRegion].script)
}

/** Whether Amazon takes a cart's currency: the account's own only. */
export function servesAmazonCurrency(currency: string): boolean {
  return REGIONS[readEnvironment().amazonPayRegion].ledgerCurrency === currency.toUpperCase()
}

/** What Amazon's button must be told of the region; the first language stands for those that Amazon does not speak there. */
export function describeAmazonRegion(): { ledger_currency: string; languages: readonly string[] } {
  const { ledgerCurrency, languages } = REGIONS[readEnvironment().amazonPayRegion]
  return { ledger_currency: ledgerCurrency, languages }
}
