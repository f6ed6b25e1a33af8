/** A country to choose, by its two-letter code and its French name. */
export type CountryOption = { value: string; label: string }

/** How postcodes are written where it is known. */
const POSTCODES: ReadonlyMap<string, RegExp> = new Map([
  ...["FR", "DE", "ES", "IT"].map((code): [string, RegExp] => [code, /^\d{5}$/]),
  ["AT", /^\d{4}$/],
  ["BE", /^[1-9]\d{3}$/],
  ["CA", /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/],
  ["CH", /^[1-9]\d{3}$/],
  ["GB", /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/],
  ["LU", /^(L-)?\d{4}$/],
  ["MC", /^980\d{2}$/],
  ["NL", /^[1-9]\d{3} ?[A-Z]{2}$/],
  ["PT", /^\d{4}-\d{3}$/],
  ["US", /^\d{5}(-\d{4})?$/],
])
/** Countries and territories whose addresses may have no postcode (Universal Postal Union). */
const WITHOUT_POSTCODES = new Set(
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GM GQ GY HK IE JM KI KM KN LC ML MO MR NR QA RW SC SL SO SR ST SY TD TG TL TO TT TV UG VU YE ZW".split(
    " ",
  ),
)
/** Countries whose mail needs the state, province or prefecture. */
const WITH_STATES = new Set("AU BR CA CN IN JP MX US".split(" "))

/** Whether this may be a country; which ones a store delivers to, only its settings say. */
export function isCountryCode(code: string): boolean {
  return /^[A-Z]{2}$/.test(code)
}

/** Whether a postcode, in capitals, is written as its country does. */
export function isPostcode(country: string, zip: string): boolean {
  const pattern = POSTCODES.get(country)
  if (pattern) return pattern.test(zip)
  return zip === "" ? !needsPostcode(country) : zip.length <= 12
}

/** Whether an address in this country needs a postcode. */
export function needsPostcode(country: string): boolean {
  return !WITHOUT_POSTCODES.has(country)
}

/** Whether an address in this country needs its state or province. */
export function needsState(country: string): boolean {
  return WITH_STATES.has(country)
}

/** The French name of a country; the code itself where it is none. For the server: old browsers know no names. */
export function countryName(code: string): string {
  return isCountryCode(code) ? (new Intl.DisplayNames(["fr"], { type: "region" }).of(code) ?? code) : code
}
