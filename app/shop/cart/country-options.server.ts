import type { I18n } from "~/commerce/catalogue.server"
import { readDeliveryCountries, readStoreSettings } from "~/commerce/settings.server"
import { type CountryOption, countryName, isCountryCode } from "./countries"

/** All countries and territories of ISO 3166-1: what is offered where the store does not say where it delivers. */
const ALL =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"

/**
 * The countries that the store delivers to by their French names, its own first.
 *
 * @param saved the country of a saved address, perhaps not read yet, offered too: a form must not change it by itself
 */
export async function readCountryOptions(i18n: I18n | null, saved: string | Promise<string> = ""): Promise<CountryOption[]> {
  const [listed, { country: home }, kept] = await Promise.all([readDeliveryCountries(), readStoreSettings(i18n), saved])
  const codes = listed.length > 0 ? [...new Set(listed)] : ALL.split(" ")
  if (isCountryCode(kept) && !codes.includes(kept)) codes.push(kept)
  const options = codes.map((code) => ({ value: code, label: countryName(code) }))
  const rank = ({ value }: CountryOption) => (value === home ? 0 : 1)
  return options.sort((one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label, "fr"))
}

/** Whether the store delivers to a country. */
export async function isCountryOffered(i18n: I18n | null, code: string): Promise<boolean> {
  return (await readCountryOptions(i18n)).some(({ value }) => value === code)
}
