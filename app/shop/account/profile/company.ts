import type { Account } from "~/commerce/wire"

/** A professional's company and SIREN as text, empty where none is known: from the free fields, or where a merchant wrote it. */
export function companyOf(account: Account): { company: string; siren: string } {
  const { company, siren } = (account.metadata ?? {}) as { company?: unknown; siren?: unknown }
  const { company: merchants } = account as { company?: unknown }
  const text = (...values: unknown[]) => values.find((value): value is string => typeof value === "string") ?? ""
  return { company: text(company, merchants), siren: text(siren) }
}

/** The nine digits of a SIREN typed with or without spaces, or null when its key (Luhn) is wrong. */
export function parseSiren(typed: string): string | null {
  const digits = typed.replace(/[\s.\u00a0\u202f-]/g, "")
  if (!/^\d{9}$/.test(digits) || digits === "000000000") return null
  const sum = [...digits].reduce((total, digit, position) => {
    const weighted = Number(digit) * (position % 2 === 1 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0 ? digits : null
}

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
