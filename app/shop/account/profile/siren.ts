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
