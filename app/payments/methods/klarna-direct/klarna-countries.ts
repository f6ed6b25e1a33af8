/** Languages and the one currency of each country: docs.klarna.com, "Purchase country, locale, and currency". */
const COUNTRIES: Readonly<Record<string, { currency: string; languages: string }>> = {
  AT: { currency: "EUR", languages: "de en" },
  BE: { currency: "EUR", languages: "nl fr en" },
  CA: { currency: "CAD", languages: "en fr" },
  CH: { currency: "CHF", languages: "de fr it en" },
  CZ: { currency: "CZK", languages: "cs en" },
  DE: { currency: "EUR", languages: "de en" },
  DK: { currency: "DKK", languages: "da en" },
  ES: { currency: "EUR", languages: "es en" },
  FI: { currency: "EUR", languages: "fi sv en" },
  FR: { currency: "EUR", languages: "fr en" },
  GB: { currency: "GBP", languages: "en" },
  GR: { currency: "EUR", languages: "el en" },
  IE: { currency: "EUR", languages: "en" },
  IT: { currency: "EUR", languages: "it en" },
  NL: { currency: "EUR", languages: "nl en" },
  NO: { currency: "NOK", languages: "nb en" },
  NZ: { currency: "NZD", languages: "en" },
  PL: { currency: "PLN", languages: "pl en" },
  PT: { currency: "EUR", languages: "pt en" },
  SE: { currency: "SEK", languages: "sv en" },
  US: { currency: "USD", languages: "en es" },
}

/** Whether Klarna takes a currency of payers in a country: the country's own only. */
export function servesKlarnaCountry(country: string, currency: string): boolean {
  return COUNTRIES[country]?.currency === currency.toUpperCase()
}

/** A locale that Klarna speaks in a country: in the shopper's language, else in English, which it speaks in all. */
export function klarnaLocale(locale: string, country: string): string {
  const language = locale.slice(0, 2)
  return `${COUNTRIES[country]?.languages.split(" ").includes(language) ? language : "en"}-${country}`
}
