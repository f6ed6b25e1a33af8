/** A typed VAT number without spaces, dots and dashes, in capitals. */
export function tidyVatNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, "").toUpperCase()
}

/**
 * Whether a VAT number has the form of the Union's; a French one ends with its company's SIREN, by whose key it begins.
 *
 * @param siren the digits that it has to end with, or "" when they are not known
 */
export function isVatNumber(vatNumber: string, siren = ""): boolean {
  if (!vatNumber.startsWith("FR")) return /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(vatNumber)
  const [, key = "", digits = ""] = /^FR([A-Z0-9]{2})(\d{9})$/.exec(vatNumber) ?? []
  if (digits === "" || (siren !== "" && siren !== digits)) return false
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(digits) % 97)) % 97
}
