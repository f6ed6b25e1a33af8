import { z } from "zod"
import type { Account } from "~/commerce/api-types"
import { problem, tidyLine } from "../form-fields"

/** Reads a professional's company and SIREN from the account's metadata, or the company that a merchant wrote; empty if none. */
export function companyOfAccount(account: Account): { company: string; siren: string } {
  const { company, siren } = (account.metadata ?? {}) as { company?: unknown; siren?: unknown }
  const { company: merchants } = account as { company?: unknown }
  const text = (...values: unknown[]) => values.find((value): value is string => typeof value === "string") ?? ""
  return { company: text(company, merchants), siren: text(siren) }
}

/** An optional SIREN; a company abroad or not yet founded has none. */
export const sirenField = z.preprocess(
  (typed) => parseSiren(tidyLine(typed)) ?? tidyLine(typed),
  z.string().refine((siren) => siren === "" || parseSiren(siren) !== null, problem("siren-invalid")),
)

/** Reads the nine digits of a SIREN; null when its Luhn key is wrong. */
export function parseSiren(typed: string): string | null {
  const digits = typed.replace(/[\s.\u00a0\u202f-]/g, "")
  if (!/^\d{9}$/.test(digits) || digits === "000000000") return null
  const sum = [...digits].reduce((total, digit, position) => {
    const weighted = Number(digit) * (position % 2 === 1 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0 ? digits : null
}

/** Removes spaces, dots and dashes from a VAT number and puts it in capitals. */
export function tidyVatNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, "").toUpperCase()
}

/** Checks the form of a European VAT number, and key and SIREN of a French one; `siren` is "" when unknown. */
export function isVatNumber(vatNumber: string, siren = ""): boolean {
  if (!vatNumber.startsWith("FR")) return /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(vatNumber)
  const [, key = "", digits = ""] = /^FR([A-Z0-9]{2})(\d{9})$/.exec(vatNumber) ?? []
  if (digits === "" || (siren !== "" && siren !== digits)) return false
  return !/^\d\d$/.test(key) || Number(key) === (12 + 3 * (Number(digits) % 97)) % 97
}
