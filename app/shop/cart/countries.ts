/** A country that the shop delivers to: its French name and how its postcodes are written. */
export type Country = { code: string; name: string; postcode: RegExp; postcodeExample: string }

/** The countries of the address forms, France first. Whether a service delivers there, the delivery rating tells. */
export const COUNTRIES: readonly Country[] = [
  { code: "FR", name: "France", postcode: /^\d{5}$/, postcodeExample: "69002" },
  { code: "DE", name: "Allemagne", postcode: /^\d{5}$/, postcodeExample: "10115" },
  { code: "AT", name: "Autriche", postcode: /^\d{4}$/, postcodeExample: "1010" },
  { code: "BE", name: "Belgique", postcode: /^[1-9]\d{3}$/, postcodeExample: "1000" },
  { code: "ES", name: "Espagne", postcode: /^\d{5}$/, postcodeExample: "28013" },
  { code: "IT", name: "Italie", postcode: /^\d{5}$/, postcodeExample: "00118" },
  { code: "LU", name: "Luxembourg", postcode: /^(L-)?\d{4}$/, postcodeExample: "1111" },
  { code: "MC", name: "Monaco", postcode: /^980\d{2}$/, postcodeExample: "98000" },
  { code: "NL", name: "Pays-Bas", postcode: /^[1-9]\d{3} ?[A-Z]{2}$/, postcodeExample: "1012 AB" },
  { code: "PT", name: "Portugal", postcode: /^\d{4}-\d{3}$/, postcodeExample: "1100-148" },
  { code: "CH", name: "Suisse", postcode: /^[1-9]\d{3}$/, postcodeExample: "1204" },
]

/** The same countries as a list to choose from. */
export const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))

/** The country of a two-letter code, or null when the shop does not deliver there. */
export function findCountry(code: string): Country | null {
  return COUNTRIES.find((country) => country.code === code) ?? null
}
